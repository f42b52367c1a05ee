import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { EhrId } from "../values.ts";
import { ReadFor, ResultToRead } from "./to-read.ts";

/** What the caller has still to read of the chart, the most severe first, and for whom they may read it. */
export const ChartOpening = z.object({ toRead: z.array(ResultToRead), readFor: z.array(ReadFor) });
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
