import { ROLE } from "@linnet/contract/roles";
import { type Actor, holds } from "../../../platform/actor.ts";

/** The hospital confirms and rejects what a practice typed: roles 4 and 6 (decision G-ACC-28). */
export const mayDecideClaims = (actor: Pick<Actor, "roles">): boolean => holds(actor, ROLE.healthNetworkAdmin, ROLE.systemAdmin);
