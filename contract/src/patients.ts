import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { growing } from "./growing.ts";
import { DateTime, EhrId, Id, Line, oneOfInQuery, PartialDate } from "./values.ts";

/** Days to look back for a last visit; -1 is all visits (S1 §9). */
export const PATIENT_LOOKBACKS = [180, 360, 1080, -1] as const;
export type PatientLookback = (typeof PATIENT_LOOKBACKS)[number];
export const DEFAULT_PATIENT_LOOKBACK = 180;
export const ALL_VISITS = -1;
export const PATIENT_PAGE_SIZE = 12;
export const MAX_SEARCH_LENGTH = 100;
/** A longer list is not counted to its end: its total is one more than this, and its pages end here. */
export const COUNTED_UP_TO = 1000;

/** In whose place the caller sees a child, as their cover or as who took over (decision G-PAT-20). */
export const InPlaceOf = z.object({ kind: growing(z.enum(["covered", "handed over"])), lastName: z.string() });

/** Why the caller may see a patient (decision G-X-17 and the access table of the security page). */
export const PatientAccess = z.object({
  /** A closed list for pages of an earlier release: later additions have a separate field. */
  kind: growing(z.enum(["assigned", "shared", "practice", "embassy"])),
  since: DateTime,
  until: DateTime.nullable(),
  /** Added: for a child the caller sees in place of a colleague. */
  inPlaceOf: InPlaceOf.optional(),
});
export type PatientAccess = z.infer<typeof PatientAccess>;

/** Added, like in the calendar: imaging and surgery have a day, but no time (APT-007). */
const Indicator = z.union([z.literal(0), z.literal(1)]).optional();
const FutureVisit = z.object({
  begDtTm: DateTime,
  location: z.string(),
  resource: z.string(),
  RADIOLOGY_IND: Indicator,
  SURGERY_IND: Indicator,
});

/** That a child has died, and when as far as the record says (decision G-PAT-19); null of a child who lives. */
export const Deceased = z.object({ on: PartialDate.nullable() }).nullable();
export type Deceased = z.infer<typeof Deceased>;

/** One child in the caller's care, as lists and the chart header show it. */
export const Patient = z.object({
  /** The key of the row, not of the child: use personId in calls (decision G-PAT-05). */
  id: Id,
  personId: EhrId,
  /** 'Last, First Middle' */
  patientName: z.string(),
  /** Added: the name in its parts, as the record has it; a part that it does not have is empty. */
  lastName: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  /** Added: the name suffix, 'Jr.' or 'III'; absent if the record has none. */
  suffix: z.string().optional(),
  dob: PartialDate.nullable(),
  sex: z.enum(["M", "F", "O", "U"]),
  /** Empty where the record has none; people read 'Not recorded' (decision G-PAT-18). */
  mrn: z.string(),
  /** Added. */
  deceased: Deceased,
  /** Empty, and providerId null, where the relation names no physician (embassies). */
  physicianName: z.string(),
  providerId: Id.nullable(),
  isShared: z.boolean(),
  lastEncounterDtTm: DateTime.nullable(),
  lastEncounterLoc: z.string().nullable(),
  /** Empty means that none were recorded, which is not the same as no known allergies. */
  allergies: z.array(z.object({ allergyName: z.string() })),
  /** Added: what the record says of all of them, in its own words: 'No known drug allergies', 'No information about allergies'. */
  allergyStatements: z.array(z.string()).optional(),
  /** None of a child who has died. */
  futureVisits: z.array(FutureVisit),
  /** Added: how many results of the child the caller's practice has not reviewed, or the embassy not seen; absent where there are none. */
  newResults: z.int().positive().optional(),
  access: PatientAccess,
  may: z.object({ refer: z.boolean(), share: z.boolean(), remove: z.boolean() }),
  /** Added: the child's practice is unknown, so only this physician sees the child until they choose it (decision G-PAT-21). */
  isPracticeUnknown: z.literal(true).optional(),
});
export type Patient = z.infer<typeof Patient>;

export const PatientPage = z.object({
  data: z.array(Patient),
  hasNext: z.boolean(),
  totalPages: z.int(),
  currentPage: z.int(),
  total: z.int().max(COUNTED_UP_TO + 1),
});
export type PatientPage = z.infer<typeof PatientPage>;

/** A page beyond the last answers with the last one (decision G-PAT-13). */
export const PatientQuery = z.strictObject({
  PageSize: z.coerce.number().int().min(1).max(100).default(PATIENT_PAGE_SIZE),
  PageNumber: z.coerce.number().int().min(1, "Page numbers start at 1").max(1_000_000).default(1),
  SearchText: Line.trim().max(MAX_SEARCH_LENGTH, `Use at most ${MAX_SEARCH_LENGTH} characters`).default(""),
  Lookback: oneOfInQuery(PATIENT_LOOKBACKS).default(DEFAULT_PATIENT_LOOKBACK),
});
export type PatientQuery = z.output<typeof PatientQuery>;

export const patients = {
  mine: endpoint({ method: "GET", path: "/patient/mypatients", action: "read:patients", query: PatientQuery, reply: PatientPage }),
  shared: endpoint({ method: "GET", path: "/patient/sharedpatients", action: "read:patients", query: PatientQuery, reply: PatientPage }),
  ofPractice: endpoint({ method: "GET", path: "/patient/viewpatients", action: "read:patients", query: PatientQuery, reply: PatientPage }),
  /** The path is our choice, based on similar ones (decision G-PAT-01). */
  ofEmbassy: endpoint({
    method: "GET",
    path: "/patient/embassypatients",
    action: "read:patients",
    query: PatientQuery,
    reply: PatientPage,
  }),
  get: endpoint({
    method: "GET",
    path: "/patient/:id",
    action: "read:patient",
    about: { patient: "params.id" },
    params: z.object({ id: EhrId }),
    reply: Patient,
  }),
  /** Added: a patient who came to the caller is new to them no longer, or is again. Opening the chart says so too. */
  markNewSeen: endpoint({
    method: "POST",
    path: "/patient/newpatientseen",
    action: "write:new-patient-seen",
    about: { patient: "body.patientId" },
    body: z.strictObject({ patientId: EhrId, seen: z.boolean() }),
    reply: z.literal(true),
  }),
  /**
   * Shows the patient to the other physicians of the practice, or hides it again (decision G-PAT-03). Added: `isShared` says which of the
   * two it is to be, whatever it was; without it the call turns it over.
   */
  hideOrShare: endpoint({
    method: "POST",
    path: "/patient/hideorshare",
    action: "write:patient-sharing",
    about: { patient: "body.patientId" },
    onceByKey: true,
    body: z.strictObject({ patientId: EhrId, providerId: Id, isShared: z.boolean().optional() }),
    reply: z.object({ isShared: z.boolean() }),
  }),
  /** Added: says in which of the caller's practices a child is theirs, where the record does not (decision G-PAT-21). 409 where it is known. */
  choosePractice: endpoint({
    method: "POST",
    path: "/patient/choosepractice",
    action: "write:patient-practice",
    about: { patient: "body.patientId" },
    body: z.strictObject({ patientId: EhrId, practiceId: Id }),
    reply: z.literal(true),
  }),
  /** Ends the assignment and tells the hospital. Name and birth date are accepted and ignored (decision G-PAT-04). */
  remove: endpoint({
    method: "POST",
    path: "/patient/remove",
    action: "write:patient-removal",
    about: { patient: "body.patientId" },
    body: z.strictObject({
      patientId: EhrId,
      patientName: Line.max(255),
      providerId: Id,
      providerName: Line.max(255),
      dob: Line.max(40).nullable(),
    }),
    reply: z.literal(true),
  }),
  /** Added: undoes the caller's own removal in the same session; the hospital is notified. */
  undoRemove: endpoint({
    method: "POST",
    path: "/patient/remove/undo",
    action: "write:patient-removal-undo",
    isSending: true,
    about: { patient: "body.patientId" },
    body: z.strictObject({ patientId: EhrId }),
    reply: z.literal(true),
  }),
};
