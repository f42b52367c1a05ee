import { z } from "zod";

/** The life of a sign-in at the identity provider (S2 §4). */
export const ACCOUNT_STATUSES = ["STAGED", "PROVISIONED", "ACTIVE", "LOCKED_OUT", "SUSPENDED", "RECOVERY", "PASSWORD_EXPIRED"] as const;
export const AccountStatus = z.enum(ACCOUNT_STATUSES);
export type AccountStatus = z.infer<typeof AccountStatus>;
