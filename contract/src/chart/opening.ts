import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { EhrId } from "../values.ts";
import { Marking, ReadFor, ResultToRead } from "./to-read.ts";

/** What of the chart is new to the practice or the embassy, the most urgent first. */
export const ChartOpening = z.object({
  toRead: z.array(ResultToRead),
  /** Added: what was reviewed, or seen, the last first, as far back as reviews are kept. */
  reviewed: z.array(ResultToRead).optional(),
  /** Added: what the caller does with them. */
  marking: Marking.optional(),
  readFor: z.array(ReadFor),
});
export type ChartOpening = z.infer<typeof ChartOpening>;

export const chartOpening = {
  /**
   * Records that the caller opens this chart, and returns what is new. Opening does not mark anything as read: values on the screen or
   * below its edge may be unseen. In login-as the reply is the same and nothing is recorded.
   */
  open: endpoint({
    method: "POST",
    path: "/chart/opened",
    action: "write:chart-opening",
    inLoginAs: true,
    about: { patient: "body.personId" },
    body: z.strictObject({ personId: EhrId }),
    reply: ChartOpening,
  }),
};
