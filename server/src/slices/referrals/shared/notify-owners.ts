import type { Database } from "../../../platform/database/database.ts";
import { notify } from "../../../platform/live/live.ts";

/** Whose it is: by these who listens is found. */
export const OWNERS = ["practice_id", "physician_id"] as const;

/** Tells them that something of it has changed. */
export const notifyOwners = (trx: Database, referralId: number, owners: { practice_id: number; physician_id: number }) =>
  notify(trx, { kind: "referral", referralId, practiceId: owners.practice_id, physicianId: owners.physician_id });
