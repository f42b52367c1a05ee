import { answersSchema } from "@linnet/contract/referrals/packets/answers-schema";
import type { Packet, PacketAnswer, PacketValue } from "@linnet/contract/referrals/packets/packet";
import type { Database } from "../../../platform/database/database.ts";
import { invalidInput } from "../../../platform/http/errors.ts";
import { refuseUnstorable } from "../../../platform/http/input.ts";
import { attachmentNames } from "../shared/attachment-names.ts";
import { packetAnswerRepository, type StoredAnswers } from "./answer-repository.ts";
import { packetRepository } from "./repository.ts";

/** What comes with a form, and what is there already. */
export interface AnsweredForm {
  clinicId: number;
  versionId: number | undefined;
  answers: readonly PacketAnswer[] | undefined;
  seconds: number | undefined;
  /** The names of the files as they are sent, and those of the files that hang there already, or are taken along. */
  sentNames: readonly string[];
  keptNames: readonly string[];
  /** The referral that is edited: it may keep the version that it has answered. */
  edited?: { id: number; clinicId: number };
}

const ANOTHER_VERSION = "The clinic changed its questions. Review them.";

/** An answer that names a file by the name with which it is sent, by the name that it gets. */
function withFileNames({ values, ...answer }: PacketAnswer, named: ReadonlyMap<string, string>): PacketAnswer {
  const rename = (value: PacketValue) => (typeof value === "string" ? (named.get(value) ?? value) : value);
  return { ...answer, values: values.map(rename) };
}

/** @throws AppError `invalid_input` with a sentence for each question, as `packetAnswers.LINKID`. */
function parseAnswers(packet: Packet, answers: readonly PacketAnswer[], { sentNames, keptNames }: AnsweredForm): PacketAnswer[] {
  const given = attachmentNames(sentNames, keptNames);
  // Of several files of one name the first.
  const named = new Map(sentNames.map((name, index) => [name, given[index] ?? name] as const).toReversed());
  const files = new Set(packet.items.filter(({ type }) => type === "attachment").map(({ linkId }) => linkId));
  const parsed = answersSchema(packet, { files: [...keptNames, ...given] }).safeParse(
    answers.map((answer) => (files.has(answer.linkId) ? withFileNames(answer, named) : answer)),
  );
  if (parsed.success) return parsed.data;
  throw invalidInput(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [["packetAnswers", ...path].join("."), message])));
}

/**
 * What is to be kept of the answers to a clinic's questions; null where it asks and the form says nothing, undefined where it does not ask.
 * A form that is edited without answers keeps those that it has, unless it goes to another clinic now.
 * @throws AppError `invalid_input` with a sentence for each question, as `packetAnswers.LINKID`
 */
export async function checkAnswers(db: Database, form: AnsweredForm): Promise<StoredAnswers | undefined> {
  const { clinicId, versionId, answers = [], edited } = form;
  const packets = packetRepository(db);
  const before = edited && edited.clinicId === clinicId ? await packetAnswerRepository(db).of(edited.id) : undefined;
  if (versionId === undefined) {
    if (answers.length > 0) throw invalidInput({ packetVersionId: "Name the questions these answers belong to" });
    if (before !== undefined) return before;
    return (await packets.asked(clinicId)).length > 0 ? null : undefined;
  }
  const isBefore = before?.versionId === versionId;
  const asked = isBefore ? await packets.version(versionId) : (await packets.asked(clinicId)).find((one) => one.versionId === versionId);
  if (!asked) throw invalidInput({ packetVersionId: ANOTHER_VERSION });
  refuseUnstorable({ packetAnswers: answers });
  return { versionId, answers: parseAnswers(asked.packet, answers, form), seconds: form.seconds };
}
