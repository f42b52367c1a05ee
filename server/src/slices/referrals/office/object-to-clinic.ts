import { referrals } from "@linnet/contract/referrals";
import type { Actor, ReferralInCare } from "../../../platform/actor.ts";
import { conflict } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { redirectRepository } from "../shared/redirect-repository.ts";
import { actAsOffice } from "./act-as-office.ts";

/**
 * The office objects to the clinic that its referral was forwarded to. The clinic must answer first.
 * @throws AppError `forbidden` for a read-only referral.
 * @throws AppError `conflict` if it was not forwarded, the deadline is over, there is an appointment, or the office has objected already.
 */
export const objectToClinic = (
  platform: Pick<Platform, "config" | "db" | "clock">,
  actor: Actor,
  referral: ReferralInCare,
  text: string,
): Promise<true> =>
  actAsOffice(platform, actor, {
    referral,
    action: referrals.object.action,
    changed: "objection",
    act: async ({ trx, held, shown: { may, nextStep }, now }) => {
      const redirects = redirectRepository(trx);
      const before = await redirects.find(referral.id);
      if (before?.isObjected) throw conflict(`Your practice has already objected. ${nextStep}`);
      if (!may.object) throw conflict(`You can no longer object to ${held.clinicName}. ${nextStep}`);
      await redirects.object(trx, { referralId: referral.id, text, by: actor.accountId, now });
      return { kind: "objected", detail: text };
    },
  });
