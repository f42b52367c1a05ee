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
  /** The page's own skeleton, in the frame of what is to come. */
  waiting?: ReactNode;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  /** What to do about a failure, below its message: whom to call. */
  help?: string | undefined;
  /**
   * How a failure is shown where the specification wants it otherwise. `quiet`: the picture and the button and no text, for calls whose
   * failure it leaves without words (rows PAT-035 and its like). `above`: somebody types in what is shown, so a failure stands above it
   * and takes nothing away; what they may no longer see is the page's to hide.
   */
  failed?: "quiet" | "above" | ((error: Error) => ReactNode) | undefined;
  children: (data: T) => ReactNode;
}

/**
 * The four states of anything fetched: waiting, failed, empty, there. What is there stays while it is fetched anew. A failure
 * takes its place, because it may mean that this person may not see it any longer.
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

/** Under this many milliseconds a skeleton is a flicker and no help. */
const PATIENCE = 400;

/**
 * Holds the room of what is to come at once, and shows it only when the wait has become long enough to notice. What is to come may be
 * higher or lower than its skeleton, so the page's footer, which it would move, comes with it.
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
