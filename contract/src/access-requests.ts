import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { growing } from "./growing.ts";
import { Deceased } from "./patients.ts";
import { EARLIEST_BIRTH_DATE } from "./referrals/fields.ts";
import { DateTime, Day, EhrId, Id, Line, oneOf, PartialDate } from "./values.ts";

/** Look-back days for requests and not-my-patient reports; -1 is all (S1 §9). */
export const REQUEST_LOOKBACKS = [30, 60, 90, 180, 360, -1] as const;
export type RequestLookback = (typeof REQUEST_LOOKBACKS)[number];
export const DEFAULT_REQUEST_LOOKBACK = 30;
/** Requests are promised to be processed within so many hours (decision G-ACR-15). */
export const PROMISED_HOURS = 48;
export const MAX_REQUEST_TEXT = 1000;

/** On the wire, a number represents its text: 1 Pending, 2 Approved, 3 Denied (decision G-ACR-03). */
const REQUEST_STATUSES = ["Pending", "Approved", "Denied"] as const;
export const RequestStatus = z.enum(REQUEST_STATUSES);
export type RequestStatus = z.infer<typeof RequestStatus>;

/** 1 Male, 2 Female, 3 Other (S1 §3). */
export const GENDERS = { 1: "Male", 2: "Female", 3: "Other" } as const;
const GenderId = oneOf([1, 2, 3]);

/** Why a patient's record is asked for, and what became of it. Spelled as the entity is (decision G-ACR-05). */
export const AccessRequest = z.object({
  patientAccessRequestID: Id,
  patientFirstName: z.string().nullable(),
  patientLastName: z.string().nullable(),
  patientDob: Day,
  patientMRN: z.string(),
  patientGender: z.string(),
  patientGenderId: GenderId,
  onBehalfPhysicianID: Id,
  onBehalfPhysicianName: z.string(),
  requestStatus: growing(RequestStatus),
  /** The requester's words; notes are the reviewer's (decision G-ACR-06). */
  comment: z.string(),
  notes: z.string(),
  createdBy: z.string(),
  createdOn: DateTime,
  modifiedBy: z.string(),
  modifiedOn: DateTime,
  /** Added: who got access by an approval, for the hospital only; null for anybody else and for anything else. */
  matchedPatient: z.object({ patientName: z.string(), mrn: z.string(), deceased: Deceased }).nullable(),
  /** Added: whether the caller may decide on it now (decision G-ACR-02). */
  mayDecide: z.boolean(),
});
export type AccessRequest = z.infer<typeof AccessRequest>;

const Lookback = oneOf(REQUEST_LOOKBACKS).default(DEFAULT_REQUEST_LOOKBACK);
const SearchTerm = Line.trim().max(100, "Use at most 100 characters").default("");

/** Digits; leading zeros do not count (decision G-ACR-01). Nothing is an empty text. */
const Mrn = z
  .union([
    z
      .string()
      .trim()
      .regex(/^\d{0,20}$/, "Use only digits in the MRN"),
    z.int().nonnegative(),
  ])
  .nullish()
  .transform((mrn) => String(mrn ?? ""));

const atMost = (characters: number) => `Use at most ${characters} characters`;
const Name = (missing: string) => Line.trim().min(1, missing).max(100, atMost(100));
/** The same lower limit as in a referral. */
export const TOO_EARLY = "Enter date after 01/01/1904";

const RequestedPatient = {
  patientFirstName: Name("Enter the first name"),
  patientLastName: Name("Enter the last name"),
  /** Not later than today at the hospital. */
  patientDob: Day.refine((day) => day >= EARLIEST_BIRTH_DATE, TOO_EARLY),
  patientGenderId: GenderId,
  patientMrn: Mrn,
};
/** Several lines of text. */
const Comment = z
  .string()
  .trim()
  .max(MAX_REQUEST_TEXT, atMost(MAX_REQUEST_TEXT))
  .regex(/^[^\p{Cc}]*(?:[\n\r\t][^\p{Cc}]*)*$/u, "Remove control characters");

export const NewAccessRequest = z.strictObject({
  ...RequestedPatient,
  onBehalfPhysicianId: Id,
  comment: Comment.min(1, "Enter why you need access"),
  active: z.boolean().nullish(),
});
export type NewAccessRequest = z.input<typeof NewAccessRequest>;

/** A decision, or notes on the way to one. */
export const AccessDecision = z
  .strictObject({
    patientAccessRequestID: Id,
    requestStatus: z.union([RequestStatus, oneOf([1, 2, 3]).transform((number) => REQUEST_STATUSES[number - 1] ?? "Pending")]),
    notes: Comment.default(""),
    /** What the reviewer found out besides. */
    patientMrn: Mrn,
    /** The match that the reviewer saw: a different one is rejected. */
    personId: EhrId.nullish(),
    /** The version the reviewer saw, unless `If-Match` gives it: a later change by another person is not overwritten. */
    modifiedOn: DateTime.nullish(),
    /** The form's other fields are accepted and ignored: what was asked for stays. */
    patientFirstName: z.string().max(200).nullish(),
    patientLastName: z.string().max(200).nullish(),
    patientDob: z.string().max(40).nullish(),
    patientGenderId: z.number().nullish(),
    onBehalfPhysicianId: z.number().nullish(),
    comment: z.string().max(5000).nullish(),
    active: z.boolean().nullish(),
  })
  .refine(({ requestStatus, notes }) => requestStatus !== "Denied" || notes !== "", {
    path: ["notes"],
    message: "Enter the reason for the denial",
  });
export type AccessDecision = z.output<typeof AccessDecision>;

/** A person in the hospital's record who matches a request. */
export const MatchedPatient = z.object({
  personId: EhrId,
  patientName: z.string(),
  dob: PartialDate.nullable(),
  sex: z.enum(["M", "F", "O", "U"]),
  mrn: z.string(),
  /** Shown to the decider next to the name (decision G-PAT-19). */
  deceased: Deceased,
});
export type MatchedPatient = z.infer<typeof MatchedPatient>;

/** An assignment reported as wrong (decision G-PAT-06). */
export const NotMyPatient = z.object({
  id: Id,
  user: z.string(),
  patientName: z.string(),
  providerID: Id,
  providerName: z.string(),
  patientDob: PartialDate.nullable(),
  patientID: z.string(),
  modifiedOn: DateTime,
  /** 'Withdrawn' by who reported it: nothing is left to do; for callers who do not ask for all statuses that is 'Completed'. */
  status: growing(z.enum(["Open", "Completed", "Withdrawn"])),
  activeRecord: z.boolean(),
  /** Added: whether the caller may complete it or open it again (decision G-ACR-12). */
  may: z.object({ change: z.boolean() }),
});
export type NotMyPatient = z.infer<typeof NotMyPatient>;

/** Added: `statuses=all` asks for every status; without it those of earlier releases are answered, whose pages fail on another. */
const WhichStatuses = z.object({ statuses: z.literal("all").optional() });

export const accessRequests = {
  /** practice true: the caller's own, or their practice's; false: all, for those who administer (decision G-ACR-08). The newest thousand. */
  list: endpoint({
    method: "POST",
    path: "/patient/getallpatientaccessrequest",
    action: "read:access-requests",
    body: z.strictObject({ lookback: Lookback, practice: z.boolean(), searchterm: SearchTerm }),
    reply: z.array(AccessRequest),
  }),
  get: endpoint({
    method: "GET",
    path: "/patient/getpatientaccessrequestbyid/:id",
    action: "read:access-request",
    params: z.object({ id: z.coerce.number().pipe(Id) }),
    reply: AccessRequest,
  }),
  create: endpoint({
    method: "POST",
    path: "/patient/newpatientaccessrequest",
    action: "write:access-request",
    isSending: true,
    onceByKey: true,
    body: NewAccessRequest,
    reply: z.object({ patientAccessRequestID: Id }),
  }),
  /** The record's match for a request, shown before the decision (decision G-ACR-01). */
  match: endpoint({
    method: "GET",
    path: "/patient/patientaccessrequestmatch/:id",
    action: "read:access-request-match",
    params: z.object({ id: z.coerce.number().pipe(Id) }),
    query: z.strictObject({ patientMrn: Mrn }),
    reply: z.object({ match: MatchedPatient.nullable(), candidates: z.int() }),
  }),
  /** Decides. Approved: exactly one person must be meant, and the physician has that patient then. Denied needs notes. */
  edit: endpoint({
    method: "PUT",
    path: "/Patient/editpatientaccessrequest",
    action: "write:access-decision",
    body: AccessDecision,
    reply: AccessRequest,
  }),
  /** Added: the decision on the caller's own request waits for them no longer, or does again. Opening the request says so too. */
  markDecisionSeen: endpoint({
    method: "POST",
    path: "/patient/patientaccessrequestdecisionseen/:id",
    action: "write:access-decision-seen",
    params: z.object({ id: z.coerce.number().pipe(Id) }),
    body: z.strictObject({ seen: z.boolean() }),
    reply: z.literal(true),
  }),
  notMyPatients: endpoint({
    method: "POST",
    path: "/patient/getallnotmypatient",
    action: "read:not-my-patients",
    query: WhichStatuses,
    body: z.strictObject({ lookback: Lookback, searchterm: SearchTerm }),
    reply: z.array(NotMyPatient),
  }),
  editNotMyPatient: endpoint({
    method: "PUT",
    path: "/Patient/editnotmypatient",
    action: "write:not-my-patient",
    query: WhichStatuses,
    body: z.strictObject({ id: Id, activeRecord: z.boolean() }),
    reply: NotMyPatient,
  }),
};

const HOUR = 3_600_000;

/** How long a request has waited, against the promise (decision G-ACR-15); a decider looks at what is late first. */
export function requestWait(createdOn: string, now = new Date()): { words: string; isLate: boolean } {
  const hours = Math.max(0, Math.floor((now.getTime() - Date.parse(createdOn)) / HOUR));
  if (hours < PROMISED_HOURS) return { words: `Waiting ${hours} of ${PROMISED_HOURS} hours`, isLate: false };
  const rest = hours % 24;
  const days = `${Math.floor(hours / 24)} d${rest > 0 ? ` ${rest} h` : ""}`;
  return { words: `Overdue: waiting ${days}`, isLate: true };
}
