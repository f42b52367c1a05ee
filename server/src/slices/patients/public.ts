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
export { patientInCare } from "./access/patient-in-care.ts";
export { type PatientInReach, reachesBy, reachRepository } from "./access/reach-repository.ts";
export { accessMergeRepository } from "./access-merge-repository.ts";
export { admissionRepository } from "./admission-repository.ts";
export { type Absence, absenceRepository } from "./away/absence-repository.ts";
export { type AlertedPhysician, type AlertRecipient, alertRecipientRepository } from "./away/alert-recipient-repository.ts";
export { childrenOfPhysician, type HandedOver, handoverRepository, type Leaver } from "./handover/handover-repository.ts";
export { type NamedPatient, namedPatientRepository } from "./named-patient-repository.ts";
export { notMyPatientRepository } from "./not-my-patient/not-my-patient-repository.ts";
export { countNotMyPatientRows, listNotMyPatientToDos } from "./not-my-patient/waiting-reports.ts";
export { allIdsOf, inPlaceOf, type Replaced, type Replacement, replacementRepository } from "./replacement-repository.ts";
export { type RosterPatient, type RosterVisit, rosterRepository } from "./roster-repository.ts";
export { type RecordedSponsorship, sponsorshipRepository } from "./sponsorship-repository.ts";
export { type AppointmentOfDay, type NewPatient, todayRepository } from "./today-repository.ts";
