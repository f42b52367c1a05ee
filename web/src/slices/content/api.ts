import { content } from "@linnet/contract/content";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/api-client.ts";
import { pageData } from "../../platform/page/page-data.ts";

/** What the administrators keep, in the cache. */
export const KEY = "content";
const FIVE_MINUTES = 300_000;

/** The hospital's announcements, polled while the page is visible. */
export const announcements = queryOptions({
  queryKey: [KEY, "announcements"],
  queryFn: ({ signal }) => call(content.announcements, {}, { signal }),
  // What the page came with is shown, and asked for again.
  initialData: () => pageData()?.announcements,
  initialDataUpdatedAt: 0,
  staleTime: FIVE_MINUTES,
  refetchInterval: FIVE_MINUTES,
  // Not personal, so returning to the window may refetch.
  refetchOnWindowFocus: true,
});
