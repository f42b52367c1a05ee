import { referrals } from "@linnet/contract/referrals";
import type { Actor, ReferralInCare } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { conflict, forbidden } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { referralListRepository } from "../lists/repository.ts";
import { deliveryQueue } from "../shared/delivery-queue-repository.ts";
import { cancelRepository } from "./cancel-repository.ts";

/**
 * Asks the hospital to cancel a referral. Only the hospital cancels it (decision G-REF-13). Asking twice is harmless, and the first reason
 * stays.
 * @throws AppError `forbidden` for a read-only referral, `conflict` if the hospital has canceled it already.
 */
export async function cancelReferral(
  { db, clock, jobs }: Pick<Platform, "db" | "clock" | "jobs">,
  actor: Actor,
  referral: ReferralInCare,
  reason: string,
): Promise<true> {
  const { id, personId, access, rule } = referral;
  if (access === "shared") throw forbidden("You can read shared referrals but not change them");
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const requested = await cancelRepository.requestCancellation(trx, id, { reason, by: actor.accountId, now });
    if (!requested) {
      const { cancelRequested } = await referralListRepository(trx).get(actor, referral, now);
      if (!cancelRequested) throw conflict("The hospital has already canceled this referral.");
    } else await deliveryQueue.queueDelivery(trx, jobs, { referralId: id, kind: "cancel", now });
    const personIds = personId === null ? [] : [personId];
    await audit(trx, actor, { action: referrals.cancel.action, rule, object: `referral ${id}`, personIds });
    return true as const;
  });
}
