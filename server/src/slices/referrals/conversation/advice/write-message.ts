import type { AuditAction } from "@linnet/contract/audit/actions";
import { type AdviceSide, advice } from "@linnet/contract/referrals/advice";
import type { Actor } from "../../../../platform/actor.ts";
import { audit } from "../../../../platform/audit/audit.ts";
import type { Database } from "../../../../platform/database/database.ts";
import { conflict, forbidden } from "../../../../platform/http/errors.ts";
import type { Once } from "../../../../platform/http/idempotency.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { storeReceived } from "../../../../platform/uploads/stored-files.ts";
import type { ReceivedFile } from "../../../../platform/uploads/take-files.ts";
import { holidayRepository } from "../../clinics/days/holiday-repository.ts";
import { dayAndTime } from "../../shared/hospital-day.ts";
import { notifyOfAdvice } from "../../shared/notify-by-mail.ts";
import { refuseTooMuch } from "../../shared/refuse-too-much.ts";
import { adviceChangeRepository, type HeldThread, type ThreadChange } from "./change-repository.ts";
import { messageRepository } from "./message-repository.ts";

type Needs = Pick<Platform, "config" | "db" | "clock" | "jobs" | "storage">;

/** A question with a new message, and the access rule. */
export interface Written {
  id: number;
  personId: string | null;
  rule: string;
}

interface NewMessage {
  action: AuditAction;
  side: AdviceSide;
  version: number;
  text: string;
  /** The clinic needs more information first. */
  asksBack: boolean;
  files: readonly ReceivedFile[];
  once: Once<true>;
}

export const becameReferral = ({ referralId }: { referralId: number | null }) =>
  conflict(`This question became Referral No. ${referralId}. Send your message there.`);

/**
 * Locks a question in the version that the person saw.
 * @throws AppError `conflict`, in a sentence about the last change. The message can be sent again after it.
 */
async function holdAsShown(trx: Database, { id, version, zone }: { id: number; version: number; zone: string }): Promise<HeldThread> {
  const held = await adviceChangeRepository(trx).hold(id);
  if (held.state === "referred") throw becameReferral(held);
  if (held.version === version) return held;
  const when = dayAndTime(held.changedAt, zone);
  throw conflict(
    held.state === "closed"
      ? `${held.changedByName} closed this question on ${when}. Review it, then resend yours if you still need to.`
      : `${held.changedByName} wrote on ${when}. Read the message, then resend yours.`,
  );
}

/** How a message changes a question. @throws AppError `conflict` if no one at the clinic reads it, or it takes no new questions. */
async function changeBy(
  trx: Database,
  { side, asksBack, held, now, zone }: Pick<NewMessage, "side" | "asksBack"> & { held: HeldThread; now: Date; zone: string },
): Promise<Pick<ThreadChange, "state" | "turn" | "begins" | "clinicWrote">> {
  if (side === "clinic") {
    if (!asksBack) return { state: "answered", turn: null, clinicWrote: true };
    return { state: "open", turn: "office", clinicWrote: true, ...(held.turn !== "office" && { begins: { answerBy: null } }) };
  }
  if (!held.isRead) {
    const call = held.clinicPhone === null ? "Call the clinic." : `Call ${held.clinicPhone}.`;
    throw conflict(`No one at ${held.clinicName} reads messages here. ${call}`);
  }
  if (held.state !== "open" && (held.adviceDays === null || !held.clinicIsActive))
    throw conflict(`${held.clinicName} does not take new questions. Refer the patient instead.`);
  if (held.turn === "clinic") return { state: "open", turn: "clinic" };
  // It has stopped taking questions, and this one still needs an answer.
  const days = held.adviceDays ?? held.questionDays;
  return { state: "open", turn: "clinic", begins: { answerBy: await holidayRepository(trx).workingDaysAfter(now, days, zone) } };
}

/**
 * Stores one side's message with its files and sets whose turn it is, in one transaction. A message from the office reopens an ended
 * question.
 * @throws AppError `conflict` if it has changed since its writer saw it.
 */
export async function writeMessage(
  needs: Needs,
  actor: Actor,
  { id, personId, rule }: Written,
  { action, side, version, text, asksBack, files, once }: NewMessage,
): Promise<true> {
  const { config, db, clock, storage } = needs;
  const zone = config.HOSPITAL_TIME_ZONE;
  refuseTooMuch([...(await messageRepository(db).filesOfSide(id, side)), ...files]);
  return storeReceived(storage, files, (stored) =>
    once(async (trx) => {
      const now = clock.now();
      const by = actor.accountId;
      const held = await holdAsShown(trx, { id, version, zone });
      const threads = adviceChangeRepository(trx);
      const change = await changeBy(trx, { side, asksBack, held, now, zone });
      await messageRepository(trx).add(trx, { threadId: id, side, text, by, now }, stored);
      await threads.change(id, { ...change, by, now });
      await threads.announce(id, held);
      if (side === "clinic") await notifyOfAdvice(trx, needs, { adviceId: id, now });
      const personIds = personId === null ? [] : [personId];
      const changed = stored.length > 0 ? ["message", "attachedFile"] : ["message"];
      await audit(trx, actor, { action, rule, object: `advice ${id}`, personIds, changed });
      return true as const;
    }),
  );
}

/** @throws AppError `forbidden` for a read-only question. */
export function refuseShared(access: string): void {
  if (access === "shared") throw forbidden("You can read shared questions but not reply to them");
}

/**
 * Closes a question that the office needs no answer to. @throws AppError `conflict` if it has changed since the person saw it, or has
 * ended.
 */
export function closeQuestion(
  { config, db, clock }: Needs,
  actor: Actor,
  { id, personId, rule, version }: Written & { version: number },
): Promise<true> {
  return db.transaction().execute(async (trx) => {
    const held = await holdAsShown(trx, { id, version, zone: config.HOSPITAL_TIME_ZONE });
    if (held.state !== "open") throw conflict("This question is already closed.");
    const threads = adviceChangeRepository(trx);
    await threads.change(id, { state: "closed", turn: null, by: actor.accountId, now: clock.now() });
    await threads.announce(id, held);
    const personIds = personId === null ? [] : [personId];
    await audit(trx, actor, { action: advice.close.action, rule, object: `advice ${id}`, personIds, changed: ["state"] });
    return true as const;
  });
}
