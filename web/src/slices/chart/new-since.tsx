import { chartOpening } from "@linnet/contract/chart/opening";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useCallback, useDeferredValue } from "react";
import { call } from "../../platform/http/api-client.ts";
import { NewMark } from "../../ui/feedback/new-mark.tsx";

/**
 * Says that the caller opens this chart, and is told since when there is news. Each opening is said once: never asked anew while the
 * chart is open, and forgotten when it is left. When it fails nothing is marked, and nothing is said about it.
 */
const openingOf = (personId: string) =>
  queryOptions({
    queryKey: ["chart-opening", personId],
    queryFn: () => call(chartOpening.open, { body: { personId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** When the caller opened this chart before; null on the first time, and as long as it is not known. */
const LastOpened = createContext<string | null>(null);

/** Stands around an open chart: what has become known since the caller opened it before is new to them. */
export function NewSince({ personId, children }: { personId: string; children: ReactNode }) {
  const opening = useQuery(openingOf(personId));
  // It is told while the results are drawn, perhaps thousands: the marks follow when the page has time for them.
  const lastOpened = useDeferredValue(opening.data?.newSince ?? null);
  return <LastOpened value={lastOpened}>{children}</LastOpened>;
}

/** Tells what is new by when it arrived. What arrived at an unknown time never is. */
export function useIsNew(): (arrived: string) => boolean {
  const lastOpened = use(LastOpened);
  return useCallback((arrived) => lastOpened !== null && Date.parse(arrived) > Date.parse(lastOpened), [lastOpened]);
}

/** Beside what is new: the word. */
export function NewBadge({ arrived }: { arrived: string }) {
  return useIsNew()(arrived) && <NewMark />;
}

/** In the heading of a section: how much of it is new. */
export function NewCount({ arrivals }: { arrivals: readonly string[] }) {
  const count = arrivals.filter(useIsNew()).length;
  return count > 0 && <NewMark count={count} />;
}
