import type { ReferralEventKind } from "@linnet/contract/referrals/course";
import { mayHaveLetter } from "@linnet/contract/referrals/desk-tasks";
import { letterFile } from "@linnet/contract/referrals/letters";
import type { Ehr } from "../../../../adapters/ehr/port.ts";
import { type IntakeLetter, NotTaken } from "../../../../adapters/intake/port.ts";
import { auditSystem } from "../../../../platform/audit/audit.ts";
import type { Database } from "../../../../platform/database/database.ts";
import { AppError, conflict } from "../../../../platform/http/errors.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { recordStoredFile, storeReceived } from "../../../../platform/uploads/stored-files.ts";
import { takeBytes } from "../../../../platform/uploads/take-bytes.ts";
import type { ReceivedFile, UploadLog } from "../../../../platform/uploads/take-files.ts";
import { deskActRepository, type HeldReferral } from "../../shared/act-repository.ts";
import { historyRepository } from "../../shared/history-repository.ts";
import { notifyByMail } from "../../shared/notify-by-mail.ts";
import { type CurrentLetter, LETTER_NAME, letterRepository } from "./letter-repository.ts";
import { type KnownLetter, recordLetterRepository } from "./record-letter-repository.ts";

export type TakingLetters = Pick<Platform, "db" | "clock" | "config" | "jobs" | "storage" | "scanner"> & {
  ehr: Pick<Ehr, "whyWithheld">;
  log: UploadLog;
};

/** The number of tries for a letter if the record does not respond, a minute apart. */
export const MOST_TRIES = 10;

const GONE = "The hospital’s record no longer has this letter.";
const REPLACED = "The hospital’s record replaced this letter, and we could not import the new one.";
const WITHHELD = "The hospital’s record withholds it.";
const NO_ANSWER = "The record did not return the file after many tries.";

const ACTION = "write:record-letter";

interface OfReferral {
  referralId: number;
  personId: string | null;
}

interface Known extends OfReferral {
  known: KnownLetter;
}

interface Told extends OfReferral {
  held: HeldReferral;
  kind: ReferralEventKind;
  reason: string | null;
}

async function tell(trx: Database, needs: TakingLetters, { referralId, personId, held, kind, reason }: Told): Promise<void> {
  const now = needs.clock.now();
  await historyRepository(trx).add(trx, { referralId, kind, at: now, detail: reason });
  await letterRepository(trx).markChanged(trx, referralId, now);
  await deskActRepository(trx).announce(trx, referralId, held);
  await notifyByMail(trx, needs, { referralId, now });
  const personIds = personId === null ? [] : [personId];
  await auditSystem(trx, { action: ACTION, rule: kind, object: `referral ${referralId}`, personIds });
}

/** Withdraws the current letter if it is from the record. The desk's own letter stays. */
async function withdraw(trx: Database, needs: TakingLetters, { referralId, personId, because }: OfReferral & { because: string }) {
  const held = await deskActRepository(trx).hold(trx, referralId);
  const known = await recordLetterRepository(trx).find(referralId);
  const current = await letterRepository(trx).current(referralId);
  if (!current || known?.source === null) return;
  await letterRepository(trx).end(trx, current.id, { as: "withdrawn", because, now: needs.clock.now() });
  await tell(trx, needs, { referralId, personId, held, kind: "letter-withdrawn", reason: because });
}

/** Requested again only when the record has another one. */
function refuse(needs: TakingLetters, { known, ...of }: Known, { source }: IntakeLetter, why: string): Promise<void> {
  const { db, clock, log } = needs;
  log.warn({ referralId: of.referralId, why }, "a referral letter in the record was not imported");
  return db.transaction().execute(async (trx) => {
    await recordLetterRepository(trx).refuse(trx, of.referralId, { source, tries: 0, why, now: clock.now() });
    if (known.source !== null) await withdraw(trx, needs, { ...of, because: REPLACED });
  });
}

/** Counts a temporary failure. @throws the error, until the last try. */
async function missed(needs: TakingLetters, of: Known, letter: IntakeLetter, error: unknown): Promise<void> {
  const { db, clock } = needs;
  const { refused } = of.known;
  const tries = (refused?.source === letter.source ? refused.tries : 0) + 1;
  if (tries >= MOST_TRIES) return refuse(needs, of, letter, NO_ANSWER);
  await recordLetterRepository(db).refuse(db, of.referralId, { source: letter.source, tries, why: null, now: clock.now() });
  throw error;
}

/** Replaces the current letter, if there is one. */
async function replace(trx: Database, before: CurrentLetter | undefined, now: Date): Promise<ReferralEventKind> {
  if (!before) return "letter";
  await letterRepository(trx).end(trx, before.id, { as: "corrected", because: "", now });
  return "letter-corrected";
}

function keep(needs: TakingLetters, { referralId, personId }: OfReferral, { source }: IntakeLetter, file: ReceivedFile): Promise<void> {
  const { db, clock, storage } = needs;
  return storeReceived(storage, [file], ([stored]) =>
    db.transaction().execute(async (trx) => {
      if (!stored) throw new Error("A letter was stored without its file");
      const held = await deskActRepository(trx).hold(trx, referralId);
      // Another server may have copied it first.
      if ((await recordLetterRepository(trx).find(referralId))?.source === source) throw conflict("The letter is here already");
      const now = clock.now();
      const kind = await replace(trx, await letterRepository(trx).current(referralId), now);
      const fileId = await recordStoredFile(trx, { ...stored, name: LETTER_NAME });
      const isCorrection = kind === "letter-corrected";
      await letterRepository(trx).add(trx, { referralId, fileId, isCorrection, by: null, source, now });
      await recordLetterRepository(trx).forgetRefusal(trx, referralId);
      await tell(trx, needs, { referralId, personId, held, kind, reason: null });
    }),
  );
}

/** Why a file was not accepted, in the same sentence as for an upload. Undefined if a retry may help. */
function whyNotTaken(error: unknown): string | undefined {
  if (error instanceof NotTaken) return error.message;
  return error instanceof AppError && error.code === "invalid_input" ? error.message : undefined;
}

async function take(needs: TakingLetters, of: Known, letter: IntakeLetter): Promise<void> {
  const { scanner, log } = needs;
  try {
    const bytes = await letter.read();
    await takeBytes(bytes, { scanner, log, rules: letterFile }, (file) => keep(needs, of, letter, file));
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return;
    const why = whyNotTaken(error);
    if (why === undefined) return missed(needs, of, letter, error);
    await refuse(needs, of, letter, why);
  }
}

/**
 * Follows the record's letter on a referral. A new one is copied with the same checks as the desk's own, a newer one corrects it, and a
 * missing one withdraws it. A letter that cannot be copied is refused once, with a reason.
 * @throws AppError `upstream_unavailable` if a later retry may help.
 */
export async function takeRecordLetter(needs: TakingLetters, referralId: number, letter: IntakeLetter | null): Promise<void> {
  const { db, ehr } = needs;
  const known = await recordLetterRepository(db).find(referralId);
  if (!known || !mayHaveLetter(known.state)) return;
  const { personId, refused, source, dateOfBirth } = known;
  if (letter === null) {
    if (source !== null || refused) await db.transaction().execute((trx) => forget(trx, needs, { referralId, personId, known }));
    return;
  }
  if (source === letter.source || (refused?.source === letter.source && refused.why !== null)) return;
  const why = letter.refusal ?? (ehr.whyWithheld(letter.about, dateOfBirth) && WITHHELD);
  const of = { referralId, personId, known };
  await (why === undefined ? take(needs, of, letter) : refuse(needs, of, letter, why));
}

/** The record no longer has one. */
async function forget(trx: Database, needs: TakingLetters, { known, ...of }: Known): Promise<void> {
  await recordLetterRepository(trx).forgetRefusal(trx, of.referralId);
  if (known.source !== null) await withdraw(trx, needs, { ...of, because: GONE });
}
