import { CANCELLED, type Referral } from "@linnet/contract/referrals";

/** The hospital does not know of it, or of what was changed last: somebody has to do something. */
export const isUndelivered = ({ botStatus, cernerStatus }: Referral): boolean => botStatus === "Failed" && cernerStatus !== CANCELLED;
