import type { InputOf } from "@linnet/contract/endpoint";
import { referrals } from "@linnet/contract/referrals";
import type { Attachment } from "@linnet/contract/referrals/attachments";
import type { ReferralForm } from "@linnet/contract/referrals/fields";
import type { Actor, ReferralInCare } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { conflict, forbidden } from "../../../platform/http/errors.ts";
import type { Once } from "../../../platform/http/idempotency.ts";
import type { Platform } from "../../../platform/platform.ts";
import { storeReceived } from "../../../platform/uploads/stored-files.ts";
import type { ReceivedFile } from "../../../platform/uploads/take-files.ts";
import { closeFiles, draftFilesToSend, removeTakenOff } from "../drafts/files.ts";
import { draftRepository } from "../drafts/repository.ts";
import { resolveTie } from "../identity/resolve-tie.ts";
import type { ListedReferral } from "../lists/present.ts";
import { referralListRepository } from "../lists/repository.ts";
import { packetAnswerRepository } from "../packets/answer-repository.ts";
import { checkAnswers } from "../packets/check-answers.ts";
import { attachFiles } from "../shared/attach-files.ts";
import { attachmentRepository } from "../shared/attachment-repository.ts";
import { deliveryQueue } from "../shared/delivery-queue-repository.ts";
import { editRefusal, mayEdit } from "../shared/policy.ts";
import { practiceInUse } from "../shared/practice-in-use.ts";
import { redirectRepository } from "../shared/redirect-repository.ts";
import { refuseTooMuch } from "../shared/refuse-too-much.ts";
import { isSameIdentity, personIdsOf, tiedNames } from "../shared/tie.ts";
import { tieRepository } from "../shared/tie-repository.ts";
import { checkForm } from "./check.ts";
import { formRepository } from "./repository.ts";
import { sentFormRepository } from "./sent-form-repository.ts";

/** A referral's edited form, as sent. */
export interface SentEdit {
  body: InputOf<typeof referrals.edit>["body"];
  files: readonly ReceivedFile[];
  once: Once<{ id: number }>;
  /** The last change of the sender's copy. Undefined if not given. */
  expectedVersion: Date | undefined;
}

/** @throws AppError `conflict` if the hospital has accepted it or another person has changed it, `forbidden` for a read-only referral. */
function refuseEdit(actor: Actor, referral: ListedReferral, expectedVersion: Date | undefined): void {
  const why = editRefusal(referral);
  if (why) throw conflict(why);
  if (referral.access === "shared") throw forbidden("You can read shared referrals but not change them");
  if (!mayEdit(actor, referral)) throw forbidden("Switch to the practice that sent this referral");
  if (expectedVersion && referral.modifiedAt > expectedVersion) throw changedBy(referral);
}

const changedBy = ({ modifiedByName }: ListedReferral) =>
  conflict(`${modifiedByName} has changed this referral since you opened it. Reload the page.`);

/**
 * Splits attachments into removed and kept ones (decision G-REF-23). @throws AppError `invalid_input` if they are too large together with
 * new ones.
 */
function sortAttachments(present: readonly Attachment[], keep: readonly string[], files: readonly ReceivedFile[]) {
  const kept = present.filter(({ name }) => keep.includes(name));
  const removed = present.filter(({ name }) => !keep.includes(name));
  refuseTooMuch([...kept, ...files]);
  return { kept, removed };
}

/** The names of the fields in which two forms differ. */
function changedFields(before: object, form: ReferralForm): string[] {
  const after = new Map<string, unknown>(Object.entries(form));
  return Object.entries(before).flatMap(([name, value]) => (after.has(name) && after.get(name) !== value ? [name] : []));
}

/**
 * The tie after an edit. Undefined keeps the earlier tie if the identity is unchanged, even if the roster has other values now (decision
 * record 31). `names` are accepted as they are.
 */
async function tieAfter(platform: Platform, actor: Actor, { id, body }: { id: number; body: SentEdit["body"] }) {
  const before = await tieRepository(platform.db).identityOf(id);
  const names = [before.typed, ...(before.child ? [before.child] : [])];
  if (isSameIdentity(body, before)) return { tie: undefined, names, personIds: before.child ? [before.child.personId] : [] };
  const referral = { id, child: before.child };
  const tie = await resolveTie(platform, actor, { action: referrals.edit.action, form: body, referral });
  return { tie, names: [...names, ...tiedNames(tie)], personIds: personIdsOf(tie) };
}

/**
 * Stores an edited form over a referral that the hospital has not accepted, and queues it again, in one transaction. Failed deliveries are
 * retried with it.
 */
export async function editReferral(
  platform: Platform,
  actor: Actor,
  referral: ReferralInCare,
  { body, files: sent, once, expectedVersion }: SentEdit,
): Promise<{ id: number }> {
  const { config, db, clock, jobs, storage } = platform;
  const { id } = referral;
  const now = clock.now();
  const lists = referralListRepository(db);
  const listed = await lists.get(actor, referral, now);
  refuseEdit(actor, listed, expectedVersion);
  const owner = { accountId: actor.accountId, practiceId: practiceInUse(actor).id };
  const { tie, names, personIds } = await tieAfter(platform, actor, { id, body });
  await checkForm(platform, actor, body, names);
  const ofDraft = { owner, draftId: body.draftId, fileIds: body.draftFileIds };
  const files = [...(await draftFilesToSend(platform, ofDraft)), ...sent];
  const { kept, removed } = sortAttachments(await attachmentRepository(db).of(id), body.attachmentNames, files);
  const before = await sentFormRepository(db).get(id);
  const answered = await checkAnswers(db, {
    clinicId: body.clinicKey,
    versionId: body.packetVersionId,
    answers: body.packetAnswers,
    seconds: body.packetSeconds,
    sentNames: files.map(({ name }) => name),
    keptNames: kept.map(({ name }) => name),
    edited: { id, clinicId: before.clinicKey },
  });
  const changed = [...changedFields(before, body), ...(body.packetVersionId === undefined ? [] : ["packetAnswers"])];

  const done = await storeReceived(storage, files, (stored) =>
    once(async (trx) => {
      const edit = { form: body, tie, unchangedSince: listed.modifiedAt, by: actor.accountId, now };
      if (!(await formRepository(trx).change(trx, id, edit))) {
        const latest = await referralListRepository(trx).get(actor, referral, now);
        throw conflict(editRefusal(latest) ?? changedBy(latest).message);
      }
      const removedIds = removed.map((attachment) => attachment.id);
      await attachmentRepository(trx).remove(trx, id, removedIds, now);
      await attachFiles(
        trx,
        { referralId: id },
        stored,
        kept.map(({ name }) => name),
      );
      await packetAnswerRepository(trx).store(trx, id, answered);
      // The office has chosen a clinic itself, so it has nothing left to object to.
      if (changed.includes("clinicKey")) await redirectRepository(trx).end(trx, id);
      await deliveryQueue.queueDelivery(trx, jobs, { referralId: id, kind: "update", now });
      await jobs.send(trx, "referral.archive", { referralId: id });
      if (body.draftId !== undefined) {
        const draft = { form: "edit", subject: String(id), id: body.draftId, editorId: body.draftEditorId, referralId: id } as const;
        await draftRepository(trx, config).closeSent(trx, owner, draft, now);
        await closeFiles(trx, platform, ofDraft);
      }
      const filesChanged = removed.length + stored.length > 0 ? ["attachedFile"] : [];
      const { action } = referrals.edit;
      await audit(trx, actor, {
        action,
        rule: referral.rule,
        object: `referral ${id}`,
        personIds,
        changed: [...changed, ...filesChanged],
      });
      return { id };
    }),
  );
  if (body.draftId !== undefined) await removeTakenOff(platform, { ...owner, draftId: body.draftId });
  return done;
}
