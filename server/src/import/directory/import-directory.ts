import { ConstantBackoff, handleWhen, retry } from "cockatiel";
import { auditSystem } from "../../platform/audit/audit.ts";
import type { Database } from "../../platform/database/database.ts";
import { hasSqlState, UNIQUE_VIOLATION } from "../../platform/database/has-sql-state.ts";
import {
  addressOf,
  type ImportedPractice,
  type ImportOutcome,
  linkImportRepository,
  locationImportRepository,
  physicianImportRepository,
  practiceImportRepository,
} from "../../slices/directory/public.ts";
import type { FolderFiles } from "../ndjson-files.ts";
import { directoryLines, type LineListener, type ReadRecord, type RecordOf } from "./directory-lines.ts";
import type { DirectoryType } from "./directory-resources.ts";

/** Who hears how an import goes on. */
export interface DirectoryImportListener extends Pick<LineListener, "onBad" | "onProgress"> {
  /** What only a person may do. */
  onLeft(sentence: string): void;
}

export interface DirectoryImportNeeds extends DirectoryImportListener {
  db: Database;
  at: Date;
}

type Counts = Omit<ImportOutcome, "refused" | "left">;

/** What an import has done. */
export interface DirectoryImportSummary {
  byType: Record<DirectoryType, Counts>;
  /** Given to physicians. */
  specialties: number;
  /** Organizations that are no practices, and resources of other types. */
  skipped: number;
  badLines: number;
}

type Write<R, O extends ImportOutcome> = (trx: Database, records: R[]) => Promise<O>;

/**
 * A first sign-in, which waits for nobody, has added what these records were to add: looked at once more, it is there. All else that
 * could be added at the same time waits for the import.
 */
const metSomebody = retry(
  handleWhen((error) => hasSqlState(error, UNIQUE_VIOLATION)),
  { maxAttempts: 3, backoff: new ConstantBackoff(100) },
);

const noCounts = (): Counts => ({ added: 0, changed: 0, deactivated: 0, kept: 0, unresolved: 0 });

/** A resource that stands twice counts as it stands last. */
const lastOfEach = <R extends { fhirId: string }>(read: readonly ReadRecord<R>[]) => [
  ...new Map(read.map((each) => [each.record.fhirId, each])).values(),
];

function count(counts: Counts, { added, changed, deactivated, kept, unresolved }: Counts): void {
  counts.added += added;
  counts.changed += changed;
  counts.deactivated += deactivated;
  counts.kept += kept;
  counts.unresolved += unresolved;
}

/** The location of a practice that only its Organization's address tells of. */
const ownLocation = ({ record: { fhirId, place }, ...where }: ReadRecord<ImportedPractice>): ReadRecord<RecordOf<"Location">>[] =>
  place ? [{ ...where, record: { ...place, fhirId: addressOf(fhirId), practice: fhirId, isActive: true } }] : [];

/**
 * Reads practices, locations, physicians and where they work from a folder of FHIR R4 NDJSON. Repeatable: the same folder twice
 * changes nothing. Each type is a reading of its own of the files, so that what others name is there before those who name it.
 */
export async function importDirectory({ files }: FolderFiles, needs: DirectoryImportNeeds): Promise<DirectoryImportSummary> {
  const { db, at } = needs;
  const byType = { Organization: noCounts(), Location: noCounts(), Practitioner: noCounts(), PractitionerRole: noCounts() };
  const summary: DirectoryImportSummary = { byType, specialties: 0, skipped: 0, badLines: 0 };
  const listener: LineListener = {
    onProgress: needs.onProgress,
    onSkipped: () => summary.skipped++,
    onBad: (...bad) => {
      summary.badLines++;
      needs.onBad(...bad);
    },
  };

  async function store<R extends { fhirId: string }, O extends ImportOutcome>(
    type: DirectoryType,
    read: readonly ReadRecord<R>[],
    write: Write<R, O>,
  ): Promise<O> {
    const own = lastOfEach(read);
    const records = own.map(({ record }) => record);
    const storeAll = async (trx: Database) => {
      const done = await write(trx, records);
      const written = done.added + done.changed + done.deactivated;
      if (written > 0) await auditSystem(trx, { action: "directory:import", rule: type, count: written });
      return done;
    };
    const outcome = await metSomebody.execute(() => db.transaction().execute(storeAll));
    count(byType[type], outcome);
    for (const { fhirId, why } of outcome.refused) {
      const where = own.find(({ record }) => record.fhirId === fhirId);
      if (where) listener.onBad(where.file, where.line, why);
    }
    for (const sentence of outcome.left) needs.onLeft(sentence);
    return outcome;
  }

  for await (const read of directoryLines(files, "Organization", listener))
    await store("Organization", read, (trx, practices) => practiceImportRepository(trx, at).storePractices(practices));
  for await (const read of directoryLines(files, "Location", listener))
    await store("Location", read, (trx, locations) => locationImportRepository(trx, at).storeLocations(locations));

  const silent: LineListener = { onBad: () => undefined, onSkipped: () => undefined, onProgress: () => undefined };
  for await (const read of directoryLines(files, "Organization", silent)) {
    const alone = await locationImportRepository(db, at).withoutLocation(read.map(({ record }) => record.fhirId));
    const locations = read.filter(({ record }) => alone.has(record.fhirId)).flatMap(ownLocation);
    if (locations.length === 0) continue;
    await store("Location", locations, (trx, records) => locationImportRepository(trx, at).storeLocations(records));
  }

  for await (const read of directoryLines(files, "Practitioner", listener))
    await store("Practitioner", read, (trx, physicians) => physicianImportRepository(trx, at).storePhysicians(physicians));
  for await (const read of directoryLines(files, "PractitionerRole", listener)) {
    const { specialties } = await store("PractitionerRole", read, (trx, links) => linkImportRepository(trx, at).storeLinks(links));
    summary.specialties += specialties;
  }
  return summary;
}
