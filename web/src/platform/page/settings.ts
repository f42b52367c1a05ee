import { type PortalSettings, session } from "@linnet/contract/session";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import type { INavigator } from "oidc-client-ts";
import { call } from "../http/api-client.ts";
import { openTokens } from "../session/tokens.ts";

/** The settings are not personal, so they survive a session's end. */
export const SETTINGS_KEY = "settings";

/**
 * What the app waits for before it shows a screen: who the hospital is, and whether this tab holds tokens of its provider.
 * Settings change only with the hospital's configuration, so once a page load is enough.
 */
export const portalStart = (navigator?: INavigator) =>
  queryOptions({
    queryKey: [SETTINGS_KEY],
    queryFn: async ({ signal }) => {
      const settings = await call(session.settings, {}, { signal });
      await openTokens(settings.signIn, navigator);
      return settings;
    },
    // Loaded once: a refetch would start the tokens again, under the open page.
    staleTime: "static",
    gcTime: Number.POSITIVE_INFINITY,
  });

/** A screen never waits for them. */
export const useSettings = (): PortalSettings => useSuspenseQuery(portalStart()).data;
