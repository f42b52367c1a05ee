import { useMatches } from "@tanstack/react-router";
import type { Page } from "./page.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The row of the route table behind this route. */
    page?: Page;
  }
}

/** The row of the route table for the address in view; none for an address that is not in it. */
export const usePageInView = (): Page | undefined => useMatches({ select: (matches) => matches.at(-1)?.staticData.page });

export const usePageTitle = (): string => usePageInView()?.title ?? "";
