import { type HistoryState, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { z } from "zod";
import { type ListScreen, toSearch, useScreenSearch } from "./screen.ts";
import { useSearched } from "./use-searched.ts";

interface ListOptions<Address> {
  /** Defaults for missing parameters. With it, all state is written to the address, including the first page. */
  initial?: Address;
  /** The searched words, where something else than the memory of this page holds them; `stateOf` then takes new ones along. */
  searched?: string;
  /** What goes along with each entry of the browser's history. */
  stateOf?: (searched: string) => HistoryState;
}

interface Going {
  replace?: boolean;
}

/**
 * Where a person is in a list: page, order and filters stand in the address, the searched words only in this page's memory, because an
 * address must not carry a patient's name (decision G-X-13). Another order, filter or search begins on the first page.
 * @param at The list's screen; its schema says what may stand in the address.
 */
export function useListState<S extends z.ZodObject>(at: ListScreen<S>, options: ListOptions<z.output<S>> = {}) {
  const { initial, stateOf } = options;
  const navigate = useNavigate();
  const inAddress = useScreenSearch(at);
  const address = { ...initial, ...inAddress };
  const [remembered, remember] = useSearched(at.path);
  const searched = options.searched ?? remembered;
  const [field, setField] = useState({ searched, typed: searched });
  // Set from outside, for example by Back: update the field.
  if (field.searched !== searched) setField({ searched, typed: searched });

  const addressOf = (search: Partial<z.output<S>>) => at.path + toSearch(search);
  const here = addressOf(address);
  const hrefOf = (change: Partial<z.output<S>>) => addressOf({ ...address, page: initial && 1, ...change });
  const goTo = (href: string, words: string, going: Going) =>
    void navigate({ href, resetScroll: false, ...going, ...(stateOf && { state: stateOf(words) }) });
  const searchFor = (words: string, change: Partial<z.output<S>> = {}, going: Going = {}) => {
    setField({ searched, typed: words });
    if (!stateOf) remember(words);
    const href = hrefOf(change);
    if (stateOf || href !== here) goTo(href, words, going);
  };
  return {
    /** What the address says, in the words of the screen's schema. */
    address,
    page: address.page ?? 1,
    here,
    /** The words that are searched for, and those in the field, which are searched for once they are submitted. */
    search: searched,
    typed: field.typed,
    setTyped: (typed: string) => setField({ searched, typed }),
    searchFor,
    submitSearch: () => searchFor(field.typed.trim()),
    clearSearch: () => searchFor(""),
    hrefOf,
    go: (change: Partial<z.output<S>>, going: Going = {}) => goTo(hrefOf(change), searched, going),
  };
}

export type ListState<S extends z.ZodObject> = ReturnType<typeof useListState<S>>;

/**
 * The rows of one page of a list that the server sends whole. Beyond the last page is the last page.
 * @param page The page that the address asks for.
 */
export function pageOfRows<Row>(rows: readonly Row[], page: number, pageSize: number) {
  const totalPages = Math.ceil(rows.length / pageSize);
  const shown = Math.max(1, Math.min(page, totalPages));
  return { page: shown, totalPages, pageSize, total: rows.length, rows: rows.slice((shown - 1) * pageSize, shown * pageSize) };
}
