import { MIN_SEARCH_LENGTH } from "@linnet/contract/directory";
import { physicians } from "@linnet/contract/directory/physicians";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../../platform/http/api-client.ts";

/** The active physicians whom a text fits: names, or the beginning of an NPI. */
export const physicianMatchesOf = (text: string) =>
  queryOptions({
    queryKey: ["directory", "physician-matches", text],
    queryFn: ({ signal }) => call(physicians.search, { query: { searchTerm: text, active: "true" } }, { signal }),
    enabled: text.length >= MIN_SEARCH_LENGTH,
  });
