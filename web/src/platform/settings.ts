import { type PortalSettings, session } from "@linnet/contract/session";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { call } from "./api-client.ts";

/** Who the hospital is. They change only when the hospital's configuration does, so once a page load is enough. */
export const portalSettings = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => call(session.settings, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The app waits for the settings before it shows a screen, so a screen never waits for them. */
export const useSettings = (): PortalSettings => useSuspenseQuery(portalSettings).data;
