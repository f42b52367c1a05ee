import type { AuditAction } from "@linnet/contract/audit/actions";
import type { ReferralEventKind } from "@linnet/contract/referrals/course";
import { mayHaveLetter } from "@linnet/contract/referrals/desk-tasks";
import { deskLetters } from "@linnet/contract/referrals/letters";
import type { Actor, ReferralAtDesk } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Database } from "../../../platform/database/database.ts";
import { conflict } from "../../../platform/http/errors.ts";
import type { Once } from "../../../platform/http/idempotency.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordStoredFile, storeReceived } from "../../../platform/uploads/stored-files.ts";
import type { ReceivedFile } from "../../../platform/uploads/take-files.ts";
import { type CurrentLetter, LETTER_NAME, letterRepository } from "../conversation/letters/letter-repository.ts";
import { deskActRepository, type HeldReferral } from "../shared/act-repository.ts";
import { historyRepository } from "../shared/history-repository.ts";
import { notifyByMail } from "../shared/notify-by-mail.ts";
import { meanwhile } from "./act-at-desk.ts";

type Needs = Pick<Platform, "config" | "db" | "clock" | "intake" | "jobs" | "storage">;

/** The version that the person saw, and the person's words. */
interface Said {
  lastEvent: number;
  reason: string;
}

/**
 * Locks a referral whose letter is to change.
 * @throws AppError `conflict`, in a sentence about the last event, if the referral has changed since the person saw it.
 * @throws AppError `conflict` if the hospital's own system writes its letters.
 */
async function hold(
  trx: Database,
  { config, intake }: Needs,
  { referralId, lastEvent }: { referralId: number; lastEvent: number },
): Promise<HeldReferral & { letter: CurrentLetter | undefined }> {
  const acts = deskActRepository(trx);
  const held = await acts.hold(trx, referralId);
  const last = await acts.lastEvent(referralId);
  if (lastEvent !== last.id || !mayHaveLetter(held.state)) throw conflict(meanwhile(last, config.HOSPITAL_TIME_ZONE));
  if (intake.can().length === 0) throw conflict("The hospital sends letters from its own system. Send this letter there.");
  return { ...held, letter: await letterRepository(trx).current(referralId) };
}

interface Told {
  held: HeldReferral;
  referral: ReferralAtDesk;
  kind: ReferralEventKind;
  reason: string;
  action: AuditAction;
}

/** Records it in the history, tells the office, and writes the audit row. */
async function tell(trx: Database, needs: Needs, actor: Actor, { held, referral: { id, personId }, kind, reason, action }: Told) {
  const now = needs.clock.now();
  await historyRepository(trx).add(trx, { referralId: id, kind, at: now, by: actor.accountId, detail: reason || null });
  await letterRepository(trx).markChanged(trx, id, now);
  await deskActRepository(trx).announce(trx, id, held);
  await notifyByMail(trx, needs, { referralId: id, now });
  const personIds = personId === null ? [] : [personId];
  await audit(trx, actor, { action, rule: "desk", object: `referral ${id}`, personIds, changed: [kind] });
}

/** Stores the clinic's letter in place of the current one, if any. Tells the office right away. */
export function sendLetter(
  needs: Needs,
  actor: Actor,
  { referral, body, files, once }: { referral: ReferralAtDesk; body: Said; files: readonly ReceivedFile[]; once: Once<true> },
): Promise<true> {
  const { clock, storage } = needs;
  return storeReceived(storage, files, ([file]) =>
    once(async (trx) => {
      if (!file) throw new Error("A letter was sent without its file");
      const { letter, ...held } = await hold(trx, needs, { referralId: referral.id, ...body });
      const letters = letterRepository(trx);
      const now = clock.now();
      if (letter) await letters.end(trx, letter.id, { as: "corrected", because: body.reason, now });
      const fileId = await recordStoredFile(trx, { ...file, name: LETTER_NAME });
      await letters.add(trx, { referralId: referral.id, fileId, isCorrection: letter !== undefined, by: actor.accountId, now });
      const kind = letter ? "letter-corrected" : "letter";
      await tell(trx, needs, actor, { held, referral, kind, reason: letter ? body.reason : "", action: deskLetters.send.action });
      return true as const;
    }),
  );
}

/** Withdraws the current letter and tells the office why. @throws AppError `conflict` if there is none any more. */
export function withdrawLetter(needs: Needs, actor: Actor, { referral, body }: { referral: ReferralAtDesk; body: Said }): Promise<true> {
  return needs.db.transaction().execute(async (trx) => {
    const { letter, ...held } = await hold(trx, needs, { referralId: referral.id, ...body });
    if (!letter) throw conflict("There is no letter to withdraw. Review the referral again.");
    await letterRepository(trx).end(trx, letter.id, { as: "withdrawn", because: body.reason, now: needs.clock.now() });
    const { action } = deskLetters.withdraw;
    await tell(trx, needs, actor, { held, referral, kind: "letter-withdrawn", reason: body.reason, action });
    return true as const;
  });
}
