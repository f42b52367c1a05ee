import { type PortalSettings, session } from "@linnet/contract/session";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import type { INavigator } from "oidc-client-ts";
import { call } from "../http/api-client.ts";
import { openTokens } from "../session/tokens.ts";
import { pageData } from "./page-data.ts";

/** The settings are not personal, so they survive a session's end. */
export const SETTINGS_KEY = "settings";

/**
 * What the app waits for before it shows a screen: who the hospital is, and whether this tab holds tokens of its provider.
 * Settings change only with the hospital's configuration, so once a page load is enough.
 */
export const portalStart = (navigator?: INavigator) =>
  queryOptions({
    queryKey: [SETTINGS_KEY],
    queryFn: async ({ client, signal, queryKey }) => {
      const asked = call(session.settings, {}, { signal });
      const written = pageData()?.settings;
      // What the page says is shown until the reply is there, and if it never is.
      if (written) asked.then((settings) => client.setQueryData(queryKey, settings)).catch(() => undefined);
      const settings = written ?? (await asked);
      await openTokens(settings.signIn, navigator);
      return settings;
    },
    // Loaded once: a refetch would start the tokens again, under the open page.
    staleTime: "static",
    gcTime: Number.POSITIVE_INFINITY,
  });

/** A screen never waits for them. */
export const useSettings = (): PortalSettings => useSuspenseQuery(portalStart()).data;
