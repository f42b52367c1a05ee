import { TZDate } from "@date-fns/tz";
import { MIN_REFERRALS, WAIT_MONTHS } from "@linnet/contract/referrals/waits";
import { startOfDay, subMonths } from "../../../../platform/dates.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { daysUntilSeen } from "./days-until-seen.ts";
import { waitRepository } from "./repository.ts";

interface Needed extends Pick<Platform, "db" | "clock"> {
  config: Pick<Platform["config"], "HOSPITAL_TIME_ZONE">;
}

/** Computes nightly how long children wait for each clinic, from the referrals of the last months (decision record 63). */
export async function computeWaits({ config, db, clock }: Needed): Promise<void> {
  const now = clock.now();
  const zone = config.HOSPITAL_TIME_ZONE;
  const since = startOfDay(subMonths(new TZDate(now, zone), WAIT_MONTHS));
  const found = await waitRepository(db).days(since, now, zone);
  const waits = [...Map.groupBy(found, ({ clinicId, acuityId }) => `${clinicId} ${acuityId}`).values()].flatMap((days) => {
    const [first] = days;
    if (!first) return [];
    const referrals = days.reduce((sum, { seen, left }) => sum + seen + left, 0);
    const withinDays = referrals < MIN_REFERRALS ? null : (daysUntilSeen(days) ?? null);
    return [{ clinicId: first.clinicId, patientAcuityId: first.acuityId, referrals, withinDays }];
  });
  await db.transaction().execute((trx) => waitRepository(trx).replace(trx, waits, now));
}
