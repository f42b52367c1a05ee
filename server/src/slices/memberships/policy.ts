import { ROLE, type RoleId } from "@linnet/contract/roles";
import { type Actor, holds } from "../../platform/actor.ts";

/** Those who work in a practice: its people are shown to all of them (decision G-PRA-01). */
export const PRACTICE_ROLES = [
  ROLE.physician,
  ROLE.general,
  ROLE.practiceAdmin,
  ROLE.generalWithoutRecordAccess,
  ROLE.practiceOwner,
] as const satisfies readonly RoleId[];

/** A practice as the rule about its people needs it. */
export interface ManagedPractice {
  id: number;
  delegationEnabled: boolean;
}

/** Who brings something about in a practice, with the roles that they hold there and in the whole portal. */
export type Giver = Pick<Actor, "roles" | "practice">;

/** Inviting, verifying, confirming and removing: roles 3 and 9 of the practice, its delegation, or a system administrator (decisions G-PRA-01, -02). */
export const mayManagePeople = (actor: Giver, practice: ManagedPractice): boolean =>
  holds(actor, ROLE.systemAdmin) ||
  (actor.practice?.id === practice.id &&
    (holds(actor, ROLE.practiceAdmin, ROLE.practiceOwner) || (practice.delegationEnabled && holds(actor, ...PRACTICE_ROLES))));

/** Whether who manages the practice's people does so by its delegation alone. */
export const isDelegate = (actor: Giver, practice: ManagedPractice): boolean =>
  mayManagePeople(actor, practice) && !holds(actor, ROLE.practiceAdmin, ROLE.systemAdmin, ROLE.practiceOwner);

/** A person's planned roles in a practice; `held` are earlier roles of a person who is restored. */
interface WantedRoles {
  roles: readonly RoleId[];
  held?: readonly RoleId[];
}

/**
 * Whether the actor may bring it about that a person holds these roles in the practice (decision G-ACC-29): right away, or, by delegation
 * alone, once role 3, 9 or 6 has confirmed it; or not at all. Roles 3 and 9 are the hospital's to give.
 */
export function mayBringAbout(actor: Giver, practice: ManagedPractice, { roles, held = [] }: WantedRoles): "now" | "once confirmed" | "no" {
  if (holds(actor, ROLE.systemAdmin)) return "now";
  const ofHospital = roles.filter((role) => role === ROLE.practiceAdmin || role === ROLE.practiceOwner);
  if (!mayManagePeople(actor, practice) || ofHospital.some((role) => !held.includes(role))) return "no";
  if (!isDelegate(actor, practice)) return "now";
  if (ofHospital.length > 0) return "no";
  return roles.every((role) => role === ROLE.generalWithoutRecordAccess) ? "now" : "once confirmed";
}
