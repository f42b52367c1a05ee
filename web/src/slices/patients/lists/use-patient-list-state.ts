import { ALL_VISITS, DEFAULT_PATIENT_LOOKBACK, MAX_SEARCH_LENGTH, PATIENT_LOOKBACKS, PATIENT_PAGE_SIZE } from "@linnet/contract/patients";
import { oneOf } from "@linnet/contract/values";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { z } from "zod";
import { useScreenSearch } from "../../../platform/page/screen.ts";
import { useListState } from "../../../platform/page/use-list-state.ts";
import { storedState } from "../../../platform/session/stored-state.ts";
import { userKey } from "../../../platform/session/tokens.ts";
import type { PatientListSearchParams } from "../routes.ts";
import { lastOpenedList } from "./last-opened-list.ts";
import type { PatientList } from "./list.ts";

type StoredField = keyof PatientListSearchParams | "search" | "maxPage";

/** What the specification keeps of a list (PAT-037). The view is the choice, not what a narrow window makes of it. */
const StoredListState = z.object({
  search: z.string().max(MAX_SEARCH_LENGTH),
  page: z.int().min(1),
  maxPage: z.int().min(0),
  lookback: oneOf(PATIENT_LOOKBACKS),
  view: z.enum(["list", "cards"]),
} satisfies Record<StoredField, z.ZodType>);

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The search words of this history entry and their author: Back must not show them to the next person (decision G-X-13). */
    searched?: { by: string; words: string };
  }
}

/** A patient list's state: the address overrides the stored one; the search text is stored, but never in an address. */
export function usePatientListState({ name, at }: PatientList) {
  const navigate = useNavigate();
  const { page, lookback, view } = useScreenSearch(at);
  const [kept] = useState(() => storedListState(name).read());
  const { searched, isNoted } = useSearchedHere(at, kept?.search ?? "");
  const list = useListState(at, {
    initial: {
      page: kept?.page ?? 1,
      lookback: kept?.lookback ?? DEFAULT_PATIENT_LOOKBACK,
      view: kept?.view ?? "list",
    } satisfies Record<keyof PatientListSearchParams, unknown>,
    searched,
    stateOf: historyStateOf,
  });
  const { here, typed, searchFor } = list;
  const isComplete = page !== undefined && lookback !== undefined && view !== undefined;
  // Talks to the address bar: what came from the storage is written there, so that Back and reload find it later as it is now. An arrival
  // begins at the top.
  useEffect(() => {
    if (!isComplete || !isNoted) void navigate({ href: here, replace: true, resetScroll: !isComplete, state: historyStateOf(searched) });
  }, [isComplete, isNoted, navigate, here, searched]);
  const visible = { lookback: list.address.lookback ?? DEFAULT_PATIENT_LOOKBACK, view: list.address.view ?? ("list" as const) };
  const clearSearch = () => searchFor("", { lookback: DEFAULT_PATIENT_LOOKBACK });
  return {
    ...list,
    ...visible,
    /** Searching looks at all visits (PAT-039); an emptied field is a search cleared. */
    submitSearch: () => {
      const words = typed.trim();
      if (words !== "") searchFor(words, { lookback: ALL_VISITS });
      else if (searched !== "") clearSearch();
    },
    clearSearch,
    query: { PageSize: PATIENT_PAGE_SIZE, PageNumber: list.page, SearchText: searched, Lookback: visible.lookback },
  };
}

const historyStateOf = (words: string) => ({ searched: { by: userKey(), words } });

/**
 * The text that is searched for: each entry of the tab's history notes its own, so that Back brings it with the address it belongs
 * to. An entry without a note is new, and goes on with the words in view.
 */
function useSearchedHere(at: PatientList["at"], kept: string) {
  const [last, setLast] = useState(kept);
  const shown = useScreenSearch(at);
  const entry = useLocation();
  // While a navigation is on its way the router knows its entry already and still shows the page before. The server would be asked
  // once too often, for words and a look-back that never belonged together.
  const isShown = entry.pathname.toLowerCase() === at.path && at.to({}, at.search.parse(entry.search)) === at.to({}, shown);
  const note = isShown && entry.state.searched?.by === userKey() ? entry.state.searched : undefined;
  const searched = note?.words ?? last;
  if (searched !== last) setLast(searched);
  return { searched, isNoted: !isShown || note !== undefined };
}

export type PatientListState = ReturnType<typeof usePatientListState>;

const storedListState = (name: string) => storedState(window.localStorage, `patient-list.${name}`, StoredListState);

/** Stores the state of the list for the next visit, and for the way back from a chart. */
export function useStoreListState(
  { name }: PatientList,
  { search, page, lookback, view, here, hrefOf }: PatientListState,
  found: { totalPages: number; currentPage: number } | undefined,
): void {
  const maxPage = found?.totalPages;
  const navigate = useNavigate();
  const shown = found && found.currentPage !== page ? hrefOf({ page: found.currentPage }) : undefined;
  // Talks to the address bar: beyond the last page the server shows the last one, and the address says which that is.
  useEffect(() => {
    if (shown !== undefined) void navigate({ href: shown, replace: true, state: historyStateOf(search) });
  }, [shown, navigate, search]);
  // Talks to the browser's storage.
  useEffect(() => {
    lastOpenedList().write(here);
    storedListState(name).write({ search, page, lookback, view, maxPage: maxPage ?? 0 } satisfies Record<StoredField, unknown>);
  }, [name, search, page, lookback, view, maxPage, here]);
}
