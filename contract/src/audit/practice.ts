import { z } from "zod";
import { download, endpoint } from "../endpoint.ts";
import { growing } from "../growing.ts";
import { DateTime, Day, EhrId, Id } from "../values.ts";

/** Most days in one search. */
export const MAX_VIEW_DAYS = 31;
export const VIEW_PAGE_SIZE = 25;
/** Most views in a file, newest first. */
export const MAX_EXPORTED_VIEWS = 10_000;
/** Views are counted from the practice's network, where at least two of its people have worked from it within so many days. */
export const OFFICE_DAYS = 30;
/** What one person looked at of one child is one view, as long as no pause in it was longer. */
export const VIEW_PAUSE_MINUTES = 10;
/** Days that the chart's line looks back. */
export const CHART_VIEW_DAYS = 30;
const MAX_CHART_VIEWERS = 20;

/** Represents all hospital staff, who are not named here. */
export const THE_HOSPITAL = "hospital";

export const ViewOrder = z.enum(["day", "person", "patient"]);
export type ViewOrder = z.infer<typeof ViewOrder>;

/** Both days count, by the hospital's calendar. */
const ViewDays = z.strictObject({ from: Day, to: Day });

/** The patient is named in the body, because addresses must not identify patients. */
export const ViewFilter = ViewDays.extend({
  order: ViewOrder.default("day"),
  /** One of the practice's people, by account, or the hospital's; absent: anyone. */
  person: z.union([Id, z.literal(THE_HOSPITAL)]).optional(),
  /** Absent: any patient. */
  child: EhrId.optional(),
});
export type ViewFilter = z.input<typeof ViewFilter>;

/** One person's view of one patient's record. */
export const RecordView = z.object({
  id: Id,
  at: DateTime,
  /** 'Last, First'; null for the hospital. */
  person: z.string().nullable(),
  role: z.string(),
  /** Null once the patient is no longer the practice's. */
  patient: z.object({ personId: EhrId, name: z.string(), mayOpen: z.boolean() }).nullable(),
  lookedAt: z.string(),
  why: z.string(),
  /** Null for the hospital. */
  from: growing(z.enum(["Office", "Elsewhere"])).nullable(),
});
export type RecordView = z.infer<typeof RecordView>;

export const RecordViewPage = z.object({
  views: z.array(RecordView),
  page: z.int(),
  totalPages: z.int(),
  total: z.int(),
  /** Rows up to then can be proved to be as they were written. */
  sealedUpTo: DateTime,
});
export type RecordViewPage = z.infer<typeof RecordViewPage>;

/** Filter choices: everyone who works or worked in the practice, and the patients viewed on these days. */
export const ViewChoices = z.object({
  people: z.array(z.object({ id: Id, name: z.string() })),
  children: z.array(z.object({ personId: EhrId, name: z.string() })),
});
export type ViewChoices = z.infer<typeof ViewChoices>;

/** The practice's people who viewed a patient lately, latest first. */
export const ChartViewers = z.object({
  viewers: z.array(z.object({ person: z.string().nullable(), at: DateTime })).max(MAX_CHART_VIEWERS),
  days: z.int(),
});
export type ChartViewers = z.infer<typeof ChartViewers>;

/** Added: for owners and administrators of a practice (decision record 72). */
export const practiceAudit = {
  views: endpoint({
    method: "POST",
    path: "/practice/audit",
    action: "read:record-views",
    perMinute: 60,
    body: ViewFilter.extend({ page: z.int().min(1).max(100_000).default(1) }),
    reply: RecordViewPage,
  }),
  choices: endpoint({
    method: "POST",
    path: "/practice/audit/choices",
    action: "read:record-view-choices",
    perMinute: 60,
    body: ViewDays,
    reply: ViewChoices,
  }),
  /** As a CSV table (RFC 4180). */
  export: download({
    method: "POST",
    path: "/practice/audit/export",
    action: "read:record-views-export",
    inLoginAs: false,
    perMinute: 12,
    body: ViewFilter,
    mediaTypes: ["text/csv"],
  }),
  ofChild: endpoint({
    method: "POST",
    path: "/practice/audit/of-child",
    action: "read:chart-viewers",
    perMinute: 120,
    about: { patient: "body.personId" },
    body: z.strictObject({ personId: EhrId }),
    reply: ChartViewers,
  }),
};
