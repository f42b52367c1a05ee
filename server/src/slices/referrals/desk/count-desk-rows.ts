import { ROLE } from "@linnet/contract/roles";
import { type Actor, holds } from "../../../platform/actor.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hospitalDay } from "../shared/hospital-day.ts";
import { worklistRepository } from "./worklist-repository.ts";

/** The number of open referrals at the actor's desk. */
export async function countDeskRows(actor: Actor, { config, db, clock }: Pick<Platform, "config" | "db" | "clock">): Promise<number> {
  if (!holds(actor, ROLE.clinicDesk, ROLE.clinicDeskLead)) return 0;
  const now = clock.now();
  const zone = config.HOSPITAL_TIME_ZONE;
  return worklistRepository(db).countOpen(actor, { now, today: hospitalDay(now, zone), zone });
}
