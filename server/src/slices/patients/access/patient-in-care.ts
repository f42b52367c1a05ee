import { notFound } from "../../../platform/http/errors.ts";
import type { AboutRule } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { reachRepository } from "./reach-repository.ts";

/**
 * Checks access for every call about one patient. Unknown and forbidden look the same.
 * @throws AppError `not_found`
 */
export function patientInCare({ db, clock }: Pick<Platform, "db" | "clock">): AboutRule {
  const reach = reachRepository(db);
  return async (actor, personId) => {
    const patient = await reach.inCareOf(actor, personId, clock.now());
    if (!patient) throw notFound("Patient");
    return patient;
  };
}
