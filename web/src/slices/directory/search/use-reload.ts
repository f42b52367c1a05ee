import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useSearched } from "../../../platform/page/use-searched.ts";
import { directoryScreens } from "../routes.ts";

interface StateBeforeReload {
  searched: string;
  /** What was done, in a sentence. */
  done?: string;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The directory search's state across a reload. */
    directorySearch?: StateBeforeReload;
  }
}

/** Reloads the page and keeps search and action in the history entry: typed text is in no storage or address (decision G-X-13). */
export function useReload() {
  const { href } = useLocation();
  const navigate = useNavigate();
  const [searched] = useSearched(directoryScreens.search.path);
  return (done?: string) => {
    const directorySearch = { searched, ...(done !== undefined && { done }) };
    void navigate({ href, replace: true, state: { directorySearch } }).finally(() => window.location.reload());
  };
}

/** What the page before left behind: once, and not again after another reload or on the way back to this entry. */
export function useStateBeforeReload(): StateBeforeReload | undefined {
  const { state, href } = useLocation();
  const navigate = useNavigate();
  const [left] = useState(state.directorySearch);
  // Talks to the browser's history: what was read is taken out of the entry.
  useEffect(() => {
    if (left) void navigate({ href, replace: true });
  }, [left, navigate, href]);
  return left;
}
