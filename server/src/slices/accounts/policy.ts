import { type Actor, holds } from "../../platform/actor.ts";

/** The hospital looks through the requests of all practices; only system administrators change them (decision G-ACC-07). */
export const maySeeAllRequests = (actor: Actor): boolean => holds(actor, 4, 6);

/** Managing the people of the practice in use needs role 3 or 9, or its delegation to those who work there (decision G-PRA-01). */
export const mayManagePeople = (actor: Actor, isDelegated: boolean): boolean =>
  actor.practice !== null && (holds(actor, 3, 9) || (isDelegated && holds(actor, 1, 2, 8)));
