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

/** Inviting, verifying, confirming and removing: roles 3 and 9 of the practice, its delegation, or a system administrator (decisions G-PRA-01, -02). */
export const mayManagePeople = (actor: Actor, practice: ManagedPractice): boolean =>
  holds(actor, ROLE.systemAdmin) ||
  (actor.practice?.id === practice.id &&
    (holds(actor, ROLE.practiceAdmin, ROLE.practiceOwner) || (practice.delegationEnabled && holds(actor, ...PRACTICE_ROLES))));
