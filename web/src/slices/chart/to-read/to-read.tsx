import { type ChartOpening, chartOpening } from "@linnet/contract/chart/opening";
import type { ResultToRead } from "@linnet/contract/chart/to-read";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useCallback, useDeferredValue, useMemo } from "react";
import { call } from "../../../platform/http/api-client.ts";
import { useSettledOrTimedOut } from "../../../platform/page/use-settled-or-timed-out.ts";
import { NewMark } from "../../../ui/feedback/new-mark.tsx";

/**
 * Says that the caller opens this chart, and is told what they have still to read. Each opening is said once: never asked anew while the
 * chart is open, and forgotten when it is left. When it fails nothing is marked, and nothing is said about it.
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
type Name = Pick<ResultToRead, "section" | "eventId">;
const keyOf = ({ section, eventId }: Name) => `${section} ${eventId}`;

interface Unread extends ChartOpening {
  keys: ReadonlySet<string>;
  /** What the caller has marked or taken back since. */
  setToRead: (toRead: readonly ResultToRead[]) => void;
  /** They have opened what the chart names so. */
  drop: (section: Name["section"], eventIds: readonly string[]) => void;
}

const UnreadContext = createContext<Unread>({ ...NOTHING, keys: new Set(), setToRead: () => undefined, drop: () => undefined });

/** Stands around an open chart: what the caller has not read yet is new to them, here and on home. */
export function ToRead({ personId, children }: { personId: string; children: ReactNode }) {
  const queries = useQueryClient();
  const opening = useQuery(openingOf(personId));
  // It is told while the results are drawn, perhaps thousands: the marks follow when the page has time for them.
  const told = useDeferredValue(opening.data ?? NOTHING);
  const drop = useCallback(
    (section: Name["section"], eventIds: readonly string[]) => {
      const isRead = (result: ResultToRead) => result.section === section && eventIds.includes(result.eventId);
      queries.setQueryData(
        openingOf(personId).queryKey,
        (opened) => opened && { ...opened, toRead: opened.toRead.filter((result) => !isRead(result)) },
      );
    },
    [queries, personId],
  );
  const unread = useMemo(
    () => ({
      ...told,
      keys: new Set(told.toRead.map(keyOf)),
      setToRead: (toRead: readonly ResultToRead[]) => queries.setQueryData(openingOf(personId).queryKey, { ...told, toRead: [...toRead] }),
      drop,
    }),
    [told, queries, personId, drop],
  );
  return <UnreadContext value={unread}>{children}</UnreadContext>;
}

export const useToRead = () => use(UnreadContext);

/** Tells what is new by how the chart names it. */
export function useIsNew(): (name: Name) => boolean {
  const { keys } = use(UnreadContext);
  return useCallback((name) => keys.has(keyOf(name)), [keys]);
}

/** Beside what is new: the word. */
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
