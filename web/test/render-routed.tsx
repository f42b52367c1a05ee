import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderThemed } from "./render-themed.tsx";

/** Draws a piece inside a router that knows every address of this site, and gives the router to look at. */
export function renderRouted(piece: ReactNode, loaded: (path: string) => void = () => undefined) {
  const rootRoute = createRootRoute();
  const everywhere = createRoute({
    getParentRoute: () => rootRoute,
    path: "$",
    loader: ({ location }) => loaded(location.href),
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([everywhere]),
    history: createMemoryHistory({ initialEntries: ["/start"] }),
  });
  renderThemed(<RouterContextProvider router={router}>{piece}</RouterContextProvider>);
  return router;
}
