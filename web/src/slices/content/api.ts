import { content } from "@linnet/contract/content";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/api-client.ts";

/** What the administrators keep, in the cache. */
export const KEY = "content";
const FIVE_MINUTES = 300_000;

/** The hospital's announcements, asked for anew from time to time while somebody looks. */
export const announcements = queryOptions({
  queryKey: [KEY, "announcements"],
  queryFn: ({ signal }) => call(content.announcements, {}, { signal }),
  staleTime: FIVE_MINUTES,
  refetchInterval: FIVE_MINUTES,
  // They are about nobody, so coming back to the window may ask again.
  refetchOnWindowFocus: true,
});
