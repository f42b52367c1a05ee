import { ATTACHMENT_TYPES } from "@linnet/contract/referrals/attachments";
import { DraftContent, referralDrafts } from "@linnet/contract/referrals/drafts";
import { ROLE } from "@linnet/contract/roles";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { AppError, conflict } from "../../../platform/http/errors.ts";
import { withRole } from "../../../platform/http/guards.ts";
import { route } from "../../../platform/http/route.ts";
import type { Platform } from "../../../platform/platform.ts";
import { practiceInUse } from "../shared/practice-in-use.ts";
import { draftFileRepository } from "./file-repository.ts";
import { removeTakenOff, shownFile, storeDraftFile } from "./files.ts";
import { type DraftOwner, draftRepository } from "./repository.ts";

const MAX_BYTES = 200_000;
const NOT_SAVED = "You switched to another practice after you opened this form. Switch back to save your text.";
const NOT_DISCARDED = "You switched to another practice. Switch back to discard this draft.";
const referring = withRole(ROLE.physician, ROLE.general, ROLE.practiceAdmin, ROLE.systemAdmin, ROLE.practiceOwner);

const ownerOf = (actor: Actor): DraftOwner => ({ accountId: actor.accountId, practiceId: practiceInUse(actor).id });

/** @throws AppError `conflict` if the practice in the request is no longer the current one. */
function refuseSwitched({ practiceId: inUse }: DraftOwner, named: number | undefined, sentence: string): void {
  if (named !== undefined && named !== inUse) throw conflict(sentence);
}

/** The user's own unsent drafts, in the current practice. */
export function draftRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, db, clock } = platform;

  route(app, referralDrafts.list, referring, async ({ actor }) => {
    // People without a practice have no drafts.
    if (!actor.practice) return [];
    const drafts = await draftRepository(db, config).list(ownerOf(actor));
    await audit(db, actor, { action: referralDrafts.list.action, count: drafts.length });
    return drafts;
  });

  route(app, referralDrafts.get, referring, async ({ actor, params: { draftId } }) => {
    const owner = ownerOf(actor);
    const draft = await draftRepository(db, config).get(owner, draftId);
    const files = await draftFileRepository(db, config).of({ ...owner, draftId });
    await audit(db, actor, { action: referralDrafts.get.action, object: `draft ${draftId}` });
    return { ...draft, files: files.map(shownFile) };
  });

  route(app, referralDrafts.save, referring, ({ actor, body }) => {
    const owner = ownerOf(actor);
    refuseSwitched(owner, body.practiceId, NOT_SAVED);
    if (Buffer.byteLength(JSON.stringify(DraftContent.parse(body))) > MAX_BYTES)
      throw new AppError("invalid_input", "This draft is too long to be saved", { status: 413 });
    const now = clock.now();
    return db.transaction().execute(async (trx) => {
      const { version, savedAt } = await draftRepository(trx, config).save(trx, owner, { ...body, id: body.draftId }, now);
      await audit(trx, actor, { action: referralDrafts.save.action, object: `draft ${body.draftId}` });
      return { version, savedOn: savedAt.toISOString() };
    });
  });

  route(app, referralDrafts.discard, referring, async ({ actor, params: { draftId }, query: { practiceId } }) => {
    const owner = ownerOf(actor);
    refuseSwitched(owner, practiceId, NOT_DISCARDED);
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      await draftRepository(trx, config).discard(trx, owner, draftId, now);
      await draftFileRepository(trx, config).remove(trx, { ...owner, draftId }, { now });
      await audit(trx, actor, { action: referralDrafts.discard.action, object: `draft ${draftId}` });
    });
    await removeTakenOff(platform, { ...owner, draftId });
    return true as const;
  });

  draftFileRoutes(app, platform);
}

/** A draft's files, one at a time. */
function draftFileRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, db, clock } = platform;

  route(app, referralDrafts.addFile, referring, ({ actor, params: { draftId }, body: { fileId, editorId }, files: [file] }) => {
    const draft = { ...ownerOf(actor), draftId };
    const mediaType = ATTACHMENT_TYPES.find((type) => type === file?.mediaType);
    if (!file || !mediaType) throw new Error("A file was taken that may not be one");
    const record = (trx: Database) => audit(trx, actor, { action: referralDrafts.addFile.action, object: `draft ${draftId}` });
    return storeDraftFile(platform, { draft, editorId, fileId, file: { ...file, mediaType }, record });
  });

  route(app, referralDrafts.removeFile, referring, async ({ actor, params: { draftId, fileId }, query: { editorId } }) => {
    const draft = { ...ownerOf(actor), draftId };
    await db.transaction().execute(async (trx) => {
      await draftRepository(trx, config).hold(trx, draft, { id: draftId, editorId });
      const files = draftFileRepository(trx, config);
      await files.recordRemoval(trx, draft, fileId);
      await files.remove(trx, draft, { fileId, now: clock.now() });
      await audit(trx, actor, { action: referralDrafts.removeFile.action, object: `draft ${draftId}` });
    });
    await removeTakenOff(platform, draft);
    return true as const;
  });
}
