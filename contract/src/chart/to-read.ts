import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { DateTime, EhrId, Id, PartialDate } from "../values.ts";
import { type Level, levelOf } from "./lab-reading.ts";

/** Most results that one call marks as read: more of one child are read in steps. */
export const MAX_MARKED = 1000;
export const RESULTS_PAGE_SIZE = 12;

const Finding = z.enum(["critical-low", "low", "normal", "high", "critical-high", "abnormal"]);

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

/** A result that its reader has not read yet (decision G-CHT-20). */
export const ResultToRead = z.object({
  /** Of this form of the result: a correction of it has another. */
  id: Id,
  section: z.enum(["labs", "imaging", "notes"]),
  /** As the chart names it: the `EVENT_ID` of its line. */
  eventId: z.string(),
  /** The name of the test. */
  title: z.string(),
  value: z.string(),
  units: z.string(),
  /** As the chart's badge says it (decision G-CHT-09). */
  finding: Finding,
  isCorrection: z.boolean(),
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
});
export type ResultToRead = z.infer<typeof ResultToRead>;

/** A physician who shares the child with the reader, and for whom the reader may read. */
export const ReadFor = z.object({ physicianId: Id, name: z.string() });
export type ReadFor = z.infer<typeof ReadFor>;

/** How urgent a result is now: one that is history no more than the newest value of its test, and never critical (decision G-CHT-21). */
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
  /** What is marked when this row is marked as read: all, up to {@link MAX_MARKED}. */
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

/** Children with critical results first, then those with abnormal ones, each the newest first. */
export const ResultsToReadPage = z.object({
  data: z.array(ChildToRead),
  totalPages: z.int(),
  currentPage: z.int(),
  /** Children. */
  total: z.int(),
});
export type ResultsToReadPage = z.infer<typeof ResultsToReadPage>;

/** What was marked, by whose mark it is: as much is taken back by an undo. */
const Marked = z.object({ own: z.array(Id).max(MAX_MARKED), physician: z.array(Id).max(MAX_MARKED) });
export type Marked = z.infer<typeof Marked>;

const ids = z.array(Id).min(1, "Choose at least one result").max(MAX_MARKED, `Mark at most ${MAX_MARKED} results at a time`);

export const resultsToRead = {
  page: endpoint({
    method: "GET",
    path: "/home/results",
    action: "read:results-to-read",
    query: z.strictObject({
      PageSize: z.coerce.number().int().min(1).max(100).default(RESULTS_PAGE_SIZE),
      PageNumber: z.coerce.number().int().min(1, "Page numbers start at 1").max(1_000_000).default(1),
    }),
    reply: ResultsToReadPage,
  }),
  /**
   * Marks these results of a child as read by the caller and, where a physician who shares the child is named, by that physician too.
   * Only what the caller was shown is named, so that what arrives in between stays. What is not among the caller's results is passed
   * over. Nobody may do it in somebody's place: login-as clears nothing.
   */
  mark: endpoint({
    method: "POST",
    path: "/chart/results/read",
    action: "write:results-read",
    about: { patient: "body.personId" },
    onceByKey: true,
    body: z.strictObject({ personId: EhrId, ids, forPhysician: Id.nullable() }),
    reply: Marked,
  }),
  /** Takes marks back, by what `mark` said it has marked. */
  unmark: endpoint({
    method: "POST",
    path: "/chart/results/unread",
    action: "write:results-unread",
    about: { patient: "body.personId" },
    body: z.strictObject({ personId: EhrId, forPhysician: Id.nullable(), ...Marked.shape }),
    reply: z.literal(true),
  }),
};
