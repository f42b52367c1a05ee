import type { RoleId } from "@linnet/contract/roles";
import { ROLE } from "@linnet/contract/roles";
import { type Actor, holds } from "../../platform/actor.ts";

/** Those who work in a practice: its people are shown to all of them (decision G-PRA-01). */
export const PRACTICE_ROLES = [
  ROLE.physician,
  ROLE.general,
  ROLE.practiceAdmin,
  ROLE.generalWithoutRecordAccess,
  ROLE.practiceOwner,
] as const satisfies readonly RoleId[];

/** What the rules need to know of the practice concerned. */
export interface PracticeStanding {
  id: number;
  delegationEnabled: boolean;
}

/** Whether the actor may know of the practice at all: the one in use, or, for system administrators, any (decision G-ACC-26). */
export const mayKnow = (actor: Actor, { id }: Pick<PracticeStanding, "id">): boolean =>
  holds(actor, ROLE.systemAdmin) || actor.practice?.id === id;

/** Inviting, verifying, confirming and removing: roles 3 and 9 of the practice, its delegation, or a system administrator (decisions G-PRA-01, -02). */
export const mayManagePeople = (actor: Actor, practice: PracticeStanding): boolean =>
  holds(actor, ROLE.systemAdmin) ||
  (actor.practice?.id === practice.id &&
    (holds(actor, ROLE.practiceAdmin, ROLE.practiceOwner) || (practice.delegationEnabled && holds(actor, ...PRACTICE_ROLES))));

/** Delegation gives management of people, never of delegation itself (decision G-PRA-02). */
export const mayControlDelegation = (actor: Actor): boolean => holds(actor, ROLE.practiceAdmin, ROLE.systemAdmin, ROLE.practiceOwner);

interface Person {
  accountId: number | null;
  isOwner: boolean;
}

/** Why this person of a practice cannot be removed, as a sentence; undefined when they can (decision G-PRA-06). */
export function whyNotRemoved({ accountId }: Pick<Actor, "accountId">, person: Person): string | undefined {
  if (person.isOwner) return "The owner of a practice cannot be removed";
  if (person.accountId === accountId) return "You cannot remove yourself from your practice";
  return undefined;
}
