import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";

/** That a clinic has sent a referral on, as lists need it. */
export interface StoredRedirect {
  fromClinicName: string;
  /** By the hospital's calendar. */
  until: string;
  isObjected: boolean;
}

/** The same with everything that the two sides wrote. */
interface Redirect extends StoredRedirect {
  fromClinicId: number;
  /** Why the clinic sent it on. */
  reason: string;
  /** Why the office objects, while it waits for an answer. */
  objection: { text: string; at: Date; byName: string | null } | null;
}

/** That a clinic has sent a row `r` on, while the office may object or waits for an answer, as JSON; null of most. */
export const redirectOf: RawBuilder<StoredRedirect | null> = sql`(
  select json_build_object('fromClinicName', dc.name, 'until', d.object_until::text, 'isObjected', d.objected_at is not null)
  from referral_redirects d join clinics dc on dc.id = d.from_clinic_id where d.referral_id = r.id)`;

/** The office of a row `r` objects to its clinic. */
export const isObjected = sql<boolean>`exists (select from referral_redirects d where d.referral_id = r.id and d.objected_at is not null)`;

/** What a referral's last clinic has done with it. Whoever writes holds the referral's row. */
export const redirectRepository = (db: Database) => ({
  async find(referralId: number): Promise<Redirect | undefined> {
    const row = await db
      .selectFrom("referral_redirects as d")
      .innerJoin("clinics as c", "c.id", "d.from_clinic_id")
      .leftJoin("accounts as a", "a.id", "d.objected_by")
      .select(["d.from_clinic_id", "c.name", "d.reason", "d.object_until", "d.objection", "d.objected_at", "a.first_name", "a.last_name"])
      .where("d.referral_id", "=", referralId)
      .executeTakeFirst();
    if (!row) return undefined;
    const { objection: text, objected_at: at } = row;
    const byName = row.last_name === null ? null : `${row.last_name}, ${row.first_name}`;
    const objection = text === null || at === null ? null : { text, at, byName };
    const { from_clinic_id: fromClinicId, name: fromClinicName, reason, object_until: until } = row;
    return { fromClinicId, fromClinicName, reason, until, isObjected: objection !== null, objection };
  },

  /** From now on the office may object to this one; to what was done before it may not any more. */
  async begin(
    trx: Database,
    { referralId, fromClinicId, reason, until }: { referralId: number; fromClinicId: number; reason: string; until: string },
  ): Promise<void> {
    const begun = { from_clinic_id: fromClinicId, reason, object_until: until };
    await trx
      .insertInto("referral_redirects")
      .values({ referral_id: referralId, ...begun })
      .onConflict((known) => known.column("referral_id").doUpdateSet({ ...begun, objection: null, objected_by: null, objected_at: null }))
      .execute();
  },

  async object(trx: Database, { referralId, text, by, now }: { referralId: number; text: string; by: number; now: Date }): Promise<void> {
    await trx
      .updateTable("referral_redirects")
      .set({ objection: text, objected_by: by, objected_at: now })
      .where("referral_id", "=", referralId)
      .execute();
  },

  /** The clinic has answered that it keeps the referral, which is news to the office. */
  async keep(trx: Database, referralId: number, now: Date): Promise<void> {
    await this.end(trx, referralId);
    await trx.updateTable("referrals").set({ changed_by_hospital_at: now }).where("id", "=", referralId).execute();
  },

  /** There is nothing left to object to. */
  async end(trx: Database, referralId: number): Promise<void> {
    await trx.deleteFrom("referral_redirects").where("referral_id", "=", referralId).execute();
  },
});
