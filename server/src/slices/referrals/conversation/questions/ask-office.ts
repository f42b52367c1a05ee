import { MAX_DAYS_TO_ANSWER, MAX_OPEN_QUESTIONS, type NewQuestion, subjectOf } from "@linnet/contract/referrals/questions";
import type { Database } from "../../../../platform/database/database.ts";
import { addDays } from "../../../../platform/dates.ts";
import { conflict, invalidInput } from "../../../../platform/http/errors.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { historyRepository } from "../../shared/history-repository.ts";
import { dayOf, hospitalDay } from "../../shared/hospital-day.ts";
import { notifyOfQuestion } from "../../shared/notify-by-mail.ts";
import { questionRepository } from "./repository.ts";

type Needs = Pick<Platform, "config" | "clock" | "jobs">;

interface Asking {
  referralId: number;
  clinicId: number;
  question: NewQuestion | undefined;
  /** Null in the demonstration, which has no signed-in user. */
  by: number | null;
}

/**
 * Checks a new question.
 * @throws AppError `invalid_input` for a day that has passed or is too far ahead, `conflict` if too many questions are open.
 */
export async function checkQuestion(db: Database, { clock, config }: Needs, { referralId, question }: Asking): Promise<NewQuestion> {
  if (!question) throw invalidInput({ question: "Enter the question" });
  const now = clock.now();
  const zone = config.HOSPITAL_TIME_ZONE;
  const latest = addDays(now, MAX_DAYS_TO_ANSWER);
  if (question.answerBy < hospitalDay(now, zone)) throw invalidInput({ answerBy: "Choose today or a later day" });
  if (question.answerBy > hospitalDay(latest, zone)) throw invalidInput({ answerBy: `Choose a day up to ${dayOf(latest, zone)}` });
  if ((await questionRepository(db).countOpen(referralId)) >= MAX_OPEN_QUESTIONS)
    throw conflict(`${MAX_OPEN_QUESTIONS} questions about this referral are already open. Wait for the answers, or withdraw a question.`);
  return question;
}

/** Asks the office, in the act's transaction: the question, the history, the referral's status, and the mail. */
export async function askOffice(trx: Database, needs: Needs, { question, ...asked }: Asking & { question: NewQuestion }): Promise<void> {
  const { clock, config } = needs;
  const { referralId, by } = asked;
  const now = clock.now();
  const questions = questionRepository(trx);
  await questions.add(trx, { ...asked, question, now });
  await historyRepository(trx).add(trx, { referralId, kind: "asked", at: now, ...(by !== null && { by }), detail: subjectOf(question) });
  await questions.settle(trx, referralId, { now, zone: config.HOSPITAL_TIME_ZONE });
  await notifyOfQuestion(trx, needs, { referralId, now });
}
