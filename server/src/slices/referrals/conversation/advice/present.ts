import type { AdviceThread } from "@linnet/contract/referrals/advice";
import type { ThreadRow } from "./advice-repository.ts";

/** A question in a list. */
export const presentThread = (row: ThreadRow, { today, isNew }: { today: string; isNew: boolean }): AdviceThread => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  dateOfBirth: row.birth_date,
  clinic: { id: row.clinic_id, name: row.clinic_name },
  practiceName: row.practice_name,
  physicianName: row.physician_name,
  subject: row.subject,
  askedOn: row.created_at.toISOString(),
  state: row.state,
  turn: row.turn,
  answerBy: row.answer_by,
  isLate: row.turn === "clinic" && row.answer_by !== null && row.answer_by < today,
  changedOn: row.changed_at.toISOString(),
  isNew,
  referralId: row.referral_id,
});

/** Whether the clinic has written since a person in the office opened it. */
export const isNewTo = ({ clinic_wrote_at: wroteAt, seen_at: seenAt }: ThreadRow): boolean =>
  wroteAt !== null && (seenAt === null || seenAt < wroteAt);
