import { ROLE } from "@linnet/contract/roles";
import { type Actor, holds } from "../../../platform/actor.ts";

interface Assignment {
  physicianId: number | null;
  practiceId: number | null;
}

const worksAt = ({ practice }: Actor, practiceId: number | null) => practice !== null && practice.id === practiceId;

const coversFor = ({ standsInFor }: Actor, { physicianId, practiceId }: Assignment) =>
  standsInFor.some((each) => each.kind === "covered" && each.physicianId === physicianId && each.practiceId === practiceId);

/**
 * The patient's physician, a physician who covers for them, or staff with record access in the same practice (decisions G-PAT-04 and
 * G-PAT-20).
 */
export const mayManageAssignment = (actor: Actor, assignment: Assignment): boolean =>
  worksAt(actor, assignment.practiceId) &&
  (holds(actor, ROLE.general, ROLE.practiceAdmin) ||
    (holds(actor, ROLE.physician, ROLE.practiceOwner) &&
      actor.physicianId !== null &&
      (actor.physicianId === assignment.physicianId || coversFor(actor, assignment))));

/** Everyone of a practice with record access; embassies do not refer (S1 §6). */
export const mayRefer = (actor: Actor): boolean => holds(actor, ROLE.physician, ROLE.general, ROLE.practiceAdmin, ROLE.practiceOwner);
