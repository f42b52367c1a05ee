import { CANCELLED, type Referral } from "@linnet/contract/referrals";

/** The hospital lacks it, or its last change, so a person must act. */
export const isUndelivered = ({ botStatus, cernerStatus }: Referral): boolean => botStatus === "Failed" && cernerStatus !== CANCELLED;
