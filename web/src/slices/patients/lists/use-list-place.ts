import {
  ALL_VISITS,
  DEFAULT_PATIENT_LOOKBACK,
  MAX_SEARCH_LENGTH,
  PATIENT_LOOKBACKS,
  PATIENT_PAGE_SIZE,
  type PatientLookback,
} from "@linnet/contract/patients";
import { oneOf } from "@linnet/contract/values";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { z } from "zod";
import { useScreenSearch } from "../../../platform/page/screen.ts";
import { storedState } from "../../../platform/session/stored-state.ts";
import { userKey } from "../../../platform/session/tokens.ts";
import type { PatientListPlace } from "../routes.ts";
import type { PatientList } from "./list.ts";
import { listInUse } from "./list-in-use.ts";

/** What the specification keeps of a list (PAT-037). The view is the choice, not what a narrow window makes of it. */
const KeptPlace = z.object({
  search: z.string().max(MAX_SEARCH_LENGTH),
  page: z.int().min(1),
  maxPage: z.int().min(0),
  lookback: oneOf(PATIENT_LOOKBACKS),
  view: z.enum(["list", "cards"]),
});

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The words that were searched for at this entry, and by whom: Back must not show them to the next person (decision G-X-13). */
    searched?: { by: string; words: string };
  }
}

/**
 * Where a person is in a list. The address holds page, look-back and view, and wins over what was kept from last time; the search
 * text is kept, but never stands in an address.
 */
export function useListPlace({ name, at }: PatientList) {
  const navigate = useNavigate();
  const address = useScreenSearch(at);
  const [kept] = useState(() => keptPlace(name).read());
  const place = {
    page: address.page ?? kept?.page ?? 1,
    lookback: address.lookback ?? kept?.lookback ?? DEFAULT_PATIENT_LOOKBACK,
    view: address.view ?? kept?.view ?? ("list" as const),
  };
  const hrefOf = (change: PatientListPlace) => at.to({}, { ...place, ...change });
  const here = hrefOf({});
  const isComplete = address.page !== undefined && address.lookback !== undefined && address.view !== undefined;
  const { search, typed, setTyped, isNoted } = useSearchText(at, kept?.search ?? "");
  // Talks to the address bar: what came from the storage is written there, so that Back and reload find it later as it is now.
  useEffect(() => {
    if (!isComplete || !isNoted) void navigate({ href: here, replace: true, resetScroll: false, state: noteOf(search) });
  }, [isComplete, isNoted, navigate, here, search]);

  const searchFor = (words: string, lookback: PatientLookback) => {
    setTyped(words);
    void navigate({ href: hrefOf({ lookback, page: 1 }), state: noteOf(words) });
  };
  const clearSearch = () => searchFor("", DEFAULT_PATIENT_LOOKBACK);

  return {
    ...place,
    /** The words that were searched for, and those that stand in the field. */
    search,
    typed,
    setTyped,
    /** Searching looks at all visits (PAT-039); an emptied field is a search cleared. */
    submitSearch: () => {
      const words = typed.trim();
      if (words !== "") searchFor(words, ALL_VISITS);
      else if (search !== "") clearSearch();
    },
    clearSearch,
    query: { PageSize: PATIENT_PAGE_SIZE, PageNumber: place.page, SearchText: search, Lookback: place.lookback },
    hrefOf,
    go: (change: PatientListPlace, options?: { replace: boolean }) =>
      void navigate({ href: hrefOf(change), state: noteOf(search), ...options }),
  };
}

const noteOf = (words: string) => ({ searched: { by: userKey(), words } });

/**
 * The text that is searched for: each entry of the tab's history notes its own, so that Back brings it with the address it belongs
 * to. An entry without a note is new, and goes on with the words in view.
 */
function useSearchText(at: PatientList["at"], kept: string) {
  const [search, setSearch] = useState(kept);
  const [typed, setTyped] = useState(kept);
  const shown = useScreenSearch(at);
  const entry = useLocation();
  // While a navigation is on its way the router knows its entry already and still shows the page before. The server would be asked
  // once too often, for words and a look-back that never belonged together.
  const isShown = entry.pathname.toLowerCase() === at.path && at.to({}, at.search.parse(entry.search)) === at.to({}, shown);
  const note = isShown && entry.state.searched?.by === userKey() ? entry.state.searched : undefined;
  const words = note?.words ?? search;
  if (words !== search) {
    setSearch(words);
    setTyped(words);
  }
  return { search: words, typed, setTyped, isNoted: !isShown || note !== undefined };
}

export type ListPlace = ReturnType<typeof useListPlace>;

const keptPlace = (name: string) => storedState(window.localStorage, `patient-list.${name}`, KeptPlace);

/** Keeps the place for the next visit, and for the way back from a chart. */
export function useKeepPlace(
  { name }: PatientList,
  { search, page, lookback, view, hrefOf }: ListPlace,
  found: { totalPages: number; currentPage: number } | undefined,
): void {
  const maxPage = found?.totalPages;
  const navigate = useNavigate();
  const shown = found && found.currentPage !== page ? hrefOf({ page: found.currentPage }) : undefined;
  // Talks to the address bar: beyond the last page the server shows the last one, and the address says which that is.
  useEffect(() => {
    if (shown !== undefined) void navigate({ href: shown, replace: true, state: noteOf(search) });
  }, [shown, navigate, search]);
  const href = hrefOf({});
  // Talks to the browser's storage.
  useEffect(() => {
    listInUse().write(href);
    keptPlace(name).write({ search, page, lookback, view, maxPage: maxPage ?? 0 });
  }, [name, search, page, lookback, view, maxPage, href]);
}
