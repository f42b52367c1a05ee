import { type ReferralDetails, referrals } from "@linnet/contract/referrals";
import type { Actor, ReferralInCare } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Platform } from "../../../platform/platform.ts";
import { waitRepository } from "../clinics/waits/repository.ts";
import { questionInCare } from "../conversation/advice/reach-repository.ts";
import { threadRepository } from "../conversation/thread-repository.ts";
import { sentFormRepository } from "../form/sent-form-repository.ts";
import { recordIdentity } from "../identity/record.ts";
import { presentReferral } from "../lists/present.ts";
import { referralListRepository } from "../lists/repository.ts";
import { packetAnswerRepository } from "../packets/answer-repository.ts";
import { referralPacket } from "../packets/referral-packet.ts";
import { attachmentRepository } from "../shared/attachment-repository.ts";
import { wordsOf } from "../shared/choices.ts";
import { eventText, stateSince } from "../shared/event-text.ts";
import { historyRepository } from "../shared/history-repository.ts";
import { hospitalDay } from "../shared/hospital-day.ts";
import { redirectRepository } from "../shared/redirect-repository.ts";
import { seenRepository } from "../shared/seen-repository.ts";

/** A referral's details. Marks it as seen, except for an administrator who works as another user. */
export async function referralDetails(
  { config, db, clock }: Pick<Platform, "config" | "db" | "clock">,
  actor: Actor,
  referral: ReferralInCare,
): Promise<ReferralDetails> {
  const { id, personId, access, rule } = referral;
  const now = clock.now();
  const zone = config.HOSPITAL_TIME_ZONE;
  return db.transaction().execute(async (trx) => {
    const listed = await referralListRepository(trx).get(actor, referral, now);
    const form = await sentFormRepository(trx).get(id);
    const events = await historyRepository(trx).of(id);
    const questionId = await questionInCare(trx, actor, { id, now });
    const attachments = await attachmentRepository(trx).of(id);
    if (!actor.administrator) await seenRepository(trx).markSeen({ accountId: actor.accountId, referralId: id }, now);
    const personIds = personId === null ? [] : [personId];
    await audit(trx, actor, { action: referrals.get.action, rule, object: `referral ${id}`, personIds });
    return {
      ...presentReferral(actor, listed, { now, zone }),
      ...form,
      access,
      ...wordsOf(form),
      ...(await recordIdentity(trx, actor, { id, now })),
      earlier: await historyRepository(trx).earlierThan(id),
      questionId,
      attachments,
      clinicPhone: listed.clinicPhone,
      wait: await waitRepository(trx).ofReferral(id),
      ...(await threadRepository(trx).of(id, { adviceId: questionId, today: hospitalDay(now, zone) })),
      state: listed.state,
      ...stateSince(events),
      history: events.map((event) => ({ kind: event.kind, at: event.at.toISOString(), text: eventText(event, zone) })),
      packet: referralPacket(await packetAnswerRepository(trx).of(id)),
      redirect: (await redirectRepository(trx).find(id)) ?? null,
    };
  });
}
