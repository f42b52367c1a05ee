import { news } from "@linnet/contract/session/news";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../platform/http/api-client.ts";

/** What upgrades have brought for the person signed in. It does not change while the portal is open. */
export const newsQuery = queryOptions({
  queryKey: ["session", "news"],
  queryFn: ({ signal }) => call(news.list, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Not awaited; news that could not be marked is shown again at the next sign-in. */
export function useMarkNewsSeen() {
  const queries = useQueryClient();
  const saw = useMutation({ mutationFn: (until: string) => call(news.seen, { body: { until } }) });
  return () => {
    const until = queries
      .getQueryData(newsQuery.queryKey)
      ?.map(({ since }) => since)
      .toSorted()
      .at(-1);
    if (until === undefined) return;
    saw.mutate(until);
    queries.setQueryData(newsQuery.queryKey, (items) => items?.map((item) => ({ ...item, isUnseen: false })));
  };
}
