import { createHash } from "node:crypto";
import type { InputOf } from "@linnet/contract/endpoint";
import { referrals } from "@linnet/contract/referrals";
import type { Attachment } from "@linnet/contract/referrals/attachments";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { conflict } from "../../../platform/http/errors.ts";
import type { Once } from "../../../platform/http/idempotency.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type StoredFile, storeReceived } from "../../../platform/uploads/stored-files.ts";
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

/** A received form with its files. */
export interface SentForm {
  body: Body;
  files: readonly ReceivedFile[];
  once: Once<{ id: number }>;
  /** The sender's Idempotency-Key, if any. */
  key: string | undefined;
}

/** Tells people with the earlier referral open about the new one. */
async function announceAgain(trx: Database, parentId: number): Promise<void> {
  const acts = deskActRepository(trx);
  await acts.announce(trx, parentId, await acts.hold(trx, parentId));
}

/** A hash of the key and the content. If the response was lost, the same request finds its referral again. */
const requestKeyOf = ({ accountId }: Actor, { body, files, key }: Omit<SentForm, "once">): string | null =>
  key === undefined
    ? null
    : createHash("sha256")
        .update(JSON.stringify([accountId, key, body, files.map(({ name, sha256 }) => [name, sha256])]))
        .digest("hex");

const namesOf = (files: readonly { name: string }[]) => files.map(({ name }) => name);

/** The request, read once. */
function readSubmission({ clock }: Platform, actor: Actor, { body, files }: SentForm) {
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
  } = body;
  const ofDraft: FilesOfDraft = { owner: { accountId: actor.accountId, practiceId: practiceInUse(actor).id }, draftId, fileIds };
  return { form, parentId, attachmentNames, files, ofDraft, editorId, packet: { versionId, answers, seconds }, now: clock.now() };
}
type Submission = ReturnType<typeof readSubmission>;

/** Checks the fields against the directory and the patient. Returns by when the clinic is expected to answer. */
async function checkFields(platform: Platform, actor: Actor, { form, parentId, now }: Submission, tie: Tie): Promise<string> {
  const { db, config } = platform;
  const namesBefore = parentId === null ? [] : await tieRepository(db).namesOf(parentId);
  const { answerDays } = await checkForm(platform, actor, form, [...tiedNames(tie), ...namesBefore]);
  return holidayRepository(db).workingDaysAfter(now, answerDays, config.HOSPITAL_TIME_ZONE);
}

/** The draft's files and those of the request. @throws AppError `invalid_input` when all files together are too much. */
async function collectFiles(platform: Platform, { ofDraft, files }: Submission, along: readonly Attachment[]): Promise<ReceivedFile[]> {
  const collected = [...(await draftFilesToSend(platform, ofDraft)), ...files];
  refuseTooMuch([...along, ...collected]);
  return collected;
}

const checkPacket = ({ db }: Platform, { form, packet }: Submission, along: readonly Attachment[], files: readonly ReceivedFile[]) =>
  checkAnswers(db, { clinicId: form.clinicKey, ...packet, sentNames: namesOf(files), keptNames: namesOf(along) });

/** Results of the checks. */
interface Checked {
  tie: Tie;
  expectedBy: string;
  along: readonly Attachment[];
  answered: Awaited<ReturnType<typeof checkAnswers>>;
  requestKey: string | null;
}

/** Closes the sent draft and its files. If it was made from an advice question, that question becomes the referral. */
async function closeDraft(
  trx: Database,
  platform: Platform,
  { ofDraft, editorId, parentId, now }: Submission,
  { referralId, tie }: { referralId: number; tie: Tie },
): Promise<void> {
  const { owner, draftId: id } = ofDraft;
  if (id === undefined) return;
  const opened = parentId === null ? ({ form: "new", subject: "" } as const) : ({ form: "re-refer", subject: String(parentId) } as const);
  const drafts = draftRepository(trx, platform.config);
  const { adviceId } = await drafts.closeSent(trx, owner, { ...opened, id, editorId, referralId }, now);
  await closeFiles(trx, platform, ofDraft);
  if (adviceId !== null) await becomeReferral(trx, { adviceId, referralId, tie, by: owner.accountId, now });
}

/** Writes all of it or nothing, in the transaction of the request. @throws AppError `conflict` when the same request is being written. */
function writeReferral(platform: Platform, actor: Actor, submission: Submission, { tie, along, answered, ...checked }: Checked) {
  const { form, parentId, now } = submission;
  return async (trx: Database, stored: readonly StoredFile[]): Promise<{ id: number }> => {
    const id = await formRepository(trx).add(trx, { form, tie, parentId, ...checked, by: actor.accountId, now });
    if (id === undefined) throw conflict("We are already working on this request. Wait a moment.");
    if (parentId !== null) await announceAgain(trx, parentId);
    await takeFilesAlong(trx, { parentId, referralId: id }, along);
    await attachFiles(trx, { referralId: id }, stored, namesOf(along));
    await packetAnswerRepository(trx).store(trx, id, answered);
    await deliveryQueue.queueDelivery(trx, platform.jobs, { referralId: id, kind: "submit", now });
    await platform.jobs.send(trx, "referral.archive", { referralId: id });
    await closeDraft(trx, platform, submission, { referralId: id, tie });
    const told = { object: `referral ${id}`, rule: ruleOf(tie), personIds: personIdsOf(tie), count: along.length + stored.length };
    await audit(trx, actor, { action: referrals.create.action, ...told });
    return { id };
  };
}

/**
 * Creates a referral in one transaction: form, files, history, queued delivery, archive and audit trail (decision G-REF-01). It works even
 * if the hospital cannot be reached.
 */
export async function submitReferral(platform: Platform, actor: Actor, sent: SentForm): Promise<{ id: number }> {
  const requestKey = requestKeyOf(actor, sent);
  const before = requestKey === null ? undefined : await formRepository(platform.db).findByRequest(requestKey);
  if (before !== undefined) return sent.once(async () => ({ id: before }));

  const submission = readSubmission(platform, actor, sent);
  const { form, parentId, attachmentNames: names } = submission;
  const along = await findEarlierFiles(platform, actor, { parentId, names, sentNames: namesOf(sent.files) });
  const tie = await resolveTie(platform, actor, { action: referrals.create.action, form });
  const expectedBy = await checkFields(platform, actor, submission, tie);
  const files = await collectFiles(platform, submission, along);
  const answered = await checkPacket(platform, submission, along, files);

  const write = writeReferral(platform, actor, submission, { tie, expectedBy, along, answered, requestKey });
  const done = await storeReceived(platform.storage, files, (stored) => sent.once((trx) => write(trx, stored)));
  const { owner, draftId } = submission.ofDraft;
  if (draftId !== undefined) await removeTakenOff(platform, { ...owner, draftId });
  return done;
}
