import { z } from "zod";
import { withSearch } from "../../../platform/page/screen.ts";
import type { ListName } from "../api.ts";
import { referralScreens } from "../routes.ts";
import { REFERRAL_ORDERS } from "./order.ts";

/** Where one is in a list. The search text is not here: an address must not carry a patient's name (decision G-X-13). */
const ReferralListPlace = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined),
  lookback: z.coerce.number().int().optional().catch(undefined),
  sort: z.enum(REFERRAL_ORDERS).optional().catch(undefined),
  direction: z.enum(["asc", "desc"]).optional().catch(undefined),
  /** Only those that may be tied to the wrong child, whatever their age (decision G-REF-32). */
  only: z.enum(["tie-check"]).optional().catch(undefined),
});
export type ReferralListPlace = z.output<typeof ReferralListPlace>;

/** What sets the lists of referrals apart; all else they share. */
export interface ReferralList {
  name: ListName;
  title: string;
  at: (typeof AT)[ListName];
  /** Those of colleagues: with the Referring Physician column, and read-only (REF-018, REF-025). */
  isShared: boolean;
}

const AT = {
  mine: withSearch(referralScreens.mine, ReferralListPlace),
  shared: withSearch(referralScreens.shared, ReferralListPlace),
  ofPractice: withSearch(referralScreens.ofPractice, ReferralListPlace),
};

export const REFERRAL_LISTS: Record<ListName, ReferralList> = {
  mine: { name: "mine", title: "My Referrals", at: AT.mine, isShared: false },
  shared: { name: "shared", title: "Shared Referrals", at: AT.shared, isShared: true },
  ofPractice: { name: "ofPractice", title: "View Referrals", at: AT.ofPractice, isShared: false },
};
