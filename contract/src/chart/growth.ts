import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { EhrId, PartialDate } from "../values.ts";

/** What of a child's growth is measured, in the order in which it is shown. */
export const GrowthMeasure = z.enum(["weight", "height", "head-circumference", "bmi"]);
export type GrowthMeasure = z.infer<typeof GrowthMeasure>;

/**
 * One measurement, as it was received: the digits stay, the unit is the record's. Where one measure comes in several metric units,
 * all stand in that of the newest, for which only the point moves: 3400 g is 3.400 kg. Pounds and inches beside them stay what they
 * are, since no number of digits says them as exactly in kilograms and centimetres.
 */
export const GrowthEvent = z.object({
  EVENT_ID: z.string().max(80),
  EVENT_END_DT_TM: PartialDate,
  RESULT_VAL: z.string().regex(/^\d+(\.\d+)?$/),
  RESULT_UNITS: z.string(),
  RESULT_STATUS: z.string(),
});
export type GrowthEvent = z.infer<typeof GrowthEvent>;

/** What was measured, each in the order of time; a measure that was never taken is not there. */
export const GrowthReport = z.object({
  RPTDATA: z.object({
    GROWTH_CNT: z.int(),
    GROWTH: z.array(z.object({ MEASURE: GrowthMeasure, EVENT: z.array(GrowthEvent) })),
  }),
});
export type GrowthReport = z.infer<typeof GrowthReport>;

export const growth = {
  /** From birth on, whatever time is looked at in the rest of the chart. */
  measured: endpoint({
    method: "POST",
    path: "/chart/growth",
    action: "read:growth",
    about: { patient: "body.personId" },
    body: z.strictObject({ personId: EhrId }),
    reply: GrowthReport,
  }),
};
