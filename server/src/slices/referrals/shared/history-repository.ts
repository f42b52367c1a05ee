import type { ReferralAppointment } from "@linnet/contract/referrals";
import type { ReferralEventKind } from "@linnet/contract/referrals/course";
import type { Database } from "../../../platform/database/database.ts";

export interface HistoryRow {
  kind: ReferralEventKind;
  at: Date;
  /** The name of the person who acted. Null for the hospital. */
  byName: string | null;
  detail: string | null;
  appointment: ReferralAppointment | null;
}

export interface NewEvent {
  referralId: number;
  kind: ReferralEventKind;
  at: Date;
  /** The account that acted. Undefined for the hospital. */
  by?: number;
  detail?: string | null;
  appointment?: ReferralAppointment | null;
  /** The clinic that a forwarded referral leaves. */
  clinicId?: number;
}

export const historyRepository = (db: Database) => ({
  async add(trx: Database, { referralId, kind, at, by, detail, appointment, clinicId }: NewEvent): Promise<void> {
    await trx
      .insertInto("referral_events")
      .values({
        referral_id: referralId,
        kind,
        at,
        by_account: by ?? null,
        detail: detail ?? null,
        appointment: appointment ? JSON.stringify(appointment) : null,
        clinic_id: clinicId ?? null,
      })
      .execute();
  },

  /** A referral's events, in the order in which the portal received them. */
  async of(referralId: number): Promise<HistoryRow[]> {
    const rows = await db
      .selectFrom("referral_events as e")
      .leftJoin("accounts as a", "a.id", "e.by_account")
      .select(["e.kind", "e.at", "e.detail", "e.appointment", "a.last_name", "a.first_name"])
      .where("e.referral_id", "=", referralId)
      .orderBy("e.id")
      .execute();
    return rows.map(({ kind, at, detail, appointment, last_name, first_name }) => ({
      kind,
      at,
      detail,
      byName: last_name === null ? null : `${last_name}, ${first_name}`,
      // Written by `add` above.
      appointment: appointment as ReferralAppointment | null,
    }));
  },

  /** The referral that this one follows. Undefined for most, and if its physician sent it in another practice. */
  async earlierThan(referralId: number): Promise<{ id: number; clinicName: string; isDeclined: boolean } | null> {
    const row = await db
      .selectFrom("referrals as r")
      .innerJoin("referrals as before", (join) =>
        join.onRef("before.id", "=", "r.parent_id").onRef("before.practice_id", "=", "r.practice_id"),
      )
      .innerJoin("clinics as c", "c.id", "before.clinic_id")
      .select(["before.id", "before.course", "c.name"])
      .where("r.id", "=", referralId)
      .executeTakeFirst();
    return row ? { id: row.id, clinicName: row.name, isDeclined: row.course === "declined" } : null;
  },

  async lastOfKind(referralId: number, kind: ReferralEventKind): Promise<{ detail: string | null } | undefined> {
    return db
      .selectFrom("referral_events")
      .select("detail")
      .where("referral_id", "=", referralId)
      .where("kind", "=", kind)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
  },
});
