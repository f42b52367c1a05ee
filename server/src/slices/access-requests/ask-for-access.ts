import { TZDate } from "@date-fns/tz";
import { accessRequests, type NewAccessRequest } from "@linnet/contract/access-requests";
import { format } from "date-fns";
import type { z } from "zod";
import type { Actor } from "../../platform/actor.ts";
import { audit } from "../../platform/audit/audit.ts";
import { conflict, invalidInput, notFound } from "../../platform/http/errors.ts";
import type { Once } from "../../platform/http/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import { referralFormRepository } from "../referrals/public.ts";
import { accessRequestRepository } from "./repository.ts";

/**
 * Keeps a request for a patient's record, to be decided by the hospital.
 * @throws AppError `not_found` for a physician on whose behalf the actor may not ask, `conflict` when it is asked for already.
 */
export async function askForAccess(
  { config, db, clock, once }: Pick<Platform, "config" | "db" | "clock"> & { once: Once<{ patientAccessRequestID: number }> },
  actor: Actor,
  asked: z.output<typeof NewAccessRequest>,
): Promise<{ patientAccessRequestID: number }> {
  const now = clock.now();
  if (asked.patientDob > format(new TZDate(now, config.HOSPITAL_TIME_ZONE), "yyyy-MM-dd"))
    throw invalidInput({ patientDob: "The date of birth cannot be later than today" });
  const physicians = await referralFormRepository(db).physiciansFor(actor);
  if (!actor.practice || !physicians.some(({ id }) => id === asked.onBehalfPhysicianId)) throw notFound("Physician");
  const practiceId = actor.practice.id;

  return once(async (trx) => {
    const id = await accessRequestRepository(trx).add(trx, {
      lastName: asked.patientLastName,
      firstName: asked.patientFirstName,
      birthDate: asked.patientDob,
      genderId: asked.patientGenderId,
      mrn: asked.patientMrn,
      physicianId: asked.onBehalfPhysicianId,
      practiceId,
      comment: asked.comment,
      createdBy: actor.accountId,
      now,
    });
    if (id === undefined)
      throw conflict("Access to this patient's record is already requested for this physician. Please wait for the decision.");
    await audit(trx, actor, { action: accessRequests.create.action, object: `access request ${id}` });
    return { patientAccessRequestID: id };
  });
}
