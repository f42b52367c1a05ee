import { type Referral, referrals } from "@linnet/contract/referrals";
import { IconSend } from "@tabler/icons-react";
import { queryOptions, useQueries } from "@tanstack/react-query";
import { byFit } from "../../../platform/format/name-search.ts";
import { call } from "../../../platform/http/api-client.ts";
import { type Match, type MatchGroup, stateOf } from "../../../platform/page/match.ts";
import { useMenuItems } from "../../session/public.ts";
import { referralScreens } from "../routes.ts";
import type { ListName } from "../shared/api.ts";
import { referralKeys } from "../shared/referral-keys.ts";
import { listedName } from "../shared/referral-name.ts";
import { REFERRAL_LISTS } from "./list.ts";

/** Every age. */
const ALL = { lookback: -1 } as const;

/** Referrals of a list whose patient fits the text. Not cached after use: the text may be a name. */
const searchOf = (list: ListName, text: string) =>
  queryOptions({
    queryKey: [...referralKeys.all, "search", list, text],
    queryFn: ({ signal }) => call(referrals[list], { body: { ...ALL, searchterm: text } }, { signal }),
    enabled: text !== "",
    gcTime: 0,
  });

const matchOf = (referral: Referral): Match => ({
  id: `referral-${referral.id}`,
  href: referralScreens.details.to({ id: String(referral.id) }),
  icon: IconSend,
  title: `${listedName(referral)}: ${referral.clinicName}`,
  below: `No. ${referral.id} · ${referral.cernerStatus}`,
});

/** Referrals in the lists of the person's menu whose patient's name begins with the text, the newest of equals first. */
export function useReferralMatches(text: string): MatchGroup {
  const menu = useMenuItems();
  const lists = Object.values(REFERRAL_LISTS).filter(({ at }) => menu.some(({ href }) => href === at.path));
  const found = useQueries({ queries: lists.map(({ name }) => searchOf(name, text)) });
  const best = byFit(text);
  const matches = found
    .flatMap(({ data = [] }) => data)
    .toSorted((one, other) => best(listedName(one), listedName(other)) || other.id - one.id)
    .map(matchOf);
  return {
    label: "Referrals",
    words: ["referral", "referrals"],
    matches,
    ...stateOf(text, found),
  };
}
