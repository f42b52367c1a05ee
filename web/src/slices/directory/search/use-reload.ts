import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useSearched } from "../../../platform/page/use-searched.ts";
import { directoryScreens } from "../routes.ts";

interface StateBeforeReload {
  /** What was searched for. */
  searched: string;
  /** What was done, in a sentence. */
  done?: string;
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** What the search of the directory leaves for itself when the page is loaded anew. */
    directorySearch?: StateBeforeReload;
  }
}

/**
 * Loads the page anew, and leaves behind what was searched for and what was done. It stays in the entry of the browser's history: no
 * storage and no address holds what is typed (decision G-X-13).
 */
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
