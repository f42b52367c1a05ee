import type { Icon } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

/** Something the search of the top bar found. */
export interface Match {
  id: string;
  href: string;
  icon: Icon;
  title: string;
  /** On the title's line. */
  facts?: ReactNode;
  /** On a line of its own. */
  below?: ReactNode;
}

/** Matches of one kind, the best first. */
export interface MatchGroup {
  label: string;
  /** What one is called, and several: 'patient', 'patients'. */
  words: readonly [one: string, more: string];
  matches: readonly Match[];
  /** There are others that fit too. */
  hasMore?: boolean;
  /** The answer is on its way. */
  isPending?: boolean;
  failed?: UseQueryResult<unknown> | undefined;
}

/** Whether an answer to what was typed is on its way, and what went wrong. Nothing is asked for an empty text. */
export const stateOf = (text: string, queries: readonly UseQueryResult<unknown>[]): Pick<MatchGroup, "isPending" | "failed"> => ({
  isPending: text !== "" && queries.some(({ isPending }) => isPending),
  failed: queries.find(({ isError }) => isError),
});
