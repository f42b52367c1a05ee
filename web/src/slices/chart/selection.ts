import { ALL_RESULTS, DEFAULT_RESULT_LOOKBACK, type Encounter, RESULT_LOOKBACKS, type ResultLookback } from "@linnet/contract/chart";
import { formatPartialDate } from "../../platform/format.ts";
import type { Selection } from "./api.ts";
import type { ChartPlace } from "./routes.ts";

const LABEL: Record<ResultLookback, string> = {
  90: "Past 3 Months",
  180: "Past 6 Months",
  360: "Past 1 Year",
  720: "Past 2 Years",
  5000: "All",
};

/** Decision G-CHT-07. */
export const TIME_RANGES = RESULT_LOOKBACKS.map((lookback) => ({ value: String(lookback), label: LABEL[lookback] }));

/** The results in view; nothing as long as the visits to choose from are not known, or when the one that was chosen is not among them. */
export function selectionOf({ by, lookback, visit }: ChartPlace, visits: readonly Encounter[] | undefined): Selection | undefined {
  if (by === "time") return { lookback: lookback ?? DEFAULT_RESULT_LOOKBACK, encounterId: 0 };
  const chosen = visit === undefined ? visits?.[0] : visits?.find(({ ENCNTR_ID }) => ENCNTR_ID === visit);
  return chosen && { lookback: ALL_RESULTS, encounterId: chosen.ENCNTR_ID };
}

/** 'MM/DD/YYYY – TYPE', and where an inpatient lay (decision G-CHT-18). */
export function visitLabel({ TYPE, REG_DT_TM, NURSE_UNIT, ROOM, LOCATION }: Encounter, zone: string): string {
  const [day = ""] = formatPartialDate(REG_DT_TM, zone).split(" ");
  const place = TYPE === "Inpatient" ? [NURSE_UNIT, ROOM, LOCATION].filter(Boolean).join(", ") : "";
  return [day, TYPE, place].filter(Boolean).join(" – ");
}
