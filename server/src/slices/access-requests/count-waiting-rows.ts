import { DEFAULT_REQUEST_LOOKBACK } from "@linnet/contract/access-requests";
import { ROLE } from "@linnet/contract/roles";
import { type Actor, holds } from "../../platform/actor.ts";
import { startOfDaysAgo } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { mayWorkOff } from "./policy.ts";
import { waitingRowRepository } from "./to-do-repository.ts";

type Needs = Pick<Platform, "config" | "db" | "clock">;

const shownSince = ({ config, clock }: Needs) => startOfDaysAgo(clock.now(), DEFAULT_REQUEST_LOOKBACK, config.HOSPITAL_TIME_ZONE);

/** How many requests of the list this person may decide on, as it opens. */
export const countAccessRequestRows = async (actor: Actor, portal: Needs): Promise<number> =>
  holds(actor, ROLE.healthNetworkAdmin, ROLE.systemAdmin)
    ? waitingRowRepository(portal.db).requestsToDecide(actor.accountId, shownSince(portal))
    : 0;

/** How many wrong assignments of the list this person is to work off, as it opens. */
export const countNotMyPatientRows = async (actor: Actor, portal: Needs): Promise<number> =>
  mayWorkOff(actor) ? waitingRowRepository(portal.db).openNotMyPatients(shownSince(portal)) : 0;
