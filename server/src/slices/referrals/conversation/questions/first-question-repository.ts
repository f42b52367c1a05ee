import { type RawBuilder, sql } from "kysely";

/** The question about a row `r` of referrals that is due first, as JSON, with the number of open ones. Null without any. */
export const firstQuestion: RawBuilder<StoredQuestion | null> = sql`case when r.asked_until is not null then (
  select json_build_object('text', q.words, 'wantedFiles', q.wanted_files, 'clinicName', qc.name, 'answerBy', q.answer_by::text,
    'open', count(*) over ())
  from referral_questions q join clinics qc on qc.id = q.clinic_id
  where q.referral_id = r.id and q.state = 'open' order by q.answer_by, q.id limit 1) end`;

/** A question in lists. */
export interface StoredQuestion {
  text: string;
  wantedFiles: string[];
  clinicName: string;
  answerBy: string;
  open: number;
}
