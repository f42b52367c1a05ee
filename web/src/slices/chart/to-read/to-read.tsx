import { type ChartOpening, chartOpening } from "@linnet/contract/chart/opening";
import { type ResultToRead, urgencyOf } from "@linnet/contract/chart/to-read";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useCallback, useDeferredValue, useMemo } from "react";
import { call } from "../../../platform/http/api-client.ts";
import { useSettledOrTimedOut } from "../../../platform/page/use-settled-or-timed-out.ts";
import { NewMark } from "../../../ui/feedback/new-mark.tsx";
import { me } from "../../session/public.ts";

/**
 * Records the chart's opening and returns unread results. Sent once per opening: never repeated while the chart is open, and forgotten
 * afterwards. On failure nothing is marked or shown.
 */
const openingOf = (personId: string) =>
  queryOptions({
    queryKey: ["chart-opening", personId],
    queryFn: () => call(chartOpening.open, { body: { personId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    retryOnMount: false,
  });

/** Asks what is new, and says whether that is known, or will not be soon enough to wait for. */
export const useIsLoaded = (personId: string): boolean => useSettledOrTimedOut(useQuery(openingOf(personId)));

const NOTHING: ChartOpening = { toRead: [], readFor: [] };
const RANK = { critical: 2, abnormal: 1, normal: 0 };
type Name = Pick<ResultToRead, "section" | "eventId">;
const keyOf = ({ section, eventId }: Name) => `${section} ${eventId}`;

/** Whose chart is open: the id of the record, which is empty where none is. */
const OpenChartContext = createContext("");

/** Wraps an open chart: unread results are new, here and on home. */
export const ToRead = ({ personId, children }: { personId: string; children: ReactNode }) => (
  <OpenChartContext value={personId}>{children}</OpenChartContext>
);

/**
 * What the caller has still to read of the chart that is open. Each that shows it asks what is known of the opening: for who takes it from a
 * context that changes, React looks through all that is drawn, and a page of thousands of results would stand still.
 */
function useOpening() {
  const personId = use(OpenChartContext);
  const { data = NOTHING } = useQuery({ ...openingOf(personId), enabled: personId !== "" });
  // Deferred: results are drawn first, marks follow.
  return { personId, opening: useDeferredValue(data) };
}

/** What is to be reviewed, and what changes it on this page: what the caller has marked, taken back or opened. */
export function useToRead() {
  const queries = useQueryClient();
  const { personId, opening } = useOpening();
  const { data } = useQuery(me);
  const by = [data?.roles.firstName, data?.roles.lastName].filter(Boolean).join(" ");
  const change = useCallback(
    (toNext: (opened: ChartOpening) => Partial<ChartOpening>) => {
      const { queryKey } = openingOf(personId);
      queries.setQueryData(queryKey, (opened) => opened && { ...opened, ...toNext(opened) });
    },
    [queries, personId],
  );
  /** They have reviewed these. */
  const move = useCallback(
    (ids: readonly number[]) =>
      change(({ toRead, reviewed = [] }) => {
        const review = { by, at: new Date().toISOString() };
        const moved = toRead.filter(({ id }) => ids.includes(id)).map((result) => ({ ...result, reviewed: review }));
        return { toRead: toRead.filter(({ id }) => !ids.includes(id)), reviewed: [...moved, ...reviewed] };
      }),
    [change, by],
  );
  /** They have taken that back: the most urgent ones stand first again. */
  const take = useCallback(
    (ids: readonly number[]) =>
      change(({ toRead, reviewed = [] }) => {
        const taken = reviewed.filter(({ id }) => ids.includes(id)).map(({ reviewed: _review, ...result }) => result);
        const inOrder = [...toRead, ...taken].toSorted((one, other) => RANK[urgencyOf(other)] - RANK[urgencyOf(one)]);
        return { toRead: inOrder, reviewed: reviewed.filter(({ id }) => !ids.includes(id)) };
      }),
    [change],
  );
  const { marking, toRead } = opening;
  /** They have opened what the chart names so: it is reviewed by who may review it. */
  const drop = useCallback(
    (section: Name["section"], eventIds: readonly string[]) => {
      if (marking === "none") return;
      move(toRead.filter((result) => result.section === section && eventIds.includes(result.eventId)).map(({ id }) => id));
    },
    [move, toRead, marking],
  );
  return { ...opening, move, take, drop };
}

/** Tells what is new by how the chart names it. */
export function useIsNew(): (name: Name) => boolean {
  const { toRead } = useOpening().opening;
  return useMemo(() => {
    const keys = new Set(toRead.map(keyOf));
    // Mostly none of thousands is new, and their names need not be put together.
    return (name) => keys.size > 0 && keys.has(keyOf(name));
  }, [toRead]);
}

/** The badge for new results. */
export function NewBadge(name: Name) {
  return useIsNew()(name) && <NewMark />;
}

/** '28 new results': lines of the laboratory, reports and notes alike. */
const newResultWords = (count: number) => (count === 1 ? "1 new result" : `${count} new results`);

/** In the heading of a section: how many of these are new, counted as the line below the patient counts all. */
export function NewCount({ of }: { of: readonly Name[] }) {
  const count = of.filter(useIsNew()).length;
  return count > 0 && <NewMark word={newResultWords(count)} />;
}
