import type { FileStorage } from "../../adapters/storage/port.ts";
import type { Database } from "../../platform/database/database.ts";
import { addDays, addHours, min } from "../../platform/dates.ts";
import { recordStoredFile } from "../../platform/uploads/stored-files.ts";
import { LETTER_NAME, letterRepository } from "../../slices/referrals/conversation/letters/letter-repository.ts";
import { historyRepository } from "../../slices/referrals/shared/history-repository.ts";
import { letterPdf } from "../chart/letter-pdf.ts";
import { clinics } from "../children/place-resources.ts";
import { storeFile } from "../content/store-content.ts";
import type { DemoReferral } from "./referrals.ts";

const DAYS_TO_LETTER = 2;
const DAYS_TO_READING = 3;
const DAYS_TO_CORRECTION = 6;

interface Written {
  referralId: number;
  referral: DemoReferral;
  storage: FileStorage;
  hospitalName: string;
  /** When the clinic saw the patient. */
  visitAt: Date;
  now: Date;
  /** Who of the clinic sends it, and who of the practice reads it. */
  by: number;
  reader: number;
}

/** What the clinic wrote; the correction names another dose. */
function printedLetter({ referral, hospitalName }: Written, dose: string): Buffer {
  const name = referral.child.given?.[0] ?? "Your patient";
  return letterPdf({
    issuer: hospitalName,
    title: "Letter to Referring Physician",
    paragraphs: [
      `Thank you for referring ${name} to ${clinics[referral.clinic].name}.`,
      `Reason for the referral: ${referral.reason}`,
      "History and examination were reassuring today, and the tests that we did are within normal limits.",
      `Plan: vitamin D ${dose} once a day, a check in your office in six weeks, and another visit with us in six months.`,
      "Please call us if anything changes before then.",
    ],
  });
}

/** The clinic sends a letter; a later one takes the place of the one before it. */
async function send(trx: Database, written: Written, { at, dose, corrects }: { at: Date; dose: string; corrects?: number }) {
  const { referralId, storage, by } = written;
  const letters = letterRepository(trx);
  const because = "The dose of vitamin D was wrong.";
  if (corrects !== undefined) await letters.end(trx, corrects, { as: "corrected", because, now: at });
  // The bytes first: a file that no row names is only forgotten.
  const file = await storeFile(storage, LETTER_NAME, "application/pdf", printedLetter(written, dose));
  const fileId = await recordStoredFile(trx, file);
  const isCorrection = corrects !== undefined;
  const id = await letters.add(trx, { referralId, fileId, isCorrection, by, now: at });
  const kind = isCorrection ? "letter-corrected" : "letter";
  await historyRepository(trx).add(trx, { referralId, kind, at, by, detail: isCorrection ? because : null });
  await letters.markChanged(trx, referralId, at);
  return id;
}

async function read(trx: Database, { referralId, reader: by }: Written, letterId: number, at: Date): Promise<void> {
  await letterRepository(trx).markRead(trx, letterId, { by, asStaff: false, now: at });
  await historyRepository(trx).add(trx, { referralId, kind: "letter-read", at, by });
}

/** What the clinic wrote after the visit, and what the practice has done with it. Gives the moment of the last letter. */
export async function addLetters(trx: Database, written: Written): Promise<Date | undefined> {
  const { referral, referralId, visitAt, now, reader } = written;
  if (!referral.letter) return undefined;
  const after = (days: number) => min([addDays(visitAt, days), now]);
  const sentAt = after(DAYS_TO_LETTER);
  const letterId = await send(trx, written, { at: sentAt, dose: "400 IU" });
  if (referral.letter === "unread") return sentAt;
  const readAt = after(DAYS_TO_READING);
  await read(trx, written, letterId, readAt);
  if (referral.letter === "corrected") {
    const correctedAt = after(DAYS_TO_CORRECTION);
    await send(trx, written, { at: correctedAt, dose: "800 IU", corrects: letterId });
    return correctedAt;
  }
  if (referral.letter === "withdrawn") {
    const withdrawnAt = after(DAYS_TO_CORRECTION);
    const because = "It was about another visit.";
    await letterRepository(trx).end(trx, letterId, { as: "withdrawn", because, now: withdrawnAt });
    await historyRepository(trx).add(trx, { referralId, kind: "letter-withdrawn", at: withdrawnAt, by: written.by, detail: because });
    await letterRepository(trx).markChanged(trx, referralId, withdrawnAt);
    return withdrawnAt;
  }
  const what = "Told the parents the plan, and booked the check in six weeks.";
  const doneAt = min([addHours(readAt, 1), now]);
  await letterRepository(trx).markDone(trx, letterId, { by: reader, what, now: doneAt });
  await historyRepository(trx).add(trx, { referralId, kind: "done", at: doneAt, by: reader, detail: what });
  return sentAt;
}
