import { type ReferralQuestion, subjectOf } from "@linnet/contract/referrals/questions";
import type { Database } from "../../../../platform/database/database.ts";
import { attachmentRepository } from "../../shared/attachment-repository.ts";
import { questionRepository } from "./repository.ts";

/** A referral's questions with answers and files, for both sides. */
export async function questionsOf(db: Database, referralId: number, today: string): Promise<ReferralQuestion[]> {
  const questions = await questionRepository(db).of(referralId);
  if (questions.length === 0) return [];
  const files = await attachmentRepository(db).ofAnswers(referralId);
  return questions.map(({ id, words: text, wanted_files: wantedFiles, state, answer, ...row }) => ({
    id,
    subject: subjectOf({ text, wantedFiles }),
    text,
    wantedFiles,
    clinicName: row.clinic_name,
    askedBy: row.asked_by_name,
    askedOn: row.asked_at.toISOString(),
    answerBy: row.answer_by,
    state,
    isLate: state === "open" && row.answer_by < today,
    endedOn: row.ended_at?.toISOString() ?? null,
    endedBy: row.ended_by_name,
    answer: answer === null ? null : { text: answer, isUnable: row.is_unable, files: filesOf(files, id) },
  }));
}

const filesOf = (files: Awaited<ReturnType<ReturnType<typeof attachmentRepository>["ofAnswers"]>>, id: number) =>
  files.filter(({ questionId }) => questionId === id).map(({ questionId: _own, ...file }) => file);
