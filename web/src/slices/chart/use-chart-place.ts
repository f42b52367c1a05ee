import { useNavigate } from "@tanstack/react-router";
import { useScreenSearch } from "../../platform/page/screen.ts";
import { type ChartPlace, chartScreens } from "./routes.ts";

/** Which results are in view and how, kept in the address. A choice replaces the one before: Back leaves the chart. */
export function useChartPlace(id: string) {
  const navigate = useNavigate();
  const place = useScreenSearch(chartScreens.chart);
  const go = (change: Partial<ChartPlace>) =>
    void navigate({ href: chartScreens.chart.to({ id }, { ...place, ...change }), replace: true, resetScroll: false });
  return { ...place, go };
}

export type InChart = ReturnType<typeof useChartPlace>;
