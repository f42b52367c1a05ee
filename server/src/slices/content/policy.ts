import { ROLE } from "@linnet/contract/roles";
import { type Actor, holds } from "../../platform/actor.ts";

/** A system administrator also reads hidden items, but in login-as sees only what that person sees (decision G-CON-01). */
export const readsEverything = (actor: Actor | undefined): boolean =>
  actor !== undefined && actor.administrator === null && holds(actor, ROLE.systemAdmin);
