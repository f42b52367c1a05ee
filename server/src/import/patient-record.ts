import type { AllergyIntolerance, Appointment, Encounter, Location, Organization, Patient } from "../adapters/ehr/fhir-resources.ts";

/** A reading as the embedded record keeps it: with the instant it is sorted by, and without whose it is. */
type Kept<Resource> = Omit<Resource, "personId"> & { at?: number | undefined };

/** What the roster is made from: a patient with everything of theirs that lists show. */
export interface PatientRecord {
  patient: Kept<Patient>;
  encounters: Kept<Encounter>[];
  appointments: Kept<Appointment>[];
  allergies: Kept<AllergyIntolerance>[];
  locations: ReadonlyMap<string, Location>;
  organizations: ReadonlyMap<string, Organization>;
  /** National numbers of the physicians that the patient or a visit names. */
  npis: string[];
}
