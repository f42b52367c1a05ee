import { z } from "zod";

/** The life of a sign-in at the identity provider (S2 §4). */
export const ACCOUNT_STATUSES = ["STAGED", "PROVISIONED", "ACTIVE", "LOCKED_OUT", "SUSPENDED", "RECOVERY", "PASSWORD_EXPIRED"] as const;
export const AccountStatus = z.enum(ACCOUNT_STATUSES);
export type AccountStatus = z.infer<typeof AccountStatus>;

/** The specified words for each status (ACC-066, ACC-075), for the list, the page and the exported file of accounts. */
export const ACCOUNT_STATUS_TEXT: Record<AccountStatus, string> = {
  STAGED: "STAGED (Pending user action)",
  PROVISIONED: "PROVISIONED (Pending user action)",
  ACTIVE: "ACTIVE",
  LOCKED_OUT: "LOCKED_OUT",
  SUSPENDED: "SUSPENDED",
  RECOVERY: "RECOVERY",
  PASSWORD_EXPIRED: "PASSWORD_EXPIRED",
};
