import { createHash } from "node:crypto";
import type { InputOf } from "@linnet/contract/endpoint";
import { referrals } from "@linnet/contract/referrals";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { conflict } from "../../../platform/http/errors.ts";
import type { Once } from "../../../platform/http/idempotency.ts";
import type { Platform } from "../../../platform/platform.ts";
import { storeReceived } from "../../../platform/uploads/stored-files.ts";
import type { ReceivedFile } from "../../../platform/uploads/take-files.ts";
import { holidayRepository } from "../clinics/days/holiday-repository.ts";
import { becomeReferral } from "../conversation/advice/become-referral.ts";
import { closeFiles, draftFilesToSend, type FilesOfDraft, removeTakenOff } from "../drafts/files.ts";
import { draftRepository } from "../drafts/repository.ts";
import { resolveTie } from "../identity/resolve-tie.ts";
import { packetAnswerRepository } from "../packets/answer-repository.ts";
import { checkAnswers } from "../packets/check-answers.ts";
import { deskActRepository } from "../shared/act-repository.ts";
import { attachFiles } from "../shared/attach-files.ts";
import { deliveryQueue } from "../shared/delivery-queue-repository.ts";
import { practiceInUse } from "../shared/practice-in-use.ts";
import { refuseTooMuch } from "../shared/refuse-too-much.ts";
import { personIdsOf, ruleOf, type Tie, tiedNames } from "../shared/tie.ts";
import { tieRepository } from "../shared/tie-repository.ts";
import { checkForm } from "./check.ts";
import { findEarlierFiles, takeFilesAlong } from "./earlier-files.ts";
import { formRepository } from "./repository.ts";

type Body = InputOf<typeof referrals.create>["body"];

/** A form that has arrived with its files. */
export interface SentForm {
  body: Body;
  files: readonly ReceivedFile[];
  once: Once<{ id: number }>;
  /** The sender's Idempotency-Key, where there is one. */
  key: string | undefined;
}

/** Whoever has the one before in view reads what came after it. */
async function announceAgain(trx: Database, parentId: number): Promise<void> {
  const acts = deskActRepository(trx);
  await acts.announce(trx, parentId, await acts.hold(trx, parentId));
}

/** Of the key and of all that was sent: should the answer to it be lost, the same request finds its referral again. */
const requestKeyOf = ({ accountId }: Actor, { body, files, key }: Omit<SentForm, "once">): string | null =>
  key === undefined
    ? null
    : createHash("sha256")
        .update(JSON.stringify([accountId, key, body, files.map(({ name, sha256 }) => [name, sha256])]))
        .digest("hex");

interface ClosedDraft {
  ofDraft: FilesOfDraft;
  editorId: string | undefined;
  parentId: number | null;
  referralId: number;
  tie: Tie;
  now: Date;
}

/** Closes the draft that was sent, its files with it; the question to a clinic of which it was made has become the referral. */
async function closeDraft(trx: Database, platform: Platform, { ofDraft, editorId, parentId, referralId, tie, now }: ClosedDraft) {
  const { owner, draftId: id } = ofDraft;
  if (id === undefined) return;
  const opened = parentId === null ? ({ form: "new", subject: "" } as const) : ({ form: "re-refer", subject: String(parentId) } as const);
  const drafts = draftRepository(trx, platform.config);
  const { adviceId } = await drafts.closeSent(trx, owner, { ...opened, id, editorId, referralId }, now);
  await closeFiles(trx, platform, ofDraft);
  if (adviceId !== null) await becomeReferral(trx, { adviceId, referralId, tie, by: owner.accountId, now });
}

/**
 * Makes a referral: form, files, history, what has to reach the hospital, the archive and the audit trail, all of it or nothing
 * (decision G-REF-01). Whether the hospital can be reached does not matter here.
 */
export async function submitReferral(platform: Platform, actor: Actor, sent: SentForm): Promise<{ id: number }> {
  const { config, db, clock, jobs, storage } = platform;
  const {
    parentReferralId: parentId,
    attachmentNames,
    draftId,
    draftEditorId: editorId,
    draftFileIds: fileIds,
    packetVersionId: versionId,
    packetAnswers: answers,
    packetSeconds: seconds,
    ...form
  } = sent.body;
  const now = clock.now();
  const requestKey = requestKeyOf(actor, sent);
  const before = requestKey === null ? undefined : await formRepository(db).findByRequest(requestKey);
  if (before !== undefined) return sent.once(async () => ({ id: before }));
  const owner = { accountId: actor.accountId, practiceId: practiceInUse(actor).id };
  const sentNames = sent.files.map(({ name }) => name);
  const along = await findEarlierFiles(platform, actor, { parentId, names: attachmentNames, sentNames });
  const tie = await resolveTie(platform, actor, { action: referrals.create.action, form });
  const namesBefore = parentId === null ? [] : await tieRepository(db).namesOf(parentId);
  const { answerDays } = await checkForm(platform, actor, form, [...tiedNames(tie), ...namesBefore]);
  const expectedBy = await holidayRepository(db).workingDaysAfter(now, answerDays, config.HOSPITAL_TIME_ZONE);
  const ofDraft = { owner, draftId, fileIds };
  const files = [...(await draftFilesToSend(platform, ofDraft)), ...sent.files];
  refuseTooMuch([...along, ...files]);
  const keptNames = along.map(({ name }) => name);
  const answered = await checkAnswers(db, {
    clinicId: form.clinicKey,
    versionId,
    answers,
    seconds,
    sentNames: files.map(({ name }) => name),
    keptNames,
  });

  const done = await storeReceived(storage, files, (stored) =>
    sent.once(async (trx) => {
      const id = await formRepository(trx).add(trx, { form, tie, parentId, expectedBy, requestKey, by: actor.accountId, now });
      if (id === undefined) throw conflict("We are already working on this request. Wait a moment.");
      if (parentId !== null) await announceAgain(trx, parentId);
      await takeFilesAlong(trx, { parentId, referralId: id }, along);
      await attachFiles(trx, { referralId: id }, stored, keptNames);
      await packetAnswerRepository(trx).store(trx, id, answered);
      await deliveryQueue.queueDelivery(trx, jobs, { referralId: id, kind: "submit", now });
      await jobs.send(trx, "referral.archive", { referralId: id });
      await closeDraft(trx, platform, { ofDraft, editorId, parentId, referralId: id, tie, now });
      const told = { object: `referral ${id}`, rule: ruleOf(tie), personIds: personIdsOf(tie), count: along.length + stored.length };
      await audit(trx, actor, { action: referrals.create.action, ...told });
      return { id };
    }),
  );
  if (draftId !== undefined) await removeTakenOff(platform, { ...owner, draftId });
  return done;
}
