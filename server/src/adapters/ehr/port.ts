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

/** A patient's visits, in no order, with the places and organizations they name and the places around those. */
export interface VisitRecord {
  encounters: Found<Encounter>[];
  locations: Map<string, Location>;
  organizations: Map<string, Organization>;
  withheld: Withheld;
  incomplete?: Incomplete | undefined;
}

/** Who ordered a test, as their name is shown; the name is empty where the record does not say. */
export interface LabOrder {
  id: string;
  orderedBy: string;
}

/** A report: what was found, in results, words and files. */
export interface RecordReport extends Found<DiagnosticReport> {
  /** Who reported, as their names are shown; absent where the record does not say. */
  performedBy?: string | undefined;
  visitId?: string | undefined;
  /** It is itself of the time and visit that are asked for, and not only there as the heading of what may be. */
  isAsked?: true | undefined;
}

/** A patient's laboratory results, in no order, with the reports of the laboratory, of any time, and the orders behind both. */
export interface LabRecord {
  observations: Found<Observation>[];
  reports: RecordReport[];
  orders: LabOrder[];
  withheld: Withheld;
  incomplete?: Incomplete | undefined;
}

/** Which results: collected, written or taken at `since` or later, and of one visit. Those without any date are left out by `since`. */
export interface ResultOptions {
  since?: Date | undefined;
  encounterId?: string | undefined;
}

/** A report of any part of the chart, with the results that it names, in its order. */
export interface ReportWithResults {
  report: RecordReport;
  results: Found<Observation>[];
}

/** A patient's reports that are neither the laboratory's nor imaging's, in no order. */
export interface ReportRecord {
  reports: ReportWithResults[];
  withheld: Withheld;
  incomplete?: Incomplete | undefined;
}

/** Who wrote a note, and as what; empty where the record does not say. */
export interface NoteAuthor {
  name: string;
  position: string;
}

/** A note of a patient: finished, in force, and released. */
export interface Note extends Found<DocumentReference> {
  writtenBy: NoteAuthor;
}

/** A patient's notes, in no order. With a note come those it was added to and those that were added to it, whenever that was. */
export interface NoteRecord {
  notes: Note[];
  withheld: Withheld;
  incomplete?: Incomplete | undefined;
}

/** An examination by imaging: a report with its images, or images that nobody has reported on. */
export interface Examination {
  id: string;
  /** By which its report is asked for; undefined where there is no report. */
  orderId?: string | undefined;
  /** What was ordered, in words. */
  orderTitle?: string | undefined;
  visitId?: string | undefined;
  at?: number | undefined;
  report?: RecordReport | undefined;
  /** What the report names beside its words. */
  results?: readonly Found<Observation>[] | undefined;
  studies: readonly Found<ImagingStudy>[];
}

/** A patient's examinations by imaging, in no order. */
export interface ImagingRecord {
  examinations: Examination[];
  withheld: Withheld;
  incomplete?: Incomplete | undefined;
}

/** From the first instant on, up to the second. */
export interface Between {
  from: Date;
  to: Date;
}

/** An appointment and whose it is. */
export interface PatientAppointment extends Found<Appointment> {
  personId: string;
}

/** Appointments of several patients, in no order; those without a time are not among them. */
export interface AppointmentRecord {
  appointments: PatientAppointment[];
  /** How those are called who are only referred to, by `Type/id`. */
  actorNames: ReadonlyMap<string, string>;
  withheld: Withheld;
  incomplete?: Incomplete | undefined;
}

/** A patient's measurements of weight, height, head circumference and body mass index, and how long they were carried, in no order. */
export interface GrowthRecord {
  observations: Found<Observation>[];
  withheld: Withheld;
  incomplete?: Incomplete | undefined;
}

/** What the record says of a list as a whole, next to its entries: that none are known, or that nobody knows. Empty where it is silent. */
interface Stated {
  statements: Statement[];
}

/** What a patient has now: problems, and diagnoses of visits that are said to be still there; in no order. */
export interface ProblemRecord extends Stated {
  problems: Found<Condition>[];
  withheld: Withheld;
  incomplete?: Incomplete | undefined;
}

/** A medicine that is ordered or taken, with the name of the resource that it names. */
export type ActiveMedication = Pick<Found<MedicationRequest> | Found<MedicationStatement>, "id" | "code" | "authored" | "dosage" | "at"> &
  Partial<Pick<MedicationRequest, "status" | "intent" | "ownProhibition">>;

/** What a patient takes now, in no order. */
export interface MedicationRecord extends Stated {
  medications: ActiveMedication[];
  withheld: Withheld;
  incomplete?: Incomplete | undefined;
}

/** Vaccines that were given, and those that were not, in no order. */
export interface ImmunizationRecord extends Stated {
  immunizations: Found<Immunization>[];
  withheld: Withheld;
  incomplete?: Incomplete | undefined;
}

/** Allergies in force, in no order. */
export interface AllergyRecord extends Stated {
  allergies: Found<AllergyIntolerance>[];
  withheld: Withheld;
  incomplete?: Incomplete | undefined;
}

/** All vital signs, growth among them, of every time and in no order. */
export interface VitalSignRecord {
  observations: (Found<Observation> & { visitId?: string | undefined })[];
  withheld: Withheld;
  incomplete?: Incomplete | undefined;
}

/** What somebody who opens a chart wants to know at once. What is refuted, over or entered in error is not among it. */
export interface ClinicalSummary {
  problemsOf(personId: string): Promise<ProblemRecord>;
  medicationsOf(personId: string): Promise<MedicationRecord>;
  immunizationsOf(personId: string): Promise<ImmunizationRecord>;
  allergiesOf(personId: string): Promise<AllergyRecord>;
  vitalSignsOf(personId: string): Promise<VitalSignRecord>;
}

/** Who speaks for a patient, as far as the record says it; what it does not is empty, and a birth date may be a year alone. */
interface Guardian {
  firstName: string;
  lastName: string;
  birthDate: string;
  sex: Person["sex"];
  relationship: "Mother" | "Father" | "Grandparent" | "Legal Guardian" | "Other";
  email: string;
  /** When the record was changed there last. */
  updated?: string | undefined;
}

/** How a patient's family is reached, and who pays, in the record's words: nobody has looked whether they are right. */
export interface PatientContact {
  address?: { street: string; city: string; state: string; zip: string; updated?: string | undefined } | undefined;
  /** The first is to be called first. */
  phones: string[];
  phonesUpdated?: string | undefined;
  guardian?: Guardian | undefined;
  /** What kind of insurance, where the record says one. */
  insurance?: { kind: string; updated?: string | undefined } | undefined;
  withheld: Withheld;
}

/** A document of the record as it is kept there: whole, and of the kind it says it is. */
export interface RecordDocument {
  format: DocumentFormat;
  bytes: Uint8Array;
  /** How its text is written, where the record says so. */
  charset?: string | undefined;
}

/** A note or a report of a patient whose words are asked for. */
export interface DocumentOf {
  personId: string;
  kind: "note" | "report";
  id: string;
  /** Of a report: the one file that is meant, by its place among the report's, from 0. */
  place?: number | undefined;
}

/** Who somebody believes a patient to be. `birthDate` is a day; `mrn` is empty where it is not known. */
export interface PersonQuery {
  lastName: string;
  firstName: string;
  birthDate: string;
  mrn: string;
}

/**
 * The hospital's record. Ids are opaque texts (decision G-X-31); a patient who is unknown there has an empty record. Dates are
 * texts as they were received: a year, a month, a day without a zone, or an instant with its offset. Amounts are texts with the
 * digits that were received, in the unit that stands beside them. What was entered in error never comes out, nor what is
 * labelled restricted; a record from which anything else is missing says so in `incomplete`. Whether the caller may see the patient was
 * decided before.
 *
 * Every method throws AppError `upstream_unavailable` when the record does not answer in time or answers nonsense.
 */
export interface Ehr extends ClinicalSummary {
  /**
   * Whom somebody may mean: patients of that last name, first name and birth day, case, accents and middle names left aside, and of
   * that MRN, leading zeros left aside. Who is labelled restricted is not among them, nor who is not in use any more.
   */
  findPersons(options: PersonQuery): Promise<Person[]>;
  /**
   * Another one after every change of what the record tells of this patient: of what is written there, and of what is withheld. What is made
   * of answers that were asked for after it may be kept, and is right as long as the version is the same. Undefined: nobody can tell.
   */
  versionOf(personId: string): Promise<string | undefined>;
  visitsOf(personId: string): Promise<VisitRecord>;
  labsOf(personId: string, options?: ResultOptions): Promise<LabRecord>;
  notesOf(personId: string, options?: ResultOptions): Promise<NoteRecord>;
  imagingOf(personId: string, options?: ResultOptions): Promise<ImagingRecord>;
  reportsOf(personId: string, options?: ResultOptions): Promise<ReportRecord>;
  /** One report of a patient, of whichever part of the chart; undefined when there is none, or it is not released. */
  reportOf(personId: string, reportId: string): Promise<ReportWithResults | undefined>;
  /** The appointments of these patients that begin in that time, whatever became of them. */
  appointmentsOf(personIds: readonly string[], between: Between): Promise<AppointmentRecord>;
  growthOf(personId: string): Promise<GrowthRecord>;
  contactOf(personId: string): Promise<PatientContact>;
  /** Whose note or report it is, or whose imaging was ordered. What is not released is not known. */
  patientOf(thing: { noteId: string } | { orderId: string } | { reportId: string }): Promise<string | undefined>;
  /**
   * The words of a note or a report that this record gave, in the first of these formats in which they can be had: a file that is
   * missing, cut short or not what it says it is counts as not there.
   */
  documentOf(document: DocumentOf, formats: readonly DocumentFormat[]): Promise<RecordDocument | undefined>;
  /** Why this would not leave the record if it stood there, of a patient born then; undefined when it would. */
  whyWithheld(reading: Sensitive, birthDate: string | null): WithheldReason | undefined;
}
