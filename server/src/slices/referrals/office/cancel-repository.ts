import { CANCELLED } from "@linnet/contract/referrals";
import type { Database } from "../../../platform/database/database.ts";
import { historyRepository } from "../shared/history-repository.ts";
import { notifyOwners, OWNERS } from "../shared/notify-owners.ts";

export const cancelRepository = {
  /** False if it is canceled, or its cancellation was requested before (decision G-REF-13). */
  async requestCancellation(trx: Database, id: number, { reason, by, now }: { reason: string; by: number; now: Date }): Promise<boolean> {
    const asked = await trx
      .updateTable("referrals")
      .set({ cancel_requested: true, cancellation_reason: reason, modified_by: by, modified_at: now })
      .where("id", "=", id)
      .where("cancel_requested", "=", false)
      .where("ehr_status", "<>", CANCELLED)
      .returning(OWNERS)
      .executeTakeFirst();
    if (!asked) return false;
    await historyRepository(trx).add(trx, { referralId: id, kind: "cancel-requested", at: now, by, detail: reason });
    await notifyOwners(trx, id, asked);
    return true;
  },
};
