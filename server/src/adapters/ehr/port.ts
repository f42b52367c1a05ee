import type { Encounter, Location, Organization } from "./fhir-resources.ts";
import type { DiagnosticReport, Observation } from "./laboratory-resources.ts";

export type { Concept, Quantity } from "./fhir-elements.ts";
export type { Encounter, Location, Organization } from "./fhir-resources.ts";
export type { Annotation, DiagnosticReport, Observation, ReferenceRange } from "./laboratory-resources.ts";
export { lastPlace, type Place } from "./last-place.ts";
export type { ObservedValue } from "./observed-value.ts";

/**
 * How a resource comes out of an adapter: whose it is has been asked for and is not repeated. `at` is the instant it is sorted
 * by, in milliseconds since 1970: of a day, month or year its start in the hospital's zone; undefined when it has no date.
 */
export type Found<Resource> = Omit<Resource, "personId" | "encounterId" | "category" | "restricted"> & { at?: number | undefined };

/** How many resources were dropped before anything was counted, by reason (security labels R and V); for the audit row alone. */
export type Withheld = Partial<Record<"security-label", number>>;

/** A patient's visits, in no order, with the places and organizations they name and the places around those. */
export interface VisitRecord {
  encounters: Found<Encounter>[];
  locations: Map<string, Location>;
  organizations: Map<string, Organization>;
  withheld: Withheld;
}

/** Who ordered a test, as their name is shown; the name is empty where the record does not say. */
export interface LabOrder {
  id: string;
  orderedBy: string;
}

/** A patient's laboratory results, in no order, with the reports that head them and the orders behind both. */
export interface LabRecord {
  observations: Found<Observation>[];
  reports: Found<DiagnosticReport>[];
  orders: LabOrder[];
  withheld: Withheld;
}

/** Which results: collected at `since` or later, and of one visit. Results without any date are left out by `since`. */
export interface LabWish {
  since?: Date | undefined;
  encounterId?: string | undefined;
}

/**
 * The hospital's record. Ids are opaque texts (decision G-X-31); a patient who is unknown there has an empty record. Dates are
 * texts as they were received: a year, a month, a day without a zone, or an instant with its offset. Amounts are texts with the
 * digits that were received, in the unit that stands beside them. What was entered in error never comes out, nor what is
 * labelled restricted. Whether the caller may see the patient was decided before.
 *
 * Every method throws AppError `upstream_unavailable` when the record does not answer in time or answers nonsense.
 */
export interface Ehr {
  visitsOf(personId: string): Promise<VisitRecord>;
  labsOf(personId: string, wish?: LabWish): Promise<LabRecord>;
}
