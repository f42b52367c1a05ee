import { referrals } from "@linnet/contract/referrals";
import type { Actor, ReferralInCare } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { conflict, forbidden } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { deliveryQueue } from "../shared/delivery-queue-repository.ts";
import { historyRepository } from "../shared/history-repository.ts";

/**
 * Retries what the hospital's system refused.
 * @throws AppError `forbidden` for a read-only referral, `conflict` if nothing has failed.
 */
export async function retryReferral(
  { db, clock, jobs }: Pick<Platform, "db" | "clock" | "jobs">,
  actor: Actor,
  { id, personId, access, rule }: ReferralInCare,
): Promise<true> {
  if (access === "shared") throw forbidden("You can read shared referrals but not change them");
  return db.transaction().execute(async (trx) => {
    if (!(await deliveryQueue.queueAgain(trx, jobs, id))) throw conflict("This referral has not failed. Reload the page.");
    await historyRepository(trx).add(trx, { referralId: id, kind: "retried", at: clock.now(), by: actor.accountId });
    const personIds = personId === null ? [] : [personId];
    await audit(trx, actor, { action: referrals.retry.action, rule, object: `referral ${id}`, personIds });
    return true as const;
  });
}
