import type { ReferralState } from "@linnet/contract/referrals/course";
import { sql } from "kysely";
import type { Database } from "../../../../platform/database/database.ts";

/** The known facts about a referral, before its letter in the record is read. */
export interface KnownLetter {
  state: ReferralState;
  dateOfBirth: string;
  personId: string | null;
  /** The id of the current letter, if it is from the record. */
  source: string | null;
  /** The last refused letter and the reason. `why` is empty while it is retried. */
  refused: { source: string; tries: number; why: string | null } | null;
}

/** Letters from the hospital's record, and failures. */
export const recordLetterRepository = (db: Database) => ({
  async find(referralId: number): Promise<KnownLetter | undefined> {
    const { rows } = await sql<KnownLetter>`
      select r.course as state, r.birth_date as "dateOfBirth", r.person_id as "personId", l.source,
        case when x.referral_id is null then null else json_build_object('source', x.source, 'tries', x.tries, 'why', x.why) end as refused
      from referrals r left join referral_letters l on l.referral_id = r.id and l.ended_at is null and l.source is not null
        left join referral_letter_refusals x on x.referral_id = r.id
      where r.id = ${referralId}`.execute(db);
    return rows[0];
  },

  /** Counts a failed try. With a reason, the letter is not requested again. */
  async refuse(
    trx: Database,
    referralId: number,
    { source, tries, why, now }: { source: string; tries: number; why: string | null; now: Date },
  ): Promise<void> {
    const columns = { source, tries, why, refused_at: now };
    await trx
      .insertInto("referral_letter_refusals")
      .values({ referral_id: referralId, ...columns })
      .onConflict((before) => before.column("referral_id").doUpdateSet(columns))
      .execute();
  },

  async forgetRefusal(trx: Database, referralId: number): Promise<void> {
    await trx.deleteFrom("referral_letter_refusals").where("referral_id", "=", referralId).execute();
  },

  /** Why the record's letter is not here, for the desk. Null if it is here, or there is none. */
  async whyNotHere(referralId: number): Promise<string | null> {
    const row = await db.selectFrom("referral_letter_refusals").select("why").where("referral_id", "=", referralId).executeTakeFirst();
    return row?.why ?? null;
  },
});
