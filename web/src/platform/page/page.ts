import type { RouteGroup } from "@linnet/contract/roles";
import type { Icon } from "@tabler/icons-react";
import type { QueryClient } from "@tanstack/react-query";
import { useMatches } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { AnyScreen } from "./screen.ts";

/**
 * Who the browser offers a page to (S3 §6, decision G-SES-07): one of the five groups; `open` for everyone, signed in or not; `blank`, an
 * empty cell of the table, for everyone signed in; `menu` for people with it in their menu.
 */
type Access = RouteGroup | "open" | "blank" | "menu";

/** Its key in the server's menu, and its icon there. Its words and roles are in the contract's help. */
export interface InMenu {
  menu: string;
  icon: Icon;
}

interface PageFacts {
  at: AnyScreen;
  title: string;
  group: Access;
  load: () => Promise<ComponentType>;
  /** A hidden page opens if this one, its list, is in the menu. */
  under?: AnyScreen;
  /** It shows patients or referrals, so it needs a role with medical record access. */
  record?: true;
  /** Before signing in it has the whole width, and not a card over the hills. */
  wide?: true;
  /** Shown without the shell, and before any session check. */
  alone?: true;
  /** Begins to fetch what the page will show as soon as its link is followed, while its code may still be on the way. */
  prepare?: (queries: QueryClient, params: Record<string, string>, search: unknown) => void;
}

/** One row of the route table. */
export type Page = PageFacts & (InMenu | { menu?: never; icon?: never });

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The row of the route table behind this route. */
    page?: Page;
  }
}

/** The row of the route table for the address in view; none for an address that is not in it. */
export const usePageInView = (): Page | undefined => useMatches({ select: (matches) => matches.at(-1)?.staticData.page });

/** The title of the page in view; empty for an address that is not in the route table. */
export const usePageTitle = (): string => usePageInView()?.title ?? "";
