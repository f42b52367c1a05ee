import { ALL_RESULTS, DEFAULT_RESULT_LOOKBACK, RESULT_LOOKBACKS, type ResultLookback } from "@linnet/contract/chart/result-lookbacks";
import type { ResultToRead } from "@linnet/contract/chart/to-read";
import { useEffect, useState } from "react";
import { resultRowId } from "../../../ui/chart/lab-reading.ts";
import type { ChartFilterState } from "../selection.ts";
import { useToRead } from "./to-read.tsx";

/** The result that the page is to be scrolled to, once it is drawn. */
export interface ShownResult {
  eventId: string;
  /** Requested by the user; otherwise the chart just opens there, and the focus stays on its title. */
  isAsked: boolean;
}

const DAY_MS = 86_400_000;

/** The shortest time range that a result is in. What has no date is in none but all. */
export function lookbackWith({ happenedAt }: Pick<ResultToRead, "happenedAt">, now: number): ResultLookback {
  if (happenedAt === null) return ALL_RESULTS;
  // A day's room: the ranges begin at the hospital's midnight.
  const days = (now - Date.parse(happenedAt)) / DAY_MS + 1;
  return RESULT_LOOKBACKS.find((lookback) => lookback >= days) ?? ALL_RESULTS;
}

/** The chart opens at the most severe of what is new, and goes to each that is asked for: in a time range that it is in. */
export function useShownResult(filters: ChartFilterState) {
  const { toRead } = useToRead();
  const [shown, setShown] = useState<ShownResult>();
  const [first] = toRead;
  const show = (result: ResultToRead, isAsked = true) => {
    setShown({ eventId: result.eventId, isAsked });
    const lookback = lookbackWith(result, Date.now());
    const inView = filters.lookback ?? DEFAULT_RESULT_LOOKBACK;
    if (isAsked && filters.by === "visits") filters.go({ by: "time", visit: undefined, lookback, abnormal: undefined });
    else if (filters.by === "time" && lookback > inView && (isAsked || filters.lookback === undefined)) filters.go({ lookback });
    else if (isAsked && filters.abnormal === "only") filters.go({ abnormal: undefined });
  };
  const isOpening = first !== undefined && shown === undefined;
  // Reads the address once, after the chart has loaded its news.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the filters of that moment.
  useEffect(() => {
    if (isOpening) show(first, false);
  }, [isOpening]);
  return { shown, show };
}

/** Scroll distance that does not count as reading. */
const UNTOUCHED_PX = 40;

/** Opens what is folded around a row as its reader would. */
function unfoldAround(row: HTMLElement): boolean {
  const folded = row.closest<HTMLElement>("[hidden]");
  if (!folded) return false;
  document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(folded.id)}"]`)?.click();
  if (folded.parentElement) unfoldAround(folded.parentElement);
  return true;
}

function goTo(row: HTMLElement): void {
  row.querySelector<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
  row.scrollIntoView({ block: "center" });
}

function openAt(row: HTMLElement): void {
  const { top, bottom } = row.getBoundingClientRect();
  const isOnScreen = top >= 0 && bottom <= window.innerHeight;
  if (!isOnScreen && window.scrollY < UNTOUCHED_PX) row.scrollIntoView({ block: "center" });
}

/** Scrolls to a result once its row is `drawn`, expanding its section; for an automatic scroll, only before reading has started. */
export function useScrollTo(shown: ShownResult | undefined, drawn: unknown): void {
  const [reached, setReached] = useState<ShownResult>();
  const [unfolded, setUnfolded] = useState<ShownResult>();
  // Talks to the browser: what is on the screen, and where.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows come in parts; each may be the one.
  useEffect(() => {
    if (!shown || shown === reached) return;
    const row = document.getElementById(resultRowId(shown.eventId));
    if (!row) return;
    if (shown.isAsked && shown !== unfolded) {
      setUnfolded(shown);
      if (unfoldAround(row)) return;
    }
    setReached(shown);
    if (shown.isAsked) goTo(row);
    // The frame after the next: a chart is painted before it is scrolled, or all of it would count as moved.
    else requestAnimationFrame(() => requestAnimationFrame(() => openAt(row)));
  }, [shown, reached, unfolded, drawn]);
}
