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
   * Says that the caller opens this chart, and is told what is new in it. Opening reads nothing: values that are drawn are not yet read,
   * nor are those below the edge of the screen. An administrator who works as somebody else is told the same and leaves no opening of
   * theirs behind.
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
