import { home, type Today } from "@linnet/contract/home";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/api-client.ts";
import { HOME } from "../content/routes.ts";

const ask = (signal?: AbortSignal): Promise<Today> => call(home.today, { query: { kinds: "all" } }, signal ? { signal } : {});

/** A reply that home has not taken yet. */
const AHEAD = [HOME, "ahead"];

/** Asks before home is there to show it. Home takes the reply once. */
export function askAhead(queries: QueryClient): void {
  const reply = ask();
  // Home asks again after a failure.
  reply.catch(() => undefined);
  queries.setQueryData(AHEAD, reply);
}

/** What needs the person today. Home asks for it. */
export const today = queryOptions({
  queryKey: [HOME, "today"],
  queryFn: ({ client, signal }) => {
    const ahead = client.getQueryData<Promise<Today>>(AHEAD);
    client.removeQueries({ queryKey: AHEAD });
    return ahead ? ahead.catch(() => ask(signal)) : ask(signal);
  },
  // What was opened since waits no longer.
  staleTime: 0,
});
