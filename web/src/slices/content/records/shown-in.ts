import type { QueryFilters } from "@tanstack/react-query";
import { EDUCATION_KEY } from "../../education/public.ts";
import { CARDS, HOME } from "../../home/public.ts";
import { KEY } from "../api.ts";

const KEYS = new Set<unknown>([KEY, CARDS, HOME, EDUCATION_KEY]);

/** Where readers see what is edited here: lists and banners, cards and their dropdowns. */
export const SHOWN_IN: QueryFilters = { predicate: ({ queryKey }) => KEYS.has(queryKey[0]) };
