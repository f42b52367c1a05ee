import type { MaybeUnreadable } from "../adapters/ehr/release/incomplete.ts";
import type { AllergyIntolerance } from "../adapters/ehr/resources/clinical-summary.ts";
import type { Appointment, Encounter, Location, Organization, Patient } from "../adapters/ehr/resources/fhir-resources.ts";
import type { ArrivedResult } from "../slices/chart/public.ts";
import type { NamedPhysician } from "./named-physicians.ts";
import type { Sponsor } from "./sponsors-of.ts";

/** A reading with the instant it is sorted by, and without whose it is. */
export type Kept<Resource> = Omit<Resource, "personId"> & { at?: number | undefined };

/** A patient whose place another took; `patient` is undefined where the record has them no more. */
export interface ReplacedPatient {
  id: string;
  patient?: Kept<Patient> | undefined;
}

/** What the roster is made from: a patient with everything of theirs that lists show. */
export interface PatientRecord {
  patient: Kept<Patient>;
  /** The replaced patients. Their shown content is part of the patient's; their named physicians are not. */
  replaced?: readonly ReplacedPatient[] | undefined;
  encounters: Kept<Encounter>[];
  appointments: Kept<Appointment>[];
  allergies: (Kept<AllergyIntolerance> & MaybeUnreadable)[];
  /** The hospital's system did not send all allergies. */
  areAllergiesCut?: boolean | undefined;
  locations: ReadonlyMap<string, Location>;
  organizations: ReadonlyMap<string, Organization>;
  /** Physicians named in the patient, a care team or a visit. */
  physicians: readonly NamedPhysician[];
  /** Who pays for the patient and may see them; undefined where that was not found out. */
  sponsors?: readonly Sponsor[] | undefined;
  /** The complete results that the chart shows; undefined where that was not found out. */
  results?: readonly ArrivedResult[] | undefined;
}
