import { letters } from "@linnet/contract/referrals/letters";
import type { Actor, ReferralInCare } from "../../../../platform/actor.ts";
import { audit } from "../../../../platform/audit/audit.ts";
import type { Database } from "../../../../platform/database/database.ts";
import { conflict, forbidden, notFound } from "../../../../platform/http/errors.ts";
import type { FileReply } from "../../../../platform/http/file-reply.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { deskActRepository, type HeldReferral } from "../../shared/act-repository.ts";
import { historyRepository } from "../../shared/history-repository.ts";
import { letterRepository } from "./letter-repository.ts";

type Needs = Pick<Platform, "db" | "clock" | "storage">;

const about = ({ id, personId, rule }: ReferralInCare) => ({
  rule,
  object: `referral ${id}`,
  personIds: personId === null ? [] : [personId],
});

/** Records the reader, and tells the affected people once. An administrator who works as another user does not count as a reader. */
async function markRead(
  trx: Database,
  actor: Actor,
  { referral, held, letterId, now }: { referral: ReferralInCare; held: HeldReferral; letterId: number; now: Date },
): Promise<void> {
  if (actor.administrator) return;
  const { id, access } = referral;
  const isNews = await letterRepository(trx).markRead(trx, letterId, { by: actor.accountId, asStaff: access === "practice", now });
  if (!isNews) return;
  await historyRepository(trx).add(trx, { referralId: id, kind: "letter-read", at: now, by: actor.accountId });
  await deskActRepository(trx).announce(trx, id, held);
}

/** A person opened the record's own copy of a current letter. That counts as reading it, unless another letter has replaced it. */
export async function readHeld(
  trx: Database,
  actor: Actor,
  { referralId, letterId, reads: referral, now }: { referralId: number; letterId: number; reads: ReferralInCare; now: Date },
): Promise<void> {
  const held = await deskActRepository(trx).hold(trx, referralId);
  if ((await letterRepository(trx).current(referralId))?.id === letterId) await markRead(trx, actor, { referral, held, letterId, now });
}

interface Opening {
  referralId: number;
  letterId: number;
  /** The person who reads it by opening. Undefined if no one in the referring practice does. */
  reads: ReferralInCare | undefined;
  writeAudit: (trx: Database) => Promise<void>;
}

/**
 * Opens the file of a current letter. Audits the opening and marks the letter as read, in one transaction.
 * @throws AppError `not_found` for an ended letter.
 */
export async function openLetter(
  { db, clock, storage }: Needs,
  actor: Actor,
  { referralId, letterId, reads, writeAudit }: Opening,
): Promise<FileReply> {
  const file = await letterRepository(db).findFile(referralId, letterId);
  if (!file) throw notFound("Letter");
  // First, because a file that the storage did not return is not read.
  const bytes = await storage.read(file.key);
  try {
    await db.transaction().execute(async (trx) => {
      const held = await deskActRepository(trx).hold(trx, referralId);
      // It may have been withdrawn while the storage was asked.
      if ((await letterRepository(trx).findFile(referralId, letterId))?.key !== file.key) throw notFound("Letter");
      await writeAudit(trx);
      if (reads) await markRead(trx, actor, { referral: reads, held, letterId, now: clock.now() });
    });
  } catch (error) {
    // No one reads the stream now, so it would leak.
    bytes.destroy();
    throw error;
  }
  return { bytes, mediaType: file.mediaType, name: file.name };
}

/** Opens the clinic's letter for a person in the practice, and marks it as read. */
export const readLetter = (
  needs: Needs,
  actor: Actor,
  { referral, letterId }: { referral: ReferralInCare; letterId: number },
): Promise<FileReply> => {
  const writeAudit = (trx: Database) => audit(trx, actor, { action: letters.open.action, ...about(referral) });
  return openLetter(needs, actor, { referralId: referral.id, letterId, reads: referral, writeAudit });
};

/**
 * Records that the office has finished. The referral's state stays.
 * @throws AppError `forbidden` for a read-only referral, `conflict` before the letter was read, or if it is finished already.
 */
export function finishReferral(
  { db, clock }: Needs,
  actor: Actor,
  { referral, letterId, what }: { referral: ReferralInCare; letterId: number; what: string },
): Promise<true> {
  if (referral.access === "shared") throw forbidden("You can read shared referrals but not change them");
  return db.transaction().execute(async (trx) => {
    const acts = deskActRepository(trx);
    const held = await acts.hold(trx, referral.id);
    const letter = await letterRepository(trx).current(referral.id);
    if (!letter) throw conflict("The letter is no longer available. Review the referral again.");
    if (letter.id !== letterId) throw conflict("The clinic corrected its letter. Read it first.");
    // Staff do not read for the physician.
    const isRead = referral.access === "practice" ? letter.isRead : letter.isReadByPhysician;
    if (!isRead) throw conflict("Read the letter first.");
    if (letter.isDone) throw conflict("Someone in your practice has already marked this as done.");
    const now = clock.now();
    await letterRepository(trx).markDone(trx, letter.id, { by: actor.accountId, what, now });
    await historyRepository(trx).add(trx, { referralId: referral.id, kind: "done", at: now, by: actor.accountId, detail: what || null });
    await acts.announce(trx, referral.id, held);
    await audit(trx, actor, { action: letters.done.action, ...about(referral), changed: ["done"] });
    return true as const;
  });
}
