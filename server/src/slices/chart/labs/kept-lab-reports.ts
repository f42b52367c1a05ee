import { chart } from "@linnet/contract/chart";
import { LRUCache } from "lru-cache";
import type { ResultOptions, Withheld } from "../../../adapters/ehr/port.ts";
import type { PatientInCare } from "../../../platform/actor.ts";
import { keepCompressed } from "../../../platform/http/compress-replies.ts";
import { type WrittenReply, writtenReply } from "../../../platform/http/written-reply.ts";
import type { Platform } from "../../../platform/platform.ts";
import { withIncomplete } from "../with-incomplete.ts";
import { labReport } from "./report.ts";

/** 2,000 results are two thirds of a megabyte, and a tenth of that compressed. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Results for every reader with access to the child, and the content of the audit row. */
interface ReadLabs {
  reply: WrittenReply<typeof chart.labs>;
  count: number;
  withheld: Withheld;
}

interface Kept extends ReadLabs {
  /** Of the record, and of what the roster knows of the child. */
  version: string;
  /** Of the reply, as it is and compressed. */
  bytes: number;
}

/**
 * Reads laboratory results in the shape of the specification, and keeps it as long as the record says that nothing has changed: that is
 * asked at each reading. Who may see the child, and the audit row, are the caller's.
 */
export function keptLabReports({ ehr, config }: Pick<Platform, "ehr" | "config">) {
  const zone = config.HOSPITAL_TIME_ZONE;
  const kept = new LRUCache<string, Kept>({ maxSize: MOST_BYTES, sizeCalculation: ({ bytes }) => bytes });

  async function read(patient: PatientInCare, options: ResultOptions): Promise<ReadLabs> {
    const record = await ehr.labsOf(patient.personId, options);
    const reply = writtenReply(chart.labs, withIncomplete(labReport(record, patient, zone), record));
    return { reply, count: record.observations.length, withheld: record.withheld };
  }

  return async (patient: PatientInCare, options: ResultOptions): Promise<ReadLabs> => {
    const { personId, sex, birthDate } = patient;
    // Asked first: what is read after it is as new as it is, or newer.
    const record = await ehr.versionOf(personId);
    if (record === undefined) return read(patient, options);
    const version = [record, sex, birthDate].join(" ");
    const key = [personId, options.since?.toISOString() ?? "ever", options.encounterId ?? "any"].join(" ");
    const known = kept.get(key);
    if (known?.version === version) return known;
    const labs = await read(patient, options);
    const found = { ...labs, version, bytes: await keepCompressed(labs.reply.json) };
    kept.set(key, found);
    return found;
  };
}
