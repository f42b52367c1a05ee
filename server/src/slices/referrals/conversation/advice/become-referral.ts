import { Readable } from "node:stream";
import type { InputOf } from "@linnet/contract/endpoint";
import { advice } from "@linnet/contract/referrals/advice";
import { ATTACHMENT_TYPES } from "@linnet/contract/referrals/attachments";
import type { Actor, ReferralInCare } from "../../../../platform/actor.ts";
import { audit } from "../../../../platform/audit/audit.ts";
import type { Database } from "../../../../platform/database/database.ts";
import { conflict } from "../../../../platform/http/errors.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { draftFileRepository } from "../../drafts/file-repository.ts";
import { storeDraftFile } from "../../drafts/files.ts";
import { draftRepository } from "../../drafts/repository.ts";
import { personIdsOf, type Tie } from "../../shared/tie.ts";
import { adviceChangeRepository } from "./change-repository.ts";
import { messageRepository } from "./message-repository.ts";
import { becameReferral, refuseShared } from "./write-message.ts";

type Needs = Pick<Platform, "config" | "db" | "clock" | "storage">;
type Body = InputOf<typeof advice.refer>["body"];

/**
 * Starts a referral from a question: a draft with the form's initial values, and the office's files. An unsent draft is reused, without the
 * files that were removed from it.
 * @throws AppError `forbidden` for a read-only question, `conflict` if it became a referral, or was asked in another practice.
 */
export async function beginReferral(needs: Needs, actor: Actor, asked: ReferralInCare, body: Body): Promise<{ draftId: string }> {
  refuseShared(asked.access);
  const { config, db, clock, storage } = needs;
  const { id, practiceId, personId, access: rule } = asked;
  if (actor.practice?.id !== practiceId) throw conflict("Switch to the practice where you asked, then refer the patient.");
  const owner = { accountId: actor.accountId, practiceId };
  const event = { action: advice.refer.action, rule, object: `advice ${id}`, personIds: personId === null ? [] : [personId] };
  const draftId = await db.transaction().execute(async (trx) => {
    const held = await adviceChangeRepository(trx).hold(id);
    if (held.state === "referred") throw becameReferral(held);
    await audit(trx, actor, event);
    const drafts = draftRepository(trx, config);
    const begun = await drafts.findOfAdvice(owner, id);
    if (begun !== undefined) return begun;
    const save = { ...body, id: body.draftId, sequence: 1, expectedVersion: null, adviceId: id };
    await drafts.save(trx, owner, save, clock.now());
    return body.draftId;
  });
  const draft = { ...owner, draftId };
  for (const { fileId, key, ...file } of await messageRepository(db).filesOfSide(id, "office")) {
    if (await draftFileRepository(db, config).isRemoved(db, draft, fileId)) continue;
    const mediaType = ATTACHMENT_TYPES.find((type) => type === file.mediaType);
    if (!mediaType) throw new Error("A file was taken that may not be one");
    // Opened only when it is copied. A file that is there already is not read.
    const open = async function* () {
      yield* await storage.read(key);
    };
    const kept = { ...file, mediaType, read: () => Readable.from(open()) };
    await storeDraftFile(needs, { draft, editorId: undefined, fileId, file: kept, record: (trx) => audit(trx, actor, event) });
  }
  return { draftId };
}

/**
 * Records that a question has become the sent referral, unless the form is now about another child.
 * @throws AppError `conflict` if the question has become another referral, so that no one refers twice from it.
 */
export async function becomeReferral(
  trx: Database,
  { adviceId, referralId, tie, by, now }: { adviceId: number; referralId: number; tie: Tie; by: number; now: Date },
): Promise<void> {
  const threads = adviceChangeRepository(trx);
  const held = await threads.hold(adviceId);
  if (held.state === "referred") throw becameReferral(held);
  if (held.personId !== null && !personIdsOf(tie).includes(held.personId)) return;
  await threads.change(adviceId, { state: "referred", turn: null, referralId, by, now });
  await threads.announce(adviceId, held);
}
