import type { ClinicWait } from "@linnet/contract/referrals/waits";
import { sql } from "kysely";
import type { Database } from "../../../../platform/database/database.ts";
import type { DayOfWait } from "./days-until-seen.ts";

/** The days of one clinic's referrals of one acuity. */
interface WaitingDays extends DayOfWait {
  clinicId: number;
  acuityId: number;
}

export interface WaitOfClinic extends ClinicWait {
  clinicId: number;
}

/** How long children wait for clinics. Only the nightly job writes it. */
export const waitRepository = (db: Database) => ({
  /**
   * Counts, by days after sending on the hospital's calendar, how many of the referrals sent since then were seen or left. Declined,
   * canceled and completed referrals without a visit leave on that day. Waiting referrals leave today. A visit or an end one day before
   * sending is a slow clock and counts as the same day. Earlier dates are mistakes and are left out. Reads two indexes in the order of the
   * referrals, and no table.
   */
  async days(since: Date, now: Date, zone: string): Promise<WaitingDays[]> {
    const { rows } = await sql<{ clinic_id: number; acuity_id: number; day: number; seen: number; left: number }>`
      with ends as (
        select referral_id, min(at) filter (where kind = 'seen') as seen_at, min(at) filter (where kind <> 'seen') as left_at
        from referral_events where kind in ('seen', 'completed', 'declined', 'cancelled') group by referral_id
      ), waits as (
        select r.clinic_id, r.acuity_id, e.seen_at is not null as is_seen,
          (coalesce(e.seen_at, e.left_at, ${now}::timestamptz) at time zone ${zone})::date - (r.created_at at time zone ${zone})::date as day
        from referrals r left join ends e on e.referral_id = r.id where r.created_at >= ${since} and r.created_at <= ${now}
      )
      select clinic_id, acuity_id, greatest(day, 0) as day, count(*) filter (where is_seen)::int as seen,
        count(*) filter (where not is_seen)::int as left
      from waits where day >= -1 group by clinic_id, acuity_id, greatest(day, 0)`.execute(db);
    return rows.map(({ clinic_id: clinicId, acuity_id: acuityId, ...counts }) => ({ clinicId, acuityId, ...counts }));
  },

  /** Replaces all waits. */
  async replace(trx: Database, waits: readonly WaitOfClinic[], now: Date): Promise<void> {
    await trx.deleteFrom("clinic_waits").execute();
    const rows = waits.map(({ clinicId, patientAcuityId, referrals, withinDays }) => ({
      clinic_id: clinicId,
      acuity_id: patientAcuityId,
      referrals,
      within_days: withinDays,
      computed_at: now,
    }));
    if (rows.length > 0) await trx.insertInto("clinic_waits").values(rows).execute();
  },

  async all(): Promise<WaitOfClinic[]> {
    const rows = await db
      .selectFrom("clinic_waits")
      .select(["clinic_id as clinicId", "acuity_id as patientAcuityId", "referrals", "within_days as withinDays"])
      .orderBy("clinic_id")
      .orderBy("acuity_id")
      .execute();
    return rows;
  },

  /** The wait for a referral's clinic and acuity. Null without recent referrals. */
  async ofReferral(referralId: number): Promise<ClinicWait | null> {
    const row = await db
      .selectFrom("referrals as r")
      .innerJoin("clinic_waits as w", (join) => join.onRef("w.clinic_id", "=", "r.clinic_id").onRef("w.acuity_id", "=", "r.acuity_id"))
      .select(["w.acuity_id as patientAcuityId", "w.referrals", "w.within_days as withinDays"])
      .where("r.id", "=", referralId)
      .executeTakeFirst();
    return row ?? null;
  },
});
