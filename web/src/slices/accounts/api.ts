import { directory, MIN_SEARCH_LENGTH } from "@linnet/contract/directory";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/api-client.ts";

/** Whether a text may be the id of a practice. */
export const isPracticeId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

/** The practice of an id with its first address; null where there is none. */
export const practiceOfId = (id: number) =>
  queryOptions({
    queryKey: ["directory", "practice-of-id", id],
    queryFn: async ({ signal }) => {
      const [found] = await call(directory.search, { query: { searchTerm: String(id), searchKey: "id" } }, { signal });
      return found ?? null;
    },
  });

/** Whether a text is enough to search practices for. */
export const mayBeSearched = (text: string): boolean => isPracticeId(text) || text.length >= MIN_SEARCH_LENGTH;

/** Active practices by name, city or id. */
export const practicesMatching = (text: string) =>
  queryOptions({
    queryKey: ["directory", "practices-matching", text],
    queryFn: ({ signal }) => call(directory.search, { query: { searchTerm: text, searchKey: "any", active: "true" } }, { signal }),
    enabled: mayBeSearched(text),
  });
