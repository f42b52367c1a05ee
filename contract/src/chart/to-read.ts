import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { growing, growingOr } from "../growing.ts";
import { InPlaceOf } from "../patients.ts";
import { DateTime, EhrId, Id, Lines, PartialDate } from "../values.ts";
import { type Level, levelOf } from "./lab-reading.ts";

/** Most results that one call marks as read: more of one child are read in steps. */
export const MAX_MARKED = 1000;
export const RESULTS_PAGE_SIZE = 12;

/** A page that does not know a finding says that it is abnormal. */
const Finding = growingOr(z.enum(["critical-low", "low", "normal", "high", "critical-high", "abnormal"]), "abnormal");

/** A value that was collected later of the same test, as it was received. */
export const LaterValue = z.object({
  value: z.string(),
  finding: Finding,
  /** When it was collected, else reported; of a day its beginning at the hospital. */
  at: DateTime,
  /** That day, month or year, where the record does not know the time. */
  happenedOn: PartialDate.optional(),
});
export type LaterValue = z.infer<typeof LaterValue>;

export const NOTE_LENGTH = 500;

/** What a practice has done about a result, in its own words. */
export const ResultNote = z.object({ by: z.string(), at: DateTime, text: z.string() });
export type ResultNote = z.infer<typeof ResultNote>;

/** What the caller does with a child's results: a physician who has the child reviews them, an embassy marks them as seen. */
export const Marking = growingOr(z.enum(["review", "seen", "none"]), "none");
export type Marking = z.infer<typeof Marking>;

/** A result that no physician of the practice has reviewed yet (decision G-CHT-20). */
export const ResultToRead = z.object({
  /** Of this form of the result: a correction of it has another. */
  id: Id,
  section: growing(z.enum(["labs", "imaging", "notes"])),
  /** As the chart names it: the `EVENT_ID` of its line. */
  eventId: z.string(),
  /** The name of the test. */
  title: z.string(),
  value: z.string(),
  units: z.string(),
  /** As the chart's badge says it (decision G-CHT-09). */
  finding: Finding,
  isCorrection: z.boolean(),
  /** Added: not final; it is listed because it is critical or abnormal. */
  isPreliminary: z.boolean().optional(),
  /** When it was collected, else reported; of a day its beginning at the hospital. Null where the record does not say. */
  happenedAt: DateTime.nullable(),
  /** Added: that day, month or year, where the record does not know the time. */
  happenedOn: PartialDate.optional(),
  /** Added: `happenedAt` is when it was reported. */
  isReportedTime: z.boolean().optional(),
  /** Added: how many values of the same test were collected later, and the newest few, oldest first (decision G-CHT-21). */
  later: z.object({ count: z.int(), values: z.array(LaterValue) }).optional(),
  /** Added: a later value has been judged, so this one is history and no alarm. */
  isSuperseded: z.boolean().optional(),
  /** When the portal received it. */
  arrivedAt: DateTime,
  /** Added: judged and normal, so that a bulk call may name it (decision G-CHT-22). */
  isNormal: z.boolean().optional(),
  /** Added: who of the practice has reviewed it, or of the embassy seen it, and when; null where the time is not known. Absent while it is new. */
  reviewed: z.object({ by: z.string(), at: DateTime.nullable() }).optional(),
  /** Added: what the practice has done about it, oldest first. */
  notes: z.array(ResultNote).optional(),
});
export type ResultToRead = z.infer<typeof ResultToRead>;

/** For a web of the release before; always empty. */
export const ReadFor = z.object({ physicianId: Id, name: z.string() });

/** A result's current urgency: history is as urgent as its test's newest value at most, and never critical (decision G-CHT-21). */
export function urgencyOf({ finding, isSuperseded, later }: Pick<ResultToRead, "finding" | "isSuperseded" | "later">): Level {
  const newest = later?.values.at(-1);
  if (!isSuperseded || !newest || levelOf(finding) === "normal") return levelOf(finding);
  return levelOf(newest.finding) === "normal" ? "normal" : "abnormal";
}

/** The results of one child that are to be read. */
export const ChildToRead = z.object({
  personId: EhrId,
  patientName: z.string(),
  dob: PartialDate.nullable(),
  critical: z.int(),
  abnormal: z.int(),
  /** Neither critical nor abnormal. */
  others: z.int(),
  newestAt: DateTime,
  /** The most severe, and of those the ones farthest outside their range: a few. */
  first: z.array(ResultToRead),
  /** Added: all that are critical, abnormal or in words, up to a number. */
  results: z.array(ResultToRead).optional(),
  /** Added: what a bulk call may name, up to {@link MAX_MARKED}. */
  normalIds: z.array(Id).optional(),
  marking: Marking.optional(),
  /** Added: if the caller only covers for a colleague. */
  inPlaceOf: InPlaceOf.optional(),
  /** The same as `normalIds`, for a web of the release before. */
  ids: z.array(Id).max(MAX_MARKED),
  readFor: z.array(ReadFor),
});
export type ChildToRead = z.infer<typeof ChildToRead>;

/** '1 critical, 3 abnormal, 2 others', or of results that are neither their number alone. */
export function resultCountWords({ critical, abnormal, others }: Pick<ChildToRead, "critical" | "abnormal" | "others">): string {
  if (critical + abnormal === 0) return others === 1 ? "1 result" : `${others} results`;
  const counts: [number, string][] = [
    [critical, "critical"],
    [abnormal, "abnormal"],
    [others, others === 1 ? "other" : "others"],
  ];
  return counts.flatMap(([count, word]) => (count > 0 ? `${count} ${word}` : [])).join(", ");
}

/** Children by the urgency of the newest value of each test, then by when it was collected. */
export const ResultsToReadPage = z.object({
  data: z.array(ChildToRead),
  totalPages: z.int(),
  currentPage: z.int(),
  /** Children. */
  total: z.int(),
});
export type ResultsToReadPage = z.infer<typeof ResultsToReadPage>;

/** A page of what the practice has reviewed, or the embassy has seen, in the last 30 days, the last first. */
export const ReviewedPage = z.object({
  data: z.array(
    z.object({
      personId: EhrId,
      patientName: z.string(),
      dob: PartialDate.nullable(),
      marking: Marking,
      /** Added, as with {@link ChildToRead}. */
      inPlaceOf: InPlaceOf.optional(),
      result: ResultToRead,
    }),
  ),
  totalPages: z.int(),
  currentPage: z.int(),
  /** Results. */
  total: z.int(),
});
export type ReviewedPage = z.infer<typeof ReviewedPage>;

/** How many results of a physician wait for a review, and when the oldest was received: no child is named (decision G-CHT-20). */
export const OwnerFigures = z.object({ physicianId: Id, name: z.string(), count: z.int(), oldestAt: DateTime });
export type OwnerFigures = z.infer<typeof OwnerFigures>;

/** What was marked, as a web of the release before takes it back. */
const Marked = z.object({ own: z.array(Id).max(MAX_MARKED), physician: z.array(Id).max(MAX_MARKED) });

const ids = z.array(Id).min(1, "Choose at least one result").max(MAX_MARKED, `Mark at most ${MAX_MARKED} results at a time`);

const pageQuery = z.strictObject({
  PageSize: z.coerce.number().int().min(1).max(100).default(RESULTS_PAGE_SIZE),
  PageNumber: z.coerce.number().int().min(1, "Page numbers start at 1").max(1_000_000).default(1),
});

export const resultsToRead = {
  page: endpoint({ method: "GET", path: "/home/results", action: "read:results-to-read", query: pageQuery, reply: ResultsToReadPage }),
  reviewed: endpoint({
    method: "GET",
    path: "/home/results/reviewed",
    action: "read:reviewed-results",
    query: pageQuery,
    reply: ReviewedPage,
  }),
  /**
   * Marks a child's results as reviewed, for each of the caller's practices with the child, or as seen for an embassy. Rejected without any
   * mark: ids that are not the newest form (409), and abnormal ones in a bulk call (400). Returns the newly marked ones.
   */
  review: endpoint({
    method: "POST",
    path: "/chart/results/reviewed",
    action: "write:results-reviewed",
    about: { patient: "body.personId" },
    onceByKey: true,
    body: z.strictObject({ personId: EhrId, ids, isBulk: z.boolean() }),
    reply: z.object({ ids: z.array(Id).max(MAX_MARKED) }),
  }),
  /** Takes reviews of the last 30 days back: the results are new again. */
  unreview: endpoint({
    method: "POST",
    path: "/chart/results/notreviewed",
    action: "write:results-not-reviewed",
    about: { patient: "body.personId" },
    body: z.strictObject({ personId: EhrId, ids }),
    reply: z.literal(true),
  }),
  /** Writes down what was done about a result. Seen by the practice alone. */
  note: endpoint({
    method: "POST",
    path: "/chart/results/note",
    action: "write:result-note",
    about: { patient: "body.personId" },
    onceByKey: true,
    body: z.strictObject({
      personId: EhrId,
      id: Id,
      text: Lines.trim().min(1, "Enter the note").max(NOTE_LENGTH, `Use at most ${NOTE_LENGTH} characters`),
    }),
    reply: z.literal(true),
  }),
  /** For web pages of the previous release, which mark all results together, by the rules of a bulk call. */
  mark: endpoint({
    method: "POST",
    path: "/chart/results/read",
    action: "write:results-read",
    about: { patient: "body.personId" },
    onceByKey: true,
    body: z.strictObject({ personId: EhrId, ids, forPhysician: Id.nullable() }),
    reply: Marked,
  }),
  /** As a web of the release before takes that back. */
  unmark: endpoint({
    method: "POST",
    path: "/chart/results/unread",
    action: "write:results-unread",
    about: { patient: "body.personId" },
    body: z.strictObject({ personId: EhrId, forPhysician: Id.nullable(), ...Marked.shape }),
    reply: z.literal(true),
  }),
};
