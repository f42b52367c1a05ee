import { UNDO_DAYS } from "@linnet/contract/practice/people";
import { ROLE } from "@linnet/contract/roles";
import { type Actor, holds } from "../../platform/actor.ts";
import { addDays } from "../../platform/dates.ts";
import { type Giver, isDelegate, type ManagedPractice, type Removal } from "../memberships/public.ts";

/** Whether the actor may know of the practice at all: the one in use, or, for system administrators, any (decision G-ACC-26). */
export const mayKnow = (actor: Actor, { id }: { id: number }): boolean => holds(actor, ROLE.systemAdmin) || actor.practice?.id === id;

/** Delegation gives management of people, never of delegation itself (decision G-PRA-02). */
export const mayControlDelegation = (actor: Actor): boolean => holds(actor, ROLE.practiceAdmin, ROLE.systemAdmin, ROLE.practiceOwner);

/** The owner and administrators decide who may read medical records in a practice, not delegates (decision G-ACC-20). */
export const mayChangeAccess = (actor: Actor): boolean => holds(actor, ROLE.practiceAdmin, ROLE.systemAdmin, ROLE.practiceOwner);

/** The role of staff that can be changed into the other; undefined for who is more than staff. */
export const staffRoleOf = (roles: readonly number[]): 2 | 8 | undefined =>
  roles.every((role) => role === ROLE.general || role === ROLE.generalWithoutRecordAccess)
    ? ([ROLE.general, ROLE.generalWithoutRecordAccess] as const).find((role) => roles.includes(role))
    : undefined;

/** Until when the actor may take a removal back; undefined when they may not. What the hospital ended, its administrators bring back. */
export function undoableUntil(actor: Pick<Actor, "roles">, removed: Removal | null, now: Date): Date | undefined {
  if (!removed || (removed.byAdministrator && !actor.roles.includes(ROLE.systemAdmin))) return undefined;
  const until = addDays(removed.at, UNDO_DAYS);
  return until > now ? until : undefined;
}

/** The owner and administrators decide who takes over from a physician, not delegates (decisions G-PAT-20, G-ACC-29). */
export const mayNameSuccessor = (actor: Actor, { id }: { id: number }): boolean =>
  actor.administrator === null &&
  (holds(actor, ROLE.systemAdmin) || (actor.practice?.id === id && holds(actor, ROLE.practiceAdmin, ROLE.practiceOwner)));

/** A physician's own away dates are theirs to set; the owner sets everyone's (decision G-PAT-20). */
export const maySetAway = (actor: Actor, practiceId: number, physicianId: number): boolean =>
  actor.administrator === null &&
  actor.practice?.id === practiceId &&
  (holds(actor, ROLE.practiceOwner) || (holds(actor, ROLE.physician) && actor.physicianId === physicianId));

interface Person {
  accountId: number | null;
  isOwner: boolean;
  isAdmin: boolean;
}

/** Why the actor cannot remove this person of a practice, as a sentence; undefined when they can (decisions G-PRA-06, G-ACC-29). */
export function removalRefusal(actor: Pick<Actor, "accountId"> & Giver, practice: ManagedPractice, person: Person): string | undefined {
  if (person.isOwner) return "The owner of a practice cannot be removed";
  if (person.accountId === actor.accountId) return "You cannot remove yourself from your practice";
  if (person.isAdmin && isDelegate(actor, practice)) return "Only the practice’s owner or an administrator can remove an administrator";
  return undefined;
}
