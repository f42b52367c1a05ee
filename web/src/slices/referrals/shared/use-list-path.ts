import { isInRouteGroup } from "@linnet/contract/roles";
import { useQuery } from "@tanstack/react-query";
import { me } from "../../session/public.ts";
import { referralScreens } from "../routes.ts";

/** The list with a user's sent referrals: the practice's for its staff, otherwise their own (decision G-REF-03). */
export function useReferralListPath(): string {
  const { data } = useQuery(me);
  const isStaff = data?.roles.practiceRoles.some(({ roleId, active }) => active && isInRouteGroup(roleId, 2)) ?? false;
  return (isStaff ? referralScreens.ofPractice : referralScreens.mine).to();
}
