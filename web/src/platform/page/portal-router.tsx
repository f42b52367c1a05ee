import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type ParsedLocation,
  type RouterHistory,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Page } from "./page.ts";
import { loadOrReload } from "./reload-once.ts";
import { routePath, toSearch } from "./screen.ts";

interface RouterContext {
  queries: QueryClient;
}

interface RouterParts {
  pages: readonly Page[];
  queries: QueryClient;
  history?: RouterHistory;
  /** Wraps every page, even unknown ones. */
  frame: () => ReactNode;
  notHere: () => ReactNode;
  /** Takes the place of a page that broke. */
  broken: (props: { error: unknown }) => ReactNode;
  /** Runs before a page is shown; sends people elsewhere by throwing a redirect. */
  before: (page: Page | undefined, location: ParsedLocation) => Promise<void>;
}

/** Converts the route table for the router. Paths ignore case, like the server's. */
export function portalRouter({ pages, queries, history, frame, notHere, broken, before }: RouterParts) {
  const root = createRootRouteWithContext<RouterContext>()({
    component: frame,
    notFoundComponent: notHere,
    beforeLoad: async ({ matches, location, preload }) => {
      if (!preload) await before(matches.at(-1)?.staticData.page, location);
    },
  });
  const routes = pages.map((page) =>
    createRoute({
      getParentRoute: () => root,
      path: routePath(page.at.path),
      validateSearch: page.at.search,
      component: lazyRouteComponent(async () => ({ default: await loadOrReload(page.load) })),
      staticData: { page },
      loaderDeps: ({ search }) => search,
      // A pointer that passes over a link fetches the page, never what it shows: each read of a patient is written down as one.
      loader: ({ context, params, deps, preload }) => (preload ? undefined : page.prepare?.(context.queries, params, deps)),
    }),
  );
  return createRouter({
    routeTree: root.addChildren(routes),
    context: { queries },
    ...(history && { history }),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: toSearch,
    defaultErrorComponent: broken,
    scrollRestoration: true,
    // A page whose code was fetched in advance is still prepared when its link is followed.
    defaultPreloadStaleTime: 0,
  });
}
