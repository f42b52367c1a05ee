import type { AuditAction } from "@linnet/contract/audit/actions";
import { desk } from "@linnet/contract/referrals/desk";
import type { Actor, ReferralAtDesk } from "../../../../platform/actor.ts";
import { audit } from "../../../../platform/audit/audit.ts";
import type { Database } from "../../../../platform/database/database.ts";
import { conflict, notFound } from "../../../../platform/http/errors.ts";
import { notify } from "../../../../platform/live/live.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { historyRepository } from "../../shared/history-repository.ts";
import { whyNotOpen } from "./answer-question.ts";
import { type QuestionRow, questionRepository } from "./repository.ts";

type Needs = Pick<Platform, "config" | "db" | "clock">;

const about = ({ id, personId }: ReferralAtDesk) => ({
  rule: "desk",
  object: `referral ${id}`,
  personIds: personId === null ? [] : [personId],
});

/** Changes a referral's questions, tells both sides, and audits it. */
async function change(
  { config, db, clock }: Needs,
  actor: Actor,
  { referral, action, changed, work }: { referral: ReferralAtDesk; action: AuditAction; changed: string; work: Work },
): Promise<true> {
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const questions = questionRepository(trx);
    const owners = await questions.hold(trx, referral.id);
    await work(trx, now);
    await questions.settle(trx, referral.id, { now, zone: config.HOSPITAL_TIME_ZONE });
    await notify(trx, { kind: "referral", referralId: referral.id, ...owners });
    await audit(trx, actor, { action, ...about(referral), changed: [changed] });
    return true as const;
  });
}
type Work = (trx: Database, now: Date) => Promise<void>;

/**
 * Withdraws a question, so that no one answers it any more.
 * @throws AppError `not_found` for another referral's question, `conflict` for a closed one.
 */
export async function withdrawQuestion(needs: Needs, actor: Actor, referral: ReferralAtDesk, questionId: number): Promise<true> {
  const refuse = (found: QuestionRow | undefined) => {
    if (!found) throw notFound("Question");
    const why = whyNotOpen(found, needs.config.HOSPITAL_TIME_ZONE);
    if (why) throw conflict(why);
    return found;
  };
  const work: Work = async (trx, now) => {
    const questions = questionRepository(trx);
    refuse(await questions.find(referral.id, questionId));
    await questions.withdraw(trx, { questionId, by: actor.accountId, now });
    await historyRepository(trx).add(trx, { referralId: referral.id, kind: "question-withdrawn", at: now, by: actor.accountId });
  };
  return change(needs, actor, { referral, action: desk.withdrawQuestion.action, changed: "question", work });
}

/** Marks these answers as read by the clinic. Answers received since still wait. */
export async function markAnswersRead(needs: Needs, actor: Actor, referral: ReferralAtDesk, only: readonly number[]): Promise<true> {
  const work: Work = (trx, now) => questionRepository(trx).markRead(trx, referral.id, { now, only });
  return change(needs, actor, { referral, action: desk.markAnswersRead.action, changed: "answersRead", work });
}
