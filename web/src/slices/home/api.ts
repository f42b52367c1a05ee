import { type InfoWell, InfoWell as InfoWellShape } from "@linnet/contract/content";
import { home, SliderPicture } from "@linnet/contract/home";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { call } from "../../platform/http/api-client.ts";
import { storedState } from "../../platform/session/stored-state.ts";
import { isSignedIn } from "../../platform/session/tokens.ts";
import { CARDS } from "../content/public.ts";
import { HOME } from "../content/routes.ts";
import { me } from "../session/public.ts";
import { askAhead, today } from "./today.ts";

const cachedPictures = () => storedState(window.localStorage, "slider", z.array(SliderPicture));
const cachedCards = () => storedState(window.localStorage, "cards", z.array(InfoWellShape));

/** What came from the server, and whether the browser had room to keep it (SES-075, SES-076). */
interface Cached<T> {
  found: T;
  kept: boolean;
}

function fromCache<T>(found: T | undefined): Cached<T> | undefined {
  return found && { found, kept: true };
}

/** About the person: whether their practice is on the portal, and when they were here before (decision G-HOM-01). */
export const homeState = queryOptions({
  queryKey: [HOME, "state"],
  queryFn: ({ signal }) => call(home.get, {}, { signal }),
  // Who was sent away because the practice is not on the portal comes back to ask whether it is by now.
  staleTime: ({ state }) => (state.data?.isMyLinnet === false ? 0 : Number.POSITIVE_INFINITY),
});

export const sliderPictures = queryOptions({
  queryKey: [HOME, "slider"],
  queryFn: async ({ signal }): Promise<Cached<SliderPicture[]>> => {
    const found = await call(home.slider, { query: { content: "false" } }, { signal });
    return { found, kept: cachedPictures().write(found) };
  },
  placeholderData: () => fromCache(cachedPictures().read()),
});

export const homeCards = queryOptions({
  queryKey: [CARDS, HOME],
  queryFn: async ({ signal }): Promise<Cached<InfoWell[]>> => {
    const found = await call(home.cards, {}, { signal });
    return { found, kept: cachedCards().write(found) };
  },
  placeholderData: () => fromCache(cachedCards().read()),
});

/** Asks for all that home shows while the portal still asks who the person is. Every role may open home. */
export function prepareHome(queries: QueryClient): void {
  if (isSignedIn() && queries.getQueryData(me.queryKey) === undefined) {
    askAhead(queries);
    void queries.prefetchQuery(homeState);
  }
  void queries.prefetchQuery(sliderPictures);
  void queries.prefetchQuery(homeCards);
}

/** The person's to-dos with more of each kind, for "show all". Reloaded together with the short list. */
export const allOfToday = queryOptions({
  queryKey: [...today.queryKey, "all"],
  queryFn: ({ signal }) => call(home.allOfToday, { query: { kinds: "all" } }, { signal }),
  staleTime: 0,
});
