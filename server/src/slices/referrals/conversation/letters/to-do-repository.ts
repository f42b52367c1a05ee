import { listedNameOf } from "@linnet/contract/patients/identity";
import { sql } from "kysely";
import type { Actor } from "../../../../platform/actor.ts";
import { type Database, preparedStatement } from "../../../../platform/database/database.ts";
import { isOfDeceased, mayReach } from "../../shared/reach-repository.ts";

/** A letter that somebody has still to read. */
export interface LetterToDo {
  referralId: number;
  patientName: string;
  personId: string | null;
  clinicName: string;
  isCorrection: boolean;
  sentAt: Date;
}

interface LetterRow {
  id: number;
  first_name: string;
  last_name: string;
  person_id: string | null;
  clinic_name: string;
  is_correction: boolean;
  sent_at: Date;
  total: number;
}

/**
 * A letter of a row `r` of referrals waits for the actor: for a physician until a physician has read it, for staff until anybody has. Of a
 * child who has died none does (decision G-PAT-19).
 */
export const hasLetterToRead = (actor: Actor, now: Date) => sql<boolean>`(not ${isOfDeceased} and exists (
  select from referral_letters l where l.referral_id = r.id and l.ended_at is null and not exists (
    select from referral_letter_reads x where x.letter_id = l.id and (not x.as_staff or not ${mayReach(actor, "own", now)}))))`;

export const letterToDoRepository = (db: Database) => ({
  /** Of the actor's own referrals or, for staff, the practice's, the oldest first; `most` are named. */
  async of(actor: Actor, { now, most }: { now: Date; most: number }): Promise<{ count: number; first: LetterToDo[] }> {
    const { rows } = await sql<LetterRow>`${preparedStatement}
      select r.id, r.first_name, r.last_name, r.person_id, c.name as clinic_name, s.is_correction, s.sent_at, count(*) over () as total
      from referral_letters s join referrals r on r.id = s.referral_id join clinics c on c.id = r.clinic_id
      where s.ended_at is null and (${mayReach(actor, "own", now)} or ${mayReach(actor, "practice", now)}) and ${hasLetterToRead(actor, now)}
      order by s.sent_at, r.id limit ${most}`.execute(db);
    return {
      count: rows[0]?.total ?? 0,
      first: rows.map((row) => ({
        referralId: row.id,
        patientName: listedNameOf({ firstName: row.first_name, lastName: row.last_name }),
        personId: row.person_id,
        clinicName: row.clinic_name,
        isCorrection: row.is_correction,
        sentAt: row.sent_at,
      })),
    };
  },
});
