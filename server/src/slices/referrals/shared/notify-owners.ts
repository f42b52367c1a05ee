import type { Database } from "../../../platform/database/database.ts";
import { notify } from "../../../platform/live/live.ts";

/** The owners, for finding listeners. */
export const OWNERS = ["practice_id", "physician_id"] as const;

/** Tells open pages that a referral has changed. */
export const notifyOwners = (trx: Database, referralId: number, owners: { practice_id: number; physician_id: number }) =>
  notify(trx, { kind: "referral", referralId, practiceId: owners.practice_id, physicianId: owners.physician_id });
