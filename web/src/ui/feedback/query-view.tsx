import { Button } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { countWaiting } from "../layout/count-in-main.ts";
import { Banner } from "./banner.tsx";
import { ErrorState } from "./empty-state.tsx";

interface QueryViewProps<T> {
  query: UseQueryResult<T>;
  /** The page's own skeleton, in the frame of its content. */
  waiting?: ReactNode;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  /** What to do about a failure, shown below its message. */
  help?: string | undefined;
  /**
   * Shows a failure differently if the specification requires it. `quiet`: picture and button without text (rows PAT-035 and similar).
   * `above`: for content the user types in. The failure is shown above and removes nothing. The page must hide what the user may no longer
   * see.
   */
  failed?: "quiet" | "above" | ((error: Error) => ReactNode) | undefined;
  children: (data: T) => ReactNode;
}

/**
 * The four states of a query: loading, failed, empty, loaded. Loaded content stays while it is fetched again. A failure replaces it,
 * because this person may no longer see it.
 */
export function QueryView<T>({ query, waiting, isEmpty, empty = null, help, failed, children }: QueryViewProps<T>) {
  if (failed === "above" && query.data !== undefined)
    return (
      <>
        {query.isError && (
          <Banner
            tone="danger"
            role="alert"
            title={query.error.message}
            action={
              <Button size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
                Try again
              </Button>
            }
          >
            The information below may be out of date. We kept what you typed. {help}
          </Banner>
        )}
        {children(query.data)}
      </>
    );
  if (query.isPending) return <Waiting>{waiting ?? <p role="status">Loading…</p>}</Waiting>;
  if (query.isError && typeof failed === "function") return failed(query.error);
  if (query.isError) {
    const words = failed === "quiet" ? {} : { message: query.error.message, help };
    return <ErrorState {...words} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  return isEmpty?.(query.data) ? empty : children(query.data);
}

/** Milliseconds. A skeleton shown for less time would only flicker. */
const PATIENCE = 400;

/**
 * Reserves space immediately and shows the skeleton only after a noticeable wait. Hides the page's footer until then, because the content
 * may have another height than its skeleton.
 */
export function Waiting({ children }: { children: ReactNode }) {
  const [isLong, setIsLong] = useState(false);
  useTimeout(() => setIsLong(true), PATIENCE, { autoInvoke: true });
  return (
    <div ref={countWaiting} style={isLong ? undefined : { visibility: "hidden" }}>
      {children}
    </div>
  );
}
