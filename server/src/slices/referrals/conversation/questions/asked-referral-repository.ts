import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../../platform/actor.ts";
import { type Database, preparedStatement } from "../../../../platform/database/database.ts";
import { isOfDeceased, mayReach } from "../../shared/reach-repository.ts";

/** The question of a row `r` of referrals that is to be answered first, as JSON, with how many are open; null where none is. */
export const firstQuestion: RawBuilder<StoredQuestion | null> = sql`case when r.asked_until is not null then (
  select json_build_object('text', q.words, 'wantedFiles', q.wanted_files, 'clinicName', qc.name, 'answerBy', q.answer_by::text,
    'open', count(*) over ())
  from referral_questions q join clinics qc on qc.id = q.clinic_id
  where q.referral_id = r.id and q.state = 'open' order by q.answer_by, q.id limit 1) end`;

/** What lists need to know of it. */
export interface StoredQuestion {
  text: string;
  wantedFiles: string[];
  clinicName: string;
  answerBy: string;
  open: number;
}

/** A referral whose clinic waits for the office. */
interface AskedReferral extends StoredQuestion {
  id: number;
  personId: string | null;
  firstName: string;
  lastName: string;
}

interface AskedRow {
  id: number;
  person_id: string | null;
  first_name: string;
  last_name: string;
  question: StoredQuestion;
  total: number;
}

export const askedReferralRepository = (db: Database) => ({
  /**
   * Those that the actor answers for, the first to be answered first; not of a referral that the office has asked to cancel. Of a child
   * who has died nobody is reminded (decision G-PAT-19).
   */
  async of(actor: Actor, { now, most }: { now: Date; most: number }): Promise<{ count: number; first: AskedReferral[] }> {
    const { rows } = await sql<AskedRow>`${preparedStatement}
      select r.id, r.person_id, r.first_name, r.last_name, ${firstQuestion} as question, count(*) over () as total
      from referrals r
      where r.asked_until is not null and not r.cancel_requested and (${mayReach(actor, "own", now)} or ${mayReach(actor, "practice", now)}) and not ${isOfDeceased}
      order by r.asked_until, r.id limit ${most}`.execute(db);
    return {
      count: rows[0]?.total ?? 0,
      first: rows.map(({ id, person_id: personId, first_name: firstName, last_name: lastName, question }) => ({
        id,
        personId,
        firstName,
        lastName,
        ...question,
      })),
    };
  },
});
