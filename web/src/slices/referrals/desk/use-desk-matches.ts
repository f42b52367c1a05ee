import { desk } from "@linnet/contract/referrals/desk";
import { IconInbox } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../../platform/http/api-client.ts";
import { type MatchGroup, stateOf } from "../../../platform/page/match.ts";
import { referralScreens } from "../routes.ts";
import { referralKeys } from "../shared/referral-keys.ts";
import { listedName } from "../shared/referral-name.ts";

/** Not cached after use: the text may be a name. */
const searchOf = (text: string) =>
  queryOptions({
    queryKey: [...referralKeys.all, "search", "desk", text],
    queryFn: ({ signal }) => call(desk.worklist, { body: { text } }, { signal }),
    enabled: text !== "",
    gcTime: 0,
  });

/** Referrals of this person's clinics by patient's name or number, in the worklist's order. */
export function useDeskMatches(text: string): MatchGroup {
  const found = useQuery(searchOf(text));
  const matches = (found.data?.data ?? []).map((referral) => ({
    id: `desk-${referral.id}`,
    href: referralScreens.atDesk.to({ id: String(referral.id) }),
    icon: IconInbox,
    title: `${listedName(referral)}: ${referral.clinic.name}`,
    below: `No. ${referral.id} · ${referral.cernerStatus}`,
  }));
  return {
    label: "Desk",
    words: ["referral", "referrals"],
    matches,
    hasMore: (found.data?.totalPages ?? 1) > 1,
    ...stateOf(text, [found]),
  };
}
