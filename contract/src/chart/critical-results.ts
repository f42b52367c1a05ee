import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { DateTime, EhrId, Id } from "../values.ts";

export const CRITICAL_RESULTS_PAGE_SIZE = 25;

/** Critical results of one child that no one of a practice who may review them has displayed: no name, test or value (decision G-CHT-23). */
export const UnviewedResults = z.object({
  id: Id,
  practiceName: z.string(),
  /** The physicians who have the child there, such as 'Dora Ashby'. */
  physicians: z.array(z.string()),
  /** When the portal received the oldest of them. */
  since: DateTime,
  /** The child's, in the hospital's record. */
  recordId: EhrId,
  /** Who of the hospital has called the practice, and when; null as long as no one has. */
  called: z.object({ by: z.string(), at: DateTime }).nullable(),
});
export type UnviewedResults = z.infer<typeof UnviewedResults>;

export const UnviewedResultsPage = z.object({
  data: z.array(UnviewedResults),
  totalPages: z.int(),
  currentPage: z.int(),
  total: z.int(),
});
export type UnviewedResultsPage = z.infer<typeof UnviewedResultsPage>;

/** Added: what the hospital follows up because no one of the practice has displayed it. */
export const criticalResults = {
  /** Results waiting for a call, oldest first; or called in the last 14 days. */
  page: endpoint({
    method: "GET",
    path: "/criticalresults",
    action: "read:critical-results",
    query: z.strictObject({
      PageSize: z.coerce.number().int().min(1).max(100).default(CRITICAL_RESULTS_PAGE_SIZE),
      PageNumber: z.coerce.number().int().min(1, "Page numbers start at 1").max(1_000_000).default(1),
      Show: z.enum(["waiting", "called"]).default("waiting"),
    }),
    reply: UnviewedResultsPage,
  }),
  /** Records the hospital's call to the practice, or removes it. Later results need another call. */
  markCalled: endpoint({
    method: "POST",
    path: "/criticalresults/called",
    action: "write:critical-results-called",
    body: z.strictObject({ id: Id, called: z.boolean() }),
    reply: z.literal(true),
  }),
};
