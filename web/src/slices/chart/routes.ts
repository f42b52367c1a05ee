import { RESULT_LOOKBACKS } from "@linnet/contract/chart/result-lookbacks";
import { EhrId, oneOfInQuery } from "@linnet/contract/values";
import { z } from "zod";
import { screen } from "../../platform/page/screen.ts";
import { patientScreens } from "../patients/routes.ts";

/** Which results are in view, and how. */
export const ChartSearchParams = z.object({
  by: z.enum(["time", "visits"]).optional().catch(undefined),
  lookback: oneOfInQuery(RESULT_LOOKBACKS).optional().catch(undefined),
  visit: EhrId.optional().catch(undefined),
  order: z.enum(["type", "date"]).optional().catch(undefined),
  abnormal: z.enum(["all", "first", "only"]).optional().catch(undefined),
});
type ChartSearchParams = z.output<typeof ChartSearchParams>;

/** The same with defaults. Defaults in the schema would be written into every address. */
export const chartFilters = ({ by = "time", order = "type", ...address }: ChartSearchParams) => ({ ...address, by, order });
export type ChartFilters = ReturnType<typeof chartFilters>;

export const chartScreens = { chart: screen(patientScreens.chart.path, ChartSearchParams) };

/** Where practices wait for a call, and which were called. */
const CriticalResultsSearchParams = z.object({
  show: z.literal("called").optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined),
});

export const criticalResultScreens = { unviewed: screen("/accountsandaccess/criticalresults", CriticalResultsSearchParams) };
