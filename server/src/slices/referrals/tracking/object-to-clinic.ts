import { referrals } from "@linnet/contract/referrals";
import type { Actor, ReferralInCare } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { conflict, forbidden } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { deskActRepository } from "../desk/act-repository.ts";
import { historyRepository } from "../details/history-repository.ts";
import { presentReferral } from "../lists/present.ts";
import { referralListRepository } from "../lists/repository.ts";
import { redirectRepository } from "./redirect-repository.ts";

/**
 * The office objects to the clinic that its referral was sent on to. It moves the referral nowhere: that clinic answers before it goes on.
 * @throws AppError `forbidden` for one that is only read, `conflict` where it was not sent on, the days are over, there is an appointment,
 * or somebody of the office has objected already.
 */
export function objectToClinic(
  { config, db, clock }: Pick<Platform, "config" | "db" | "clock">,
  actor: Actor,
  referral: ReferralInCare,
  text: string,
): Promise<true> {
  const { id, personId, access } = referral;
  const zone = config.HOSPITAL_TIME_ZONE;
  if (access === "shared") throw forbidden("You can read shared referrals but not change them");
  return db.transaction().execute(async (trx) => {
    const acts = deskActRepository(trx);
    const held = await acts.hold(trx, id);
    const now = clock.now();
    const { may, nextStep } = presentReferral(actor, await referralListRepository(trx).get(actor, referral, now), { now, zone });
    const redirects = redirectRepository(trx);
    const before = await redirects.find(id);
    if (before?.isObjected) throw conflict(`Your practice has already objected. ${nextStep}`);
    if (!may.object) throw conflict(`You can no longer object to ${held.clinicName}. ${nextStep}`);
    await redirects.object(trx, { referralId: id, text, by: actor.accountId, now });
    await historyRepository(trx).add(trx, { referralId: id, kind: "objected", at: now, by: actor.accountId, detail: text });
    await acts.announce(trx, id, held);
    const personIds = personId === null ? [] : [personId];
    const { action } = referrals.object;
    await audit(trx, actor, { action, rule: access, object: `referral ${id}`, personIds, changed: ["objection"] });
    return true as const;
  });
}
