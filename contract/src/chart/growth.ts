import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { growing, growingList } from "../growing.ts";
import { EhrId, PartialDate } from "../values.ts";
import { GrowthChart, GrowthReference, GrowthSex, GrowthSource } from "./growth-reference.ts";
import { Incomplete } from "./incomplete.ts";

/** What of a child's growth is measured, in the order in which it is shown. */
export const GrowthMeasure = z.enum(["weight", "height", "head-circumference", "bmi"]);
export type GrowthMeasure = z.infer<typeof GrowthMeasure>;

/** Comparison of a measurement with children of the same sex and age, on the applicable chart. */
export const GrowthComparison = z.object({
  CHART: growing(GrowthChart),
  /** Whose numbers say the percentile. */
  SOURCE: growing(GrowthSource),
  /** Since birth, in months of 30.4375 days. */
  AGE_MONTHS: z.number(),
  /** In the unit of the chart: kg, cm or kg/m². */
  VALUE: z.number().positive(),
  /** Lying, in centimetres; of weight for length alone, which is compared by it. */
  LENGTH: z.number().optional(),
  /** 0 to 100, to one place. Of a body mass index above the 95th it is CDC's extended one of 2022. */
  PERCENTILE: z.number().min(0).max(100),
  /** To two places; null of a body mass index above the 95th, where it would say less than the share of the 95th does. */
  Z_SCORE: z.number().nullable(),
  /** Of a body mass index above the 95th: how many hundredths of the 95th it is. */
  PERCENT_OF_95TH: z.int().nullable(),
  /** Beyond what CDC takes for measured rightly; it is shown as it was received. */
  IMPLAUSIBLE: z.boolean(),
});
export type GrowthComparison = z.infer<typeof GrowthComparison>;

/**
 * One measurement as received: its digits stay, with the record's unit. If one measure comes in several metric units, all use the newest
 * one's, which only moves the decimal point: 3400 g is 3.400 kg. Pounds and inches stay: no number of digits converts them exactly.
 */
export const GrowthEvent = z.object({
  EVENT_ID: z.string().max(80),
  EVENT_END_DT_TM: PartialDate,
  RESULT_VAL: z.string(),
  RESULT_UNITS: z.string(),
  RESULT_STATUS: z.string(),
  /** False of what cannot be drawn or compared: 0, -1, 'tall', or more than anybody was ever measured. It is shown, and marked. */
  IS_AMOUNT: z.boolean(),
  /** Null where age, sex or unit say nothing, or the charts know nothing of this age. */
  COMPARED: GrowthComparison.nullable(),
  /** Of a weight on a day on which the child was measured lying as well: with children of the same length. */
  FOR_LENGTH: GrowthComparison.nullable(),
  /** Of a child born early, up to 24 months: by the age it would have had, had it been born after 40 weeks. */
  CORRECTED: GrowthComparison.nullable(),
});
export type GrowthEvent = z.infer<typeof GrowthEvent>;

/** What was measured, each in the order of time; a measure that was never taken is not there. */
export const GrowthReport = z.object({
  RPTDATA: z.object({
    GROWTH_CNT: z.int(),
    GROWTH: growingList(z.object({ MEASURE: GrowthMeasure, EVENT: z.array(GrowthEvent) }), "MEASURE"),
    /** How many days a child was carried that was born before 37 weeks; null of others, and where the record does not say. */
    BORN_AFTER_DAYS: z.int().nullable(),
    INCOMPLETE: Incomplete,
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
  /** The curves that children of this sex are compared with; no patient's data. */
  reference: endpoint({
    method: "GET",
    path: "/chart/growth/reference",
    action: "read:growth-reference",
    query: z.strictObject({ sex: GrowthSex }),
    reply: GrowthReference,
  }),
};
