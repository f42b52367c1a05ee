import { z } from "zod";

/** The life of a sign-in at the identity provider (S2 §4). */
export const ACCOUNT_STATUSES = ["STAGED", "PROVISIONED", "ACTIVE", "LOCKED_OUT", "SUSPENDED", "RECOVERY", "PASSWORD_EXPIRED"] as const;
export const AccountStatus = z.enum(ACCOUNT_STATUSES);
export type AccountStatus = z.infer<typeof AccountStatus>;

/** A status in a word or two. */
export const ACCOUNT_STATUS_WORDS: Record<AccountStatus, string> = {
  STAGED: "Staged",
  PROVISIONED: "Not activated",
  ACTIVE: "Active",
  LOCKED_OUT: "Locked out",
  SUSPENDED: "Suspended",
  RECOVERY: "Password reset",
  PASSWORD_EXPIRED: "Password expired",
};
