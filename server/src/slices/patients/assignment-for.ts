import type { Actor } from "../../platform/actor.ts";
import type { Database } from "../../platform/database/database.ts";
import { forbidden, notFound } from "../../platform/http/errors.ts";
import { mayManageAssignment } from "./access/policy.ts";
import { patientRepository } from "./repository.ts";

/**
 * The assignment that the actor wants to change, held until the transaction ends.
 * @throws AppError `not_found` when the child is not assigned to that physician in the practice in use, `forbidden` when it is not theirs to change.
 */
export async function assignmentFor(trx: Database, actor: Actor, wanted: { personId: string; physicianId: number; now: Date }) {
  const practiceId = actor.practice?.id ?? 0;
  const assignment = await patientRepository(trx).findAssignment(trx, { ...wanted, practiceId });
  if (!assignment) throw notFound("Patient");
  if (!mayManageAssignment(actor, assignment)) throw forbidden("Only the assigned physician or practice staff can do this");
  return assignment;
}
