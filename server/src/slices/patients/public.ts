import { notFound } from "../../platform/http/errors.ts";
import type { AboutRule } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { patientRepository } from "./repository.ts";

/**
 * The rule who may see a child, for every call about one. What is out of reach and what does not exist look the same.
 * @throws AppError `not_found`
 */
export function patientInCare({ db, clock }: Pick<Platform, "db" | "clock">): AboutRule {
  const patients = patientRepository(db);
  return async (actor, personId) => {
    const patient = await patients.inCareOf(actor, personId, clock.now());
    if (!patient) throw notFound("Patient");
    return patient;
  };
}

export {
  belongsTo,
  inForce,
  OWN_RELATIONS,
  PRACTICE_RELATIONS,
  RELATIONS,
  REVIEWING,
  type Relation,
  reaches,
} from "./access/care-repository.ts";
export { type PatientInReach, reachesBy, reachRepository } from "./access/reach-repository.ts";
export { accessMergeRepository } from "./access-merge-repository.ts";
export { admissionRepository } from "./admission-repository.ts";
export { type Absence, absenceRepository } from "./away/absence-repository.ts";
export { type AlertedPhysician, type AlertRecipient, alertRecipientRepository } from "./away/alert-recipient-repository.ts";
export { childrenOfPhysician, type HandedOver, handoverRepository, type Leaver } from "./handover/handover-repository.ts";
export { type NamedPatient, namedPatientRepository } from "./named-patient-repository.ts";
export { notMyPatientRepository } from "./not-my-patient/not-my-patient-repository.ts";
export { allIdsOf, inPlaceOf, type Replaced, type Replacement, replacementRepository } from "./replacement-repository.ts";
export { type RosterPatient, type RosterVisit, rosterRepository } from "./roster-repository.ts";
export { type RecordedSponsorship, sponsorshipRepository } from "./sponsorship-repository.ts";
export { type AppointmentOfDay, type NewPatient, todayRepository } from "./today-repository.ts";
