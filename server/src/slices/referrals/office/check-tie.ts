import type { InputOf } from "@linnet/contract/endpoint";
import { CANCELLED, referrals } from "@linnet/contract/referrals";
import type { Actor, ReferralInCare } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { conflict, forbidden } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import { sentFormRepository } from "../form/sent-form-repository.ts";
import { resolveTie } from "../identity/resolve-tie.ts";
import { referralListRepository } from "../lists/repository.ts";
import { deliveryQueue } from "../shared/delivery-queue-repository.ts";
import { NO_TIE, ownerOf, personIdsOf, ruleOf, type Tie } from "../shared/tie.ts";
import { tieRepository } from "../shared/tie-repository.ts";
import { tieAnswerRepository } from "./tie-answer-repository.ts";

type Answer = InputOf<typeof referrals.checkTie>["body"]["child"];

const ANSWERED = "Someone has already confirmed which patient this referral is for. Reload the page.";
const NOBODY = "This MRN matches none of your patients, or several. Remove the MRN, or edit the referral.";

/** @throws AppError `another_child` if name and birth date both differ, `conflict` if no child in their care has the MRN. */
async function tieToOwner(platform: Platform, actor: Actor, id: number): Promise<Tie> {
  const ties = tieRepository(platform.db);
  const { typed } = await ties.identityOf(id);
  const owner = ownerOf(await ties.inCareOf(actor, { mrn: typed.mrn }, platform.clock.now()), typed);
  if (!owner) throw conflict(NOBODY);
  const form = { ...typed, personId: owner.personId, identityCorrection: true };
  return resolveTie(platform, actor, { action: referrals.checkTie.action, form, referral: { id, child: undefined } });
}

/**
 * Confirms the patient of a referral that another child's MRN had tied (decision G-REF-32), in any state. Tells the hospital, where it may
 * be filed with the wrong child.
 * @throws AppError `forbidden` for a read-only referral, `conflict` if it is confirmed already.
 */
export async function checkTie(platform: Platform, actor: Actor, referral: ReferralInCare, child: Answer): Promise<true> {
  const { db, clock, jobs } = platform;
  const { id, access } = referral;
  if (access === "shared") throw forbidden("You can read shared referrals but not change them");
  const now = clock.now();
  const listed = await referralListRepository(db).get(actor, referral, now);
  if (listed.tie !== "lost") throw conflict(ANSWERED);
  const written = await sentFormRepository(db).get(id);
  const tie = child === "this" ? await tieToOwner(platform, actor, id) : NO_TIE;
  const form = child === "this" ? written : { ...written, mrn: "" };
  return db.transaction().execute(async (trx) => {
    if (!(await tieAnswerRepository.answerTie(trx, id, { form, tie, by: actor.accountId, now }))) throw conflict(ANSWERED);
    if (listed.ehrStatus !== CANCELLED) await deliveryQueue.queueDelivery(trx, jobs, { referralId: id, kind: "update", now });
    await jobs.send(trx, "referral.archive", { referralId: id });
    const told = { rule: ruleOf(tie), object: `referral ${id}`, personIds: personIdsOf(tie) };
    await audit(trx, actor, { action: referrals.checkTie.action, ...told });
    return true as const;
  });
}
