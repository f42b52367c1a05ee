import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";

/** A clinic's forward of a referral, for lists. */
export interface StoredRedirect {
  fromClinicName: string;
  /** By the hospital's calendar. */
  until: string;
  isObjected: boolean;
}

/** The same with both sides' words. */
interface Redirect extends StoredRedirect {
  fromClinicId: number;
  /** Why the clinic forwarded it. */
  reason: string;
  /** Why the office objects, until it is answered. */
  objection: { text: string; at: Date; byName: string | null } | null;
}

/** A row `r`'s forward as JSON, while the office may object or waits for an answer. Null for most. */
export const redirectOf: RawBuilder<StoredRedirect | null> = sql`(
  select json_build_object('fromClinicName', dc.name, 'until', d.object_until::text, 'isObjected', d.objected_at is not null)
  from referral_redirects d join clinics dc on dc.id = d.from_clinic_id where d.referral_id = r.id)`;

/** Whether the office of a row `r` objects to its clinic. */
export const isObjected = sql<boolean>`exists (select from referral_redirects d where d.referral_id = r.id and d.objected_at is not null)`;

/** The last clinic's forward of a referral. Writers must hold the referral's row. */
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

  /** Opens the time to object to this forward. Earlier ones can no longer be objected to. */
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

  /** Records that the clinic keeps the referral, which is news to the office. */
  async keep(trx: Database, referralId: number, now: Date): Promise<void> {
    await this.end(trx, referralId);
    await trx.updateTable("referrals").set({ changed_by_hospital_at: now }).where("id", "=", referralId).execute();
  },

  /** Ends the time to object. */
  async end(trx: Database, referralId: number): Promise<void> {
    await trx.deleteFrom("referral_redirects").where("referral_id", "=", referralId).execute();
  },
});
