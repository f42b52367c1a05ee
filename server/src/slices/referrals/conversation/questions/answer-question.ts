import type { InputOf } from "@linnet/contract/endpoint";
import { referralQuestions } from "@linnet/contract/referrals/questions";
import type { Actor, ReferralInCare } from "../../../../platform/actor.ts";
import { audit } from "../../../../platform/audit/audit.ts";
import { conflict, forbidden, notFound } from "../../../../platform/http/errors.ts";
import type { Once } from "../../../../platform/http/idempotency.ts";
import { notify } from "../../../../platform/live/live.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { storeReceived } from "../../../../platform/uploads/stored-files.ts";
import type { ReceivedFile } from "../../../../platform/uploads/take-files.ts";
import { attachFiles } from "../../shared/attach-files.ts";
import { historyRepository } from "../../shared/history-repository.ts";
import { dayAndTime } from "../../shared/hospital-day.ts";
import { refuseTooMuch } from "../../shared/refuse-too-much.ts";
import { type QuestionRow, questionRepository } from "./repository.ts";

/** A received answer with its files. */
interface SentAnswer {
  questionId: number;
  body: InputOf<typeof referralQuestions.answer>["body"];
  files: readonly ReceivedFile[];
  once: Once<true>;
}

/** Why a question is no longer open. Undefined if it is. */
export function whyNotOpen({ state, ended_at, ended_by_name }: QuestionRow, zone: string): string | undefined {
  if (state === "open" || !ended_at) return undefined;
  const when = dayAndTime(ended_at, zone);
  if (state === "answered") return `${ended_by_name ?? "Someone"} answered this question on ${when}.`;
  if (state === "withdrawn") return `The clinic withdrew this question on ${when}. No answer is needed.`;
  return `This question was closed with its referral on ${when}.`;
}

/**
 * Stores the office's answer once, in one transaction: the words, the files, the history, and the end of the clinic's pause.
 * @throws AppError `forbidden` for a read-only referral, `not_found` for another referral's question, `conflict` for a closed one.
 */
export async function answerQuestion(
  { config, db, clock, storage }: Pick<Platform, "config" | "db" | "clock" | "storage">,
  actor: Actor,
  { id, personId, access, rule }: ReferralInCare,
  { questionId, body: { answer: text, isUnable }, files, once }: SentAnswer,
): Promise<true> {
  if (access === "shared") throw forbidden("You can read shared referrals but not answer questions about them");
  const zone = config.HOSPITAL_TIME_ZONE;
  /** Checked before the files are stored, and again while the question is locked. */
  const refuse = (found: QuestionRow | undefined) => {
    if (!found) throw notFound("Question");
    const why = whyNotOpen(found, zone);
    if (why) throw conflict(why);
  };
  refuse(await questionRepository(db).find(id, questionId));
  refuseTooMuch(files);
  return storeReceived(storage, files, (stored) =>
    once(async (trx) => {
      const now = clock.now();
      const by = actor.accountId;
      const questions = questionRepository(trx);
      const owners = await questions.hold(trx, id);
      refuse(await questions.find(id, questionId));
      await questions.answer(trx, { questionId, text, isUnable, by, now });
      await attachFiles(trx, { referralId: id, questionId }, stored, []);
      await historyRepository(trx).add(trx, { referralId: id, kind: "answered", at: now, by });
      await questions.settle(trx, id, { now, zone });
      await notify(trx, { kind: "referral", referralId: id, ...owners });
      const { action } = referralQuestions.answer;
      const personIds = personId === null ? [] : [personId];
      const changed = stored.length > 0 ? ["answer", "attachedFile"] : ["answer"];
      await audit(trx, actor, { action, rule, object: `referral ${id}`, personIds, changed });
      return true as const;
    }),
  );
}
