import { home } from "@linnet/contract/home";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/api-client.ts";
import { HOME } from "../content/routes.ts";

/** What needs the person today. Home asks for it. */
export const today = queryOptions({
  queryKey: [HOME, "today"],
  queryFn: ({ signal }) => call(home.today, { query: { kinds: "all" } }, { signal }),
  // What was opened since waits no longer.
  staleTime: 0,
});
