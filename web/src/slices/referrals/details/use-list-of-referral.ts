import type { ReferralDetails } from "@linnet/contract/referrals";
import { useEffect } from "react";
import { useMenuItems } from "../../session/public.ts";
import type { ListName } from "../api.ts";
import { REFERRAL_LISTS } from "../lists/list.ts";
import { useReferralListInUse } from "../lists/use-list-in-use.ts";

/** Which lists hold a referral, by how the person comes to see it. */
const HOLDS: Record<ReferralDetails["access"], readonly ListName[]> = {
  own: ["mine", "ofPractice"],
  practice: ["ofPractice"],
  shared: ["shared"],
};
const ALL: readonly ListName[] = ["mine", "ofPractice", "shared"];

/** The list that led to a referral with its place in it, where that list holds it; else the one in the menu that does. */
export function useListOfReferral(referral: ReferralDetails | undefined) {
  const inMenu = useMenuItems().map(({ href }) => href);
  const [inUse, setInUse] = useReferralListInUse();
  const lists = (referral ? HOLDS[referral.access] : ALL).map((name) => REFERRAL_LISTS[name]);
  const isOneOf = (href: string | undefined) => lists.some(({ at }) => at.path === href?.split("?")[0]);
  const href = isOneOf(inUse) ? inUse : lists.map(({ at }) => at.to()).find((path) => inMenu.includes(path));
  const isHeld = referral !== undefined;
  // Talks to the menu, which lies above the page and marks the list.
  useEffect(() => {
    if (isHeld && href !== undefined) setInUse(href);
  }, [isHeld, href, setInUse]);
  const list = lists.find(({ at }) => at.path === href?.split("?")[0]);
  return href !== undefined && list ? { back: { href, label: list.title } } : {};
}
