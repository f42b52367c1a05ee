import { DEFAULT_REQUEST_LOOKBACK } from "@linnet/contract/access-requests";
import { ROLE } from "@linnet/contract/roles";
import { type Actor, holds } from "../../platform/actor.ts";
import { startOfDaysAgo } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { toDoRepository } from "./to-do-repository.ts";

/** How many requests this person can decide when the list opens. */
export async function countAccessRequestRows(
  actor: Actor,
  { config, db, clock }: Pick<Platform, "config" | "db" | "clock">,
): Promise<number> {
  if (!holds(actor, ROLE.healthNetworkAdmin, ROLE.systemAdmin)) return 0;
  return toDoRepository(db).countToDecide(
    actor.accountId,
    startOfDaysAgo(clock.now(), DEFAULT_REQUEST_LOOKBACK, config.HOSPITAL_TIME_ZONE),
  );
}
