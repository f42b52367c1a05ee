import { RESULT_LOOKBACKS } from "@linnet/contract/chart/result-lookbacks";
import { EhrId, oneOfInQuery } from "@linnet/contract/values";
import { z } from "zod";
import { withSearch } from "../../platform/page/screen.ts";
import { patientScreens } from "../patients/public.ts";

/** Which results are in view, and how. */
export const ChartPlace = z.object({
  by: z.enum(["time", "visits"]).default("time").catch("time"),
  lookback: oneOfInQuery(RESULT_LOOKBACKS).optional().catch(undefined),
  visit: EhrId.optional().catch(undefined),
  order: z.enum(["type", "date"]).default("type").catch("type"),
  abnormal: z.enum(["first", "only"]).optional().catch(undefined),
});
export type ChartPlace = z.output<typeof ChartPlace>;

export const chartScreens = { chart: withSearch(patientScreens.chart, ChartPlace) };
