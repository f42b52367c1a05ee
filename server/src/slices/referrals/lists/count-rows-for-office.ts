import type { Actor } from "../../../platform/actor.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hospitalDay } from "../shared/hospital-day.ts";
import type { Access } from "../shared/reach-repository.ts";
import { presentReferral } from "./present.ts";
import { referralListRepository } from "./repository.ts";

/** The number of referrals of any age in a list that need action from the practice, for the list's segment. */
export async function countRowsForOffice(
  actor: Actor,
  { config, db, clock }: Pick<Platform, "config" | "db" | "clock">,
  access: Access,
): Promise<number> {
  const now = clock.now();
  const zone = config.HOSPITAL_TIME_ZONE;
  const found = await referralListRepository(db).mayNeedOffice(actor, { access, now, today: hospitalDay(now, zone) });
  return found.filter((referral) => presentReferral(actor, referral, { now, zone }).needsPractice).length;
}
