import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { DateTime, EhrId } from "../values.ts";

/** What has come since then is new to the caller; null on the first time, when nothing is marked. */
export const ChartOpening = z.object({ newSince: DateTime.nullable() });
export type ChartOpening = z.infer<typeof ChartOpening>;

export const chartOpening = {
  /**
   * Says that the caller opens this chart, and is told when they did before. Openings within half an hour are one, so that a reload
   * takes no mark away. An administrator who works as somebody else is told the same and leaves no opening of theirs behind.
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
