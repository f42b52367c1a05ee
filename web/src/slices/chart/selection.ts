import type { Encounter } from "@linnet/contract/chart";
import { ALL_RESULTS, DEFAULT_RESULT_LOOKBACK, RESULT_LOOKBACKS, type ResultLookback } from "@linnet/contract/chart/result-lookbacks";
import { useNavigate } from "@tanstack/react-router";
import { formatPartialDate } from "../../platform/format/format.ts";
import { useScreenSearch } from "../../platform/page/screen.ts";
import type { Selection } from "./api.ts";
import { type ChartFilters, chartFilters, chartScreens } from "./routes.ts";
import { useIsPhone } from "./use-is-phone.ts";

/** What the time ranges are called. */
export const RANGE_WORDS: Record<ResultLookback, string> = {
  90: "Past 3 Months",
  180: "Past 6 Months",
  360: "Past 1 Year",
  720: "Past 2 Years",
  5000: "All",
};

/** Decision G-CHT-07. */
export const TIME_RANGES = RESULT_LOOKBACKS.map((lookback) => ({ value: String(lookback), label: RANGE_WORDS[lookback] }));

type Visits = readonly Encounter[] | undefined;

const visitOf = ({ visit }: ChartFilters, visits: Visits) =>
  visit === undefined ? visits?.[0] : visits?.find(({ ENCNTR_ID }) => ENCNTR_ID === visit);

/** What a print-out says it holds: the time range or the visit. */
export function selectionWords(filters: ChartFilters, visits: Visits, zone: string): string {
  if (filters.by === "time") return `Time range: ${RANGE_WORDS[filters.lookback ?? DEFAULT_RESULT_LOOKBACK]}`;
  const visit = visitOf(filters, visits);
  return visit ? `Visit: ${visitLabel(visit, zone)}` : "";
}

/** The selected results; undefined while the visits are unknown, or if the chosen one is not among them. */
export function selectionOf(filters: ChartFilters, visits: Visits): Selection | undefined {
  if (filters.by === "time") return { lookback: filters.lookback ?? DEFAULT_RESULT_LOOKBACK, encounterId: 0 };
  const chosen = visitOf(filters, visits);
  return chosen && { lookback: ALL_RESULTS, encounterId: chosen.ENCNTR_ID };
}

/** 'MM/DD/YYYY – TYPE', and where an inpatient lay (decision G-CHT-18). */
export function visitLabel({ TYPE, REG_DT_TM, NURSE_UNIT, ROOM, LOCATION, REMARK }: Encounter, zone: string): string {
  const [day = ""] = formatPartialDate(REG_DT_TM, zone).split(" ");
  const place = TYPE === "Inpatient" ? [NURSE_UNIT, ROOM, LOCATION].filter(Boolean).join(", ") : "";
  return [day, TYPE, place, REMARK].filter(Boolean).join(" – ");
}

/**
 * Which results are in view and how, kept in the address. A choice replaces the one before: Back leaves the chart. A phone opens with what
 * is abnormal; what opens so anyway is not written into the address.
 */
export function useChartFilters(id: string) {
  const navigate = useNavigate();
  const opensWith = useIsPhone() ? "first" : "all";
  const filters = chartFilters(useScreenSearch(chartScreens.chart));
  const go = ({ ...change }: Partial<ChartFilters>) => {
    if (change.abnormal === opensWith) change.abnormal = undefined;
    void navigate({ href: chartScreens.chart.to({ id }, { ...filters, ...change }), replace: true, resetScroll: false });
  };
  return { ...filters, abnormal: filters.abnormal ?? opensWith, go };
}

export type ChartFilterState = ReturnType<typeof useChartFilters>;
