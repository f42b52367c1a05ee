import { notFound } from "../../../platform/http/errors.ts";
import type { ReferralRule } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { isPortalNumber, reachRepository } from "./reach-repository.ts";

/**
 * The access rule for every call about a referral. Referrals out of reach and missing ones look the same.
 * @throws AppError `not_found`
 */
export function referralInCare({ db, clock }: Pick<Platform, "db" | "clock">): ReferralRule {
  const reach = reachRepository(db);
  return async (actor, id) => {
    const referral = isPortalNumber(id) ? await reach.find(actor, Number(id), clock.now()) : undefined;
    if (!referral) throw notFound("Referral");
    return referral;
  };
}
