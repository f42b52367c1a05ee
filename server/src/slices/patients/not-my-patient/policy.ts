import { ROLE } from "@linnet/contract/roles";
import { type Actor, holds } from "../../../platform/actor.ts";

/** Who completes and reopens reports; the rest of the hospital can only read them (decision G-ACR-12). */
export const mayWorkOff = (actor: Actor): boolean => holds(actor, ROLE.systemAdmin);
