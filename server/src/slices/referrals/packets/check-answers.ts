import { answersSchema } from "@linnet/contract/referrals/packets/answers-schema";
import type { Packet, PacketAnswer, PacketValue } from "@linnet/contract/referrals/packets/packet";
import type { Database } from "../../../platform/database/database.ts";
import { invalidInput } from "../../../platform/http/errors.ts";
import { refuseUnstorable } from "../../../platform/http/input.ts";
import { attachmentNames } from "../shared/attachment-names.ts";
import { packetAnswerRepository, type StoredAnswers } from "./answer-repository.ts";
import { packetRepository } from "./repository.ts";

/** A form's new answers, with the files for them. */
export interface AnsweredForm {
  clinicId: number;
  versionId: number | undefined;
  answers: readonly PacketAnswer[] | undefined;
  seconds: number | undefined;
  /** The names of files in the request, and of files that are attached already or copied from another referral. */
  sentNames: readonly string[];
  keptNames: readonly string[];
  /** The edited referral. It may keep the version that it answered. */
  edited?: { id: number; clinicId: number };
}

const ANOTHER_VERSION = "The clinic changed its questions. Review them.";

/** Replaces the names of files in an answer with their stored names. */
function withFileNames({ values, ...answer }: PacketAnswer, named: ReadonlyMap<string, string>): PacketAnswer {
  const rename = (value: PacketValue) => (typeof value === "string" ? (named.get(value) ?? value) : value);
  return { ...answer, values: values.map(rename) };
}

/** @throws AppError `invalid_input` with a sentence for each question, as `packetAnswers.LINKID`. */
function parseAnswers(packet: Packet, answers: readonly PacketAnswer[], { sentNames, keptNames }: AnsweredForm): PacketAnswer[] {
  const given = attachmentNames(sentNames, keptNames);
  // The first of several files with the same name.
  const named = new Map(sentNames.map((name, index) => [name, given[index] ?? name] as const).toReversed());
  const files = new Set(packet.items.filter(({ type }) => type === "attachment").map(({ linkId }) => linkId));
  const parsed = answersSchema(packet, { files: [...keptNames, ...given] }).safeParse(
    answers.map((answer) => (files.has(answer.linkId) ? withFileNames(answer, named) : answer)),
  );
  if (parsed.success) return parsed.data;
  throw invalidInput(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [["packetAnswers", ...path].join("."), message])));
}

/**
 * The answers to store. Null if the clinic asks and the form has none, undefined if it does not ask. An edit without answers keeps the
 * earlier ones, unless it changes the clinic.
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
