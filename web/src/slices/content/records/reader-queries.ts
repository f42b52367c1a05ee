import type { QueryFilters } from "@tanstack/react-query";
import { KEY } from "../api.ts";
import { CARDS, EDUCATION } from "../cards/api.ts";
import { HOME } from "../routes.ts";

const KEYS = new Set<unknown>([KEY, CARDS, HOME, EDUCATION]);

/** Where readers see what is edited here: lists and banners, cards and their dropdowns. */
export const READER_QUERIES: QueryFilters = { predicate: ({ queryKey }) => KEYS.has(queryKey[0]) };
