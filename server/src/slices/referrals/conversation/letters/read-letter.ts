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

/** Who reads is written down, and told once to all whom it concerns. An administrator in somebody's name reads for nobody. */
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

/** The record's own copy of a letter that stands was opened: it is read by that, unless another letter has taken its place. */
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
  /** Who opens it has read it; nobody of the referring practice where it is undefined. */
  reads: ReferralInCare | undefined;
  writeAudit: (trx: Database) => Promise<void>;
}

/**
 * Gives the file of a letter that stands, and writes down in one transaction who opened it and for whom it is read from then on.
 * @throws AppError `not_found` for one that stands no longer.
 */
export async function openLetter(
  { db, clock, storage }: Needs,
  actor: Actor,
  { referralId, letterId, reads, writeAudit }: Opening,
): Promise<FileReply> {
  const file = await letterRepository(db).findFile(referralId, letterId);
  if (!file) throw notFound("Letter");
  // First: nobody has read what the storage did not give.
  const bytes = await storage.read(file.key);
  try {
    await db.transaction().execute(async (trx) => {
      const held = await deskActRepository(trx).hold(trx, referralId);
      // While the storage was asked it may have been withdrawn.
      if ((await letterRepository(trx).findFile(referralId, letterId))?.key !== file.key) throw notFound("Letter");
      await writeAudit(trx);
      if (reads) await markRead(trx, actor, { referral: reads, held, letterId, now: clock.now() });
    });
  } catch (error) {
    // Nobody reads it now, and it would stay open.
    bytes.destroy();
    throw error;
  }
  return { bytes, mediaType: file.mediaType, name: file.name };
}

/** Opens the clinic's letter for somebody of the practice, who has read it from then on. */
export const readLetter = (
  needs: Needs,
  actor: Actor,
  { referral, letterId }: { referral: ReferralInCare; letterId: number },
): Promise<FileReply> => {
  const writeAudit = (trx: Database) => audit(trx, actor, { action: letters.open.action, ...about(referral) });
  return openLetter(needs, actor, { referralId: referral.id, letterId, reads: referral, writeAudit });
};

/**
 * The office has done what there was to do. It moves the referral nowhere.
 * @throws AppError `forbidden` for one that is only read, `conflict` before the letter was read, or when somebody has said so.
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
