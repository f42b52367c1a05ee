import { MIN_SEARCH_LENGTH } from "@linnet/contract/directory";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { useSearched } from "../../../platform/page/use-searched.ts";
import { storedState } from "../../../platform/session/stored-state.ts";
import { directoryScreens } from "../routes.ts";
import { isId } from "./api.ts";
import { useLeftBehind } from "./use-reload.ts";

export const TABS = ["Physician", "Practice", "Location"] as const;
const Tab = z.enum(TABS);
export type Tab = z.output<typeof Tab>;

/** So long nothing is asked for after a letter: most words are typed faster. */
const PAUSE_MS = 250;

/** The tab outlives the visit (DIR-009); what was typed there is kept in no storage. */
const keptTab = () => storedState(window.localStorage, "directory-tab", Tab);

const isEnough = (tab: Tab, text: string) => text.length >= MIN_SEARCH_LENGTH || (tab === "Practice" && isId(text));

/** What is looked for, and where. */
export function useDirectorySearch() {
  const [tab, setTab] = useState<Tab>(() => keptTab().read() ?? "Physician");
  const [kept, keep] = useSearched(directoryScreens.search.path);
  const keepAtFirst = useRef(keep);
  const left = useLeftBehind();
  const [typed, setTyped] = useState(left?.searched ?? kept);
  const [settled] = useDebouncedValue(typed, PAUSE_MS);
  const [atOnce, setAtOnce] = useState(typed);
  const [isDeactivated, setIsDeactivated] = useState(false);
  const asked = (atOnce === typed ? typed : settled).trim();
  // Talks to the memory of the page, which was empty after it was loaded anew.
  useEffect(() => {
    if (left) keepAtFirst.current(left.searched);
  }, [left]);
  const type = (text: string) => {
    setTyped(text);
    keep(text);
  };
  return {
    /** What was done before the page was loaded anew. */
    done: left?.done,
    tab,
    choose: (next: Tab) => {
      setTab(next);
      keptTab().write(next);
    },
    typed,
    type,
    submit: () => setAtOnce(typed),
    clear: () => type(""),
    /** Empty as long as there is not enough to look for. */
    text: isEnough(tab, typed.trim()) && isEnough(tab, asked) ? asked : "",
    isDeactivated,
    setIsDeactivated,
  };
}

export type DirectorySearch = ReturnType<typeof useDirectorySearch>;
