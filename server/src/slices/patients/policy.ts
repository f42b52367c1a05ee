import { ROLE } from "@linnet/contract/roles";
import { type Actor, holds } from "../../platform/actor.ts";

interface Assignment {
  physicianId: number | null;
  practiceId: number | null;
}

const worksAt = ({ practice }: Actor, practiceId: number | null) => practice !== null && practice.id === practiceId;

/** The assigned physician, or staff with record access of the same practice who act for that physician (decision G-PAT-04). */
export const mayManageAssignment = (actor: Actor, { physicianId, practiceId }: Assignment): boolean =>
  worksAt(actor, practiceId) &&
  (holds(actor, ROLE.general, ROLE.practiceAdmin) ||
    (holds(actor, ROLE.physician, ROLE.practiceOwner) && actor.physicianId !== null && actor.physicianId === physicianId));

/** Everyone of a practice with record access; embassies do not refer (S1 §6). */
export const mayRefer = (actor: Actor): boolean => holds(actor, ROLE.physician, ROLE.general, ROLE.practiceAdmin, ROLE.practiceOwner);
