import { type ReferralDetails, referrals } from "@linnet/contract/referrals";
import type { Actor, ReferralInCare } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Platform } from "../../../platform/platform.ts";
import { choices, wordOf } from "../form/choices.ts";
import { recordIdentity } from "../identity/record-identity.ts";
import { referralListRepository } from "../lists/referral-list-repository.ts";
import { presentReferral } from "../present-referral.ts";
import { referralRepository } from "../referral-repository.ts";
import { attachmentRepository } from "./attachment-repository.ts";
import { eventText } from "./event-text.ts";
import { historyRepository } from "./history-repository.ts";
import { detailRepository } from "./repository.ts";

/** Everything of one referral; from now on the caller has seen it, unless somebody else looks in their name. */
export async function referralDetails(
  { config, db, clock }: Pick<Platform, "config" | "db" | "clock">,
  actor: Actor,
  referral: ReferralInCare,
): Promise<ReferralDetails> {
  const { id, personId, access } = referral;
  const now = clock.now();
  const zone = config.HOSPITAL_TIME_ZONE;
  return db.transaction().execute(async (trx) => {
    const listed = await referralListRepository(trx).get(actor, referral, now);
    const form = await detailRepository(trx).formOf(id);
    const events = await historyRepository(trx).of(id);
    const attachments = await attachmentRepository(trx).of(id);
    if (!actor.administrator) await referralRepository(trx).markSeen(trx, { accountId: actor.accountId, referralId: id, now });
    const personIds = personId === null ? [] : [personId];
    await audit(trx, actor, { action: referrals.get.action, rule: access, object: `referral ${id}`, personIds });
    return {
      ...presentReferral(actor, listed, { now, zone }),
      ...form,
      access,
      insuranceType: wordOf(choices.insuranceTypes, form.insuranceTypeId),
      patientAcuity: wordOf(choices.patientAcuitys, form.patientAcuityId),
      requestType: wordOf(choices.requestTypes, form.requestTypeId),
      patientSex: wordOf(choices.patientSex, form.patientSexId),
      guardianSex: wordOf(choices.guardianSex, form.guardianSexId),
      guardianRelationship: wordOf(choices.guardianRelationships, form.guardianRelationshipId),
      ...(await recordIdentity(trx, actor, { id, now })),
      attachments,
      history: events.map((event) => ({ kind: event.kind, at: event.at.toISOString(), text: eventText(event, zone) })),
    };
  });
}
