import type { ToDoKind, Today } from "@linnet/contract/home";
import type { MenuItem } from "@linnet/contract/session";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { referralScreens } from "../referrals/routes.ts";
import { today } from "./today.ts";

/** Behind which entry a person finds what waits: the first of them that their menu has. Of some the server's menu has the count itself. */
const ENTRIES: Record<ToDoKind, readonly string[]> = {
  "new-results": ["resultstoread"],
  "changed-referrals": ["myreferrals", "viewreferrals"],
  "letters-to-read": ["myreferrals", "viewreferrals"],
  "advice-to-read": ["myreferrals", "viewreferrals"],
  "questions-to-answer": ["myreferrals", "viewreferrals"],
  "own-ties-to-check": ["myreferrals", "viewreferrals"],
  "practice-ties-to-check": ["viewreferrals"],
  "decided-requests": ["patientaccessrequests"],
  "physicians-to-verify": ["mypractice"],
  "staff-to-confirm": ["mypractice"],
  "departures-to-decide": ["mypractice"],
  "requests-to-decide": [],
  "account-requests": [],
  "not-my-patients": [],
  "ties-to-check": [],
  "own-invitations": [],
  "new-patients": [],
  "ending-content": [],
};

/** The page of a line that waits no longer once it was opened; what was not delivered waits for a retry, and results until they are reviewed. */
function pageOf({ kind, id, referral }: Today["toDos"]["lines"][number]): string | undefined {
  return kind === "changed-referrals" && referral?.isUndelivered === false ? referralScreens.details.to({ id }) : undefined;
}

/** The day without what is open now. */
function withoutOpened(day: Today, path: string): Today {
  const opened = day.toDos.lines.filter((line) => pageOf(line) === path);
  if (opened.length === 0) return day;
  const openedOf = (kind: ToDoKind) => opened.filter((line) => line.kind === kind).length;
  const counts = day.toDos.counts.map((each) => ({ ...each, count: each.count - openedOf(each.kind) }));
  return {
    ...day,
    toDos: { counts: counts.filter(({ count }) => count > 0), lines: day.toDos.lines.filter((line) => !opened.includes(line)) },
  };
}

/**
 * The menu with how much waits behind its entries. Home has counted it already: nothing is asked of the server, and nothing is said
 * before home was there.
 */
export function useWaitingInMenu(menu: MenuItem[], path: string): MenuItem[] {
  const queries = useQueryClient();
  const { data } = useQuery({ ...today, enabled: false });
  // Talks to what home keeps: a referral that is opened is seen.
  useEffect(() => {
    queries.setQueryData(today.queryKey, (was) => was && withoutOpened(was, path));
  }, [queries, path]);

  const ids = new Set(menu.flatMap(({ items }) => items.map(({ itemId }) => itemId)));
  const waiting = new Map<string, number>();
  for (const { kind, count } of data?.toDos.counts ?? []) {
    const entry = ENTRIES[kind].find((id) => ids.has(id));
    if (entry !== undefined) waiting.set(entry, (waiting.get(entry) ?? 0) + count);
  }
  return menu.map((group) => ({
    ...group,
    items: group.items.map((item) => {
      const count = waiting.get(item.itemId);
      return count === undefined ? item : { ...item, waiting: count };
    }),
  }));
}
