import type { Found } from "./release/found-row.ts";
import type { Incomplete } from "./release/incomplete.ts";
import type { Sensitive, Withheld, WithheldReason } from "./release/is-withheld.ts";
import type { DocumentFormat } from "./resources/attachment.ts";
import type { AllergyIntolerance, Condition, Immunization, MedicationRequest, MedicationStatement } from "./resources/clinical-summary.ts";
import type { DiagnosticReport } from "./resources/diagnostic-report.ts";
import type { DocumentReference } from "./resources/documents.ts";
import type { Appointment, Encounter, Location, Organization } from "./resources/fhir-resources.ts";
import type { ImagingStudy } from "./resources/imaging.ts";
import type { Observation } from "./resources/laboratory.ts";
import type { Person } from "./resources/person-of.ts";
import type { Statement } from "./resources/said-to-be-none.ts";

export type { Found } from "./release/found-row.ts";
export type { Incomplete } from "./release/incomplete.ts";
export type { Sensitive, Withheld, WithheldReason } from "./release/is-withheld.ts";
export type { DocumentFormat } from "./resources/attachment.ts";
export type { Person } from "./resources/person-of.ts";
export type { Statement } from "./resources/said-to-be-none.ts";

/** A patient's visits, unsorted, with their places, surrounding places and organizations. */
export interface VisitRecord {
  encounters: Found<Encounter>[];
  locations: Map<string, Location>;
  organizations: Map<string, Organization>;
  withheld: Withheld;
  incomplete?: Incomplete | undefined;
}

/** An order with the requester's display name. The name is empty if unknown. */
export interface LabOrder {
  id: string;
  orderedBy: string;
}

/** A report with results, conclusion and files. */
export interface RecordReport extends Found<DiagnosticReport> {
  /** The performers' display names. Absent if unknown. */
  performedBy?: string | undefined;
  visitId?: string | undefined;
  /** It matches the requested time and visit. Otherwise it is only the heading of results that may match. */
  isAsked?: true | undefined;
}

/** A patient's laboratory results, unsorted, with laboratory reports of any date and the orders behind both. */
export interface LabRecord {
  observations: Found<Observation>[];
  reports: RecordReport[];
  orders: LabOrder[];
  withheld: Withheld;
  incomplete?: Incomplete | undefined;
}

/** Limits results to ones collected, written or taken at or after `since`, and to one visit. `since` excludes results without a date. */
export interface ResultOptions {
  since?: Date | undefined;
  encounterId?: string | undefined;
}

/** A report of any section, with its results in order. */
export interface ReportWithResults {
  report: RecordReport;
  results: Found<Observation>[];
}

/** A patient's reports outside laboratory and imaging, unsorted. */
export interface ReportRecord {
  reports: ReportWithResults[];
  withheld: Withheld;
  incomplete?: Incomplete | undefined;
}

/** A note's author and position. Empty if unknown. */
export interface NoteAuthor {
  name: string;
  position: string;
}

/** A patient's finished, active and released note. */
export interface Note extends Found<DocumentReference> {
  writtenBy: NoteAuthor;
}

/** A patient's notes, unsorted. Each comes with the notes it was added to and with its own addenda, of any date. */
export interface NoteRecord {
  notes: Note[];
  withheld: Withheld;
  incomplete?: Incomplete | undefined;
}

/** An imaging examination: a report with its images, or images without a report. */
export interface Examination {
  id: string;
  /** The id to request its report. Undefined without a report. */
  orderId?: string | undefined;
  /** The order's title. */
  orderTitle?: string | undefined;
  visitId?: string | undefined;
  at?: number | undefined;
  report?: RecordReport | undefined;
  /** The report's results. */
  results?: readonly Found<Observation>[] | undefined;
  studies: readonly Found<ImagingStudy>[];
}

/** A patient's imaging examinations, unsorted. */
export interface ImagingRecord {
  examinations: Examination[];
  withheld: Withheld;
  incomplete?: Incomplete | undefined;
}

/** Includes `from`, excludes `to`. */
export interface Between {
  from: Date;
  to: Date;
}

/** An appointment and its patient. */
export interface PatientAppointment extends Found<Appointment> {
  personId: string;
}

/** Several patients' appointments, unsorted. Appointments without a time are left out. */
export interface AppointmentRecord {
  appointments: PatientAppointment[];
  /** Names of participants that are only references, by `Type/id`. */
  actorNames: ReadonlyMap<string, string>;
  withheld: Withheld;
  incomplete?: Incomplete | undefined;
}

/** A patient's weight, height, head circumference, body mass index and gestational age, unsorted. */
export interface GrowthRecord {
  observations: Found<Observation>[];
  withheld: Withheld;
  incomplete?: Incomplete | undefined;
}

/** Statements about the whole list next to its entries: it is empty, or no one knows. Empty if there are none. */
interface Stated {
  statements: Statement[];
}

/** A patient's current problems, and visit diagnoses that are still active, unsorted. */
export interface ProblemRecord extends Stated {
  problems: Found<Condition>[];
  withheld: Withheld;
  incomplete?: Incomplete | undefined;
}

/** An ordered or taken medicine, with the name of the resource it refers to. */
export type ActiveMedication = Pick<Found<MedicationRequest> | Found<MedicationStatement>, "id" | "code" | "authored" | "dosage" | "at"> &
  Partial<Pick<MedicationRequest, "status" | "intent" | "ownProhibition">>;

/** A patient's current medicines, unsorted. */
export interface MedicationRecord extends Stated {
  medications: ActiveMedication[];
  withheld: Withheld;
  incomplete?: Incomplete | undefined;
}

/** Vaccines given and not given, unsorted. */
export interface ImmunizationRecord extends Stated {
  immunizations: Found<Immunization>[];
  withheld: Withheld;
  incomplete?: Incomplete | undefined;
}

/** Current allergies, unsorted. */
export interface AllergyRecord extends Stated {
  allergies: Found<AllergyIntolerance>[];
  withheld: Withheld;
  incomplete?: Incomplete | undefined;
}

/** All vital signs including growth, of any date, unsorted. */
export interface VitalSignRecord {
  observations: (Found<Observation> & { visitId?: string | undefined })[];
  withheld: Withheld;
  incomplete?: Incomplete | undefined;
}

/** The summary at the top of a chart. Refuted, past and entered-in-error entries are left out. */
export interface ClinicalSummary {
  problemsOf(personId: string): Promise<ProblemRecord>;
  medicationsOf(personId: string): Promise<MedicationRecord>;
  immunizationsOf(personId: string): Promise<ImmunizationRecord>;
  allergiesOf(personId: string): Promise<AllergyRecord>;
  vitalSignsOf(personId: string): Promise<VitalSignRecord>;
}

/** The patient's representative. Unknown fields are empty, and the birth date may be just a year. */
interface Guardian {
  firstName: string;
  lastName: string;
  birthDate: string;
  sex: Person["sex"];
  relationship: "Mother" | "Father" | "Grandparent" | "Legal Guardian" | "Other";
  email: string;
  /** When the record last changed it. */
  updated?: string | undefined;
}

/** The family's contact details and payer, unverified and in the record's words. */
export interface PatientContact {
  address?: { street: string; city: string; state: string; zip: string; updated?: string | undefined } | undefined;
  /** In the order to call them. */
  phones: string[];
  phonesUpdated?: string | undefined;
  guardian?: Guardian | undefined;
  /** The kind of insurance, if the record says. */
  insurance?: { kind: string; updated?: string | undefined } | undefined;
  withheld: Withheld;
}

/** A complete document of the kind stated. */
export interface RecordDocument {
  format: DocumentFormat;
  bytes: Uint8Array;
  /** The text's charset, if the record says. */
  charset?: string | undefined;
}

/** The note or report to read. */
export interface DocumentOf {
  personId: string;
  kind: "note" | "report";
  id: string;
  /** For a report: the index of the file, from 0. */
  place?: number | undefined;
}

/** A patient's identity as entered by the user. `birthDate` is a day. `mrn` is empty if unknown. */
export interface PersonQuery {
  lastName: string;
  firstName: string;
  birthDate: string;
  mrn: string;
}

/**
 * The hospital's record. Ids are opaque (decision G-X-31). An unknown patient has an empty record. Dates are texts as received: a year,
 * month or day without a zone, or an instant with its offset. Amounts are texts with the digits and unit received. Entered-in-error and
 * restricted resources are never returned. If anything else is missing, `incomplete` says so. The caller has already checked access to the
 * patient.
 * Every method throws AppError `upstream_unavailable` if the record does not respond in time or its response is invalid.
 */
export interface Ehr extends ClinicalSummary {
  /**
   * Patients with this last name, first name and birth date, ignoring case, accents and middle names, and this MRN, ignoring leading zeros.
   * Restricted and inactive patients are never returned.
   */
  findPersons(options: PersonQuery): Promise<Person[]>;
  /**
   * Changes whenever this patient's record, or what is withheld from it, changes. A result may be cached if it was made from replies
   * requested after the version was read. It stays valid while the version stays the same. Undefined if the record has no versions.
   */
  versionOf(personId: string): Promise<string | undefined>;
  visitsOf(personId: string): Promise<VisitRecord>;
  labsOf(personId: string, options?: ResultOptions): Promise<LabRecord>;
  notesOf(personId: string, options?: ResultOptions): Promise<NoteRecord>;
  imagingOf(personId: string, options?: ResultOptions): Promise<ImagingRecord>;
  reportsOf(personId: string, options?: ResultOptions): Promise<ReportRecord>;
  /** A patient's report from any section. Undefined if there is none or it is withheld. */
  reportOf(personId: string, reportId: string): Promise<ReportWithResults | undefined>;
  /** Appointments that begin in that time, with any status. */
  appointmentsOf(personIds: readonly string[], between: Between): Promise<AppointmentRecord>;
  growthOf(personId: string): Promise<GrowthRecord>;
  contactOf(personId: string): Promise<PatientContact>;
  /** The patient of a note, report or imaging order. Undefined if it is withheld. */
  patientOf(thing: { noteId: string } | { orderId: string } | { reportId: string }): Promise<string | undefined>;
  /**
   * A released note's or report's text, in the first available of these formats. A file that is missing, truncated or of another kind is
   * not available.
   */
  documentOf(document: DocumentOf, formats: readonly DocumentFormat[]): Promise<RecordDocument | undefined>;
  /** Why this would be withheld for a patient with that birth date. Undefined if it would be released. */
  whyWithheld(reading: Sensitive, birthDate: string | null): WithheldReason | undefined;
}
