import type { Referral } from "@linnet/contract/referrals";
import { createContext, use } from "react";

export type DialogName = "appointment" | "cancelled" | "requested" | "cancel" | "retry" | "refer" | "object" | "tie";

/** Opens a dialog about a referral. The opener gets the focus back. */
type OpenReferralDialog = (name: DialogName, referral: Referral, opener: HTMLElement | null) => void;

export const ReferralDialogContext = createContext<OpenReferralDialog | undefined>(undefined);

/** The dialogs are rendered above the row or card that opens them, because it may disappear while one is open. */
export function useReferralDialog(referral: Referral) {
  const open = use(ReferralDialogContext);
  if (!open) throw new Error("No dialogs about referrals around this");
  return (name: DialogName) => (opener: HTMLElement | null) => open(name, referral, opener);
}
