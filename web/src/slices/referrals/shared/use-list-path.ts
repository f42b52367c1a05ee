import { ROUTE_GROUP } from "@linnet/contract/roles";
import { useQuery } from "@tanstack/react-query";
import { me } from "../../session/public.ts";
import { referralScreens } from "../routes.ts";

/** Where the referrals of whoever sends one are listed: all of the practice for its staff, else their own (decision G-REF-03). */
export function useReferralListPath(): string {
  const { data } = useQuery(me);
  const staff: readonly number[] = ROUTE_GROUP[2];
  const isStaff = data?.roles.practiceRoles.some(({ roleId, active }) => active && staff.includes(roleId)) ?? false;
  return (isStaff ? referralScreens.ofPractice : referralScreens.mine).to();
}
