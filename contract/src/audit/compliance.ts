import { z } from "zod";
import { download, endpoint } from "../endpoint.ts";
import { growing, withoutNewFields } from "../growing.ts";
import { DateTime, Day, EhrId, Id, Line } from "../values.ts";

export const AUDIT_PAGE_SIZE = 50;
/** Retention of rows, and the longest search. */
export const MAX_AUDIT_YEARS = 6;
export const MAX_AUDIT_SEARCHES = 30;
/** Most patients that a row names, next to their total count. */
export const MAX_NAMED_CHILDREN = 20;
const MAX_FOUND = 20;

/** Why a person opens a patient's name: chosen, not typed, so that no name gets into the trail. */
export const NAME_REASONS = {
  complaint: "Family complaint",
  investigation: "Possible breach",
  request: "Family asked who looked",
  review: "Routine review",
  law: "Legal request",
} as const;
export const NameReason = z.enum(["complaint", "investigation", "request", "review", "law"]);
export type NameReason = z.infer<typeof NameReason>;

const Outcome = z.enum(["done", "refused"]);

/** The wanted rows; all conditions apply. Only sent in bodies, because addresses must not identify patients. */
export const AuditFilter = z.strictObject({
  from: Day,
  to: Day,
  /** An account, at the keyboard or logged in as. */
  person: Id.optional(),
  /** An MRN or the id of the record, exactly. */
  child: Line.trim().min(1).max(64).optional(),
  practice: Id.optional(),
  action: z
    .string()
    .regex(/^[a-z]+:[a-z0-9-]{1,60}$/, "Choose an action from the list")
    .optional(),
  outcome: Outcome.optional(),
  /** The kind of access, or the reason of a refusal, exactly. */
  rule: Line.trim().min(1).max(200).optional(),
  /** Only acts in login-as. */
  loginAs: z.boolean().optional(),
});
export type AuditFilter = z.output<typeof AuditFilter>;

/** Cursor after a page: a row's time and number. */
const Cursor = z.string().regex(/^\d{1,17}-\d{1,16}$/, "This page of the list does not exist");

/** The id of an AuditEvent: its row's cursor, and the index of the row's patient. */
const AuditEventId = z.string().regex(/^\d{1,17}-\d{1,16}\.\d{1,4}$/, "This is not the id of an exported AuditEvent");

const Account = z.object({ id: Id, name: z.string(), email: z.string() });

/** One row of the trail. Patients are record ids; a name opens with a reason. */
export const AuditEntry = z.object({
  id: Id,
  at: DateTime,
  actor: Account.nullable(),
  /** The person they were logged in as; null without login-as. */
  as: Account.nullable(),
  roles: z.array(z.int()),
  practice: z.object({ id: Id, name: z.string() }).nullable(),
  action: z.string(),
  outcome: growing(Outcome),
  rule: z.string(),
  children: z.array(z.string()).max(MAX_NAMED_CHILDREN),
  childCount: z.int(),
  object: z.string(),
  changed: z.array(z.string()),
  count: z.int().nullable(),
  address: z.string(),
  requestId: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const AuditPage = z.object({
  rows: z.array(AuditEntry),
  next: Cursor.nullable(),
  /** Rows up to then can be proved to be as they were written. */
  sealedUpTo: DateTime,
  /** What else the caller may do. */
  may: z.object({ reportDisclosures: z.boolean() }),
});
export type AuditPage = z.infer<typeof AuditPage>;

/** An administrator's login-as session. */
export const LoginAsEntry = z.object({
  id: z.string(),
  administrator: Account,
  target: Account,
  reason: z.string(),
  startedAt: DateTime,
  /** Minutes; null while it is open. */
  minutes: z.int().nullable(),
});
export type LoginAsEntry = z.infer<typeof LoginAsEntry>;

export const AuditSearch = z.object({ id: Id, name: z.string(), filter: withoutNewFields(AuditFilter) });
export type AuditSearch = z.infer<typeof AuditSearch>;

/** Added: for compliance, and system administrators, who read it too (decision G-X-17, decision record 72). */
export const complianceAudit = {
  rows: endpoint({
    method: "POST",
    path: "/compliance/audit",
    action: "read:audit-rows",
    perMinute: 120,
    body: AuditFilter.extend({ after: Cursor.optional() }),
    reply: AuditPage,
  }),
  /** The people and practices that a search can name. */
  choices: endpoint({
    method: "POST",
    path: "/compliance/audit/choices",
    action: "read:audit-choices",
    perMinute: 120,
    body: z.strictObject({ text: Line.trim().min(2).max(100) }),
    reply: z.object({
      people: z.array(Account).max(MAX_FOUND),
      practices: z.array(z.object({ id: Id, name: z.string() })).max(MAX_FOUND),
    }),
  }),
  loginAs: endpoint({
    method: "POST",
    path: "/compliance/audit/login-as",
    action: "read:audit-login-as",
    perMinute: 60,
    body: AuditFilter.pick({ from: true, to: true }),
    reply: z.array(LoginAsEntry),
  }),
  /** A patient's name; the reason and the caller are audited. */
  childName: endpoint({
    method: "POST",
    path: "/compliance/audit/child-name",
    action: "read:audit-child-name",
    perMinute: 30,
    body: z.strictObject({ recordId: EhrId, reason: NameReason }),
    reply: z.object({ name: z.string(), mrn: z.string() }),
  }),
  searches: endpoint({
    method: "GET",
    path: "/compliance/audit/searches",
    action: "read:audit-searches",
    reply: z.array(AuditSearch),
  }),
  saveSearch: endpoint({
    method: "POST",
    path: "/compliance/audit/searches",
    action: "write:audit-search",
    perMinute: 30,
    body: z.strictObject({ name: Line.trim().min(1, "Enter a name").max(60), filter: AuditFilter }),
    reply: AuditSearch,
  }),
  removeSearch: endpoint({
    method: "POST",
    path: "/compliance/audit/searches/remove",
    action: "write:audit-search-removal",
    body: z.strictObject({ id: Id }),
    reply: z.literal(true),
  }),
  /** All rows of a search as a CSV table, newest first (RFC 4180). */
  exportCsv: download({
    method: "POST",
    path: "/compliance/audit/export/csv",
    action: "read:audit-rows-csv",
    inLoginAs: false,
    perMinute: 6,
    body: AuditFilter,
    mediaTypes: ["text/csv"],
  }),
  /**
   * The same rows from the oldest on, as FHIR R4 AuditEvents by IHE BALP 1.1, one a line. A stream that broke goes on after the id of the
   * last line that arrived whole. The last line of all tells of the export itself, with the newest seal: a file without it is not whole.
   */
  exportFhir: download({
    method: "POST",
    path: "/compliance/audit/export/fhir",
    action: "read:audit-rows-fhir",
    inLoginAs: false,
    perMinute: 6,
    body: AuditFilter.extend({ afterEvent: AuditEventId.optional() }),
    mediaTypes: ["application/fhir+ndjson"],
  }),
};
