import { sql } from "kysely";
import type { Database } from "../../../../platform/database/database.ts";
import type { Letter } from "../../../chart/public.ts";
import { isTied } from "../../shared/reach-repository.ts";
import { letterTitle } from "./letter-title.ts";

interface LetterRow {
  id: number;
  sent_at: Date;
  is_correction: boolean;
  clinic_name: string;
  reason: string;
  source: string | null;
}

const NOTE = /^DocumentReference\/([^|]+)\|/;

/** Letters `l` of rows `r` of referrals that are in a chart. A referral that is not tied to a child in the record has none there. */
const standing = sql`from referral_letters l join referrals r on r.id = l.referral_id and ${isTied} where l.ended_at is null`;

export const chartLetterRepository = (db: Database) => ({
  /** The letters of a child in the record, sent at `since` or later. */
  async of(personId: string, since?: Date): Promise<Letter[]> {
    const { rows } = await sql<LetterRow>`
      select x.*, c.name as clinic_name from (
        select l.id, l.sent_at, l.is_correction, l.source, r.clinic_id, r.reason ${standing} and r.person_id = ${personId}
      ) x join clinics c on c.id = x.clinic_id
      where x.sent_at >= ${since ?? new Date(0)} order by x.id`.execute(db);
    return rows.map(({ id, sent_at, is_correction, clinic_name, reason, source }) => ({
      id,
      title: letterTitle({ clinicName: clinic_name, isCorrection: is_correction }),
      clinicName: clinic_name,
      sentAt: sent_at,
      // The request and the clinic, because a rule cannot read the letter itself.
      about: { texts: [clinic_name, reason] },
      noteId: NOTE.exec(source ?? "")?.[1] ?? null,
    }));
  },

  /** The referral and the child of a current letter in a chart. */
  async find(id: number): Promise<{ referralId: number; personId: string } | undefined> {
    const { rows } = await sql<{ referral_id: number; person_id: string | null }>`
      select l.referral_id, r.person_id ${standing} and l.id = ${id}`.execute(db);
    const [row] = rows;
    return row?.person_id ? { referralId: row.referral_id, personId: row.person_id } : undefined;
  },
});
