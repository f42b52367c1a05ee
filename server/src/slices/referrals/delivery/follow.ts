import type { IntakeAnswer, IntakeLetter } from "../../../adapters/intake/port.ts";
import { min } from "../../../platform/dates.ts";
import type { Platform } from "../../../platform/platform.ts";
import { notifyByMail } from "../shared/notify-by-mail.ts";
import { answerRepository } from "./answer-repository.ts";
import { followRepository } from "./follow-repository.ts";

type Needs = Pick<Platform, "db" | "clock" | "intake" | "config" | "jobs"> & {
  /** Follows the record's letters. Undefined if nothing follows them. */
  takeLetter?: (referralId: number, letter: IntakeLetter | null) => Promise<void>;
};

async function apply({ db, clock, config, jobs, takeLetter }: Needs, answer: IntakeAnswer): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const applied = await answerRepository.applyAnswer(trx, answer, { now, zone: config.HOSPITAL_TIME_ZONE });
    // Its arrival is expected, so it is not news.
    if (applied && applied.event !== "received") await notifyByMail(trx, { config, jobs }, { referralId: applied.referralId, now });
  });
  // Afterwards, because the referral's state must not wait for a file.
  if (answer.letter !== undefined) await takeLetter?.(answer.referralId, answer.letter);
}

/**
 * Reads and stores the hospital's acts on referrals since the last time. Reading them twice changes nothing.
 * @throws AggregateError after all others were stored, if some could not be. They are read again the next time.
 */
export async function followReferrals(needs: Needs): Promise<void> {
  const { db, clock, intake } = needs;
  const follow = followRepository(db);
  const { answers, watermark } = await intake.changesSince(await follow.watermark());
  const failures: unknown[] = [];
  // One at a time, oldest first. A failure does not hold up the others.
  for (const answer of answers) await apply(needs, answer).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of the hospital’s answers could not be saved`);
  const now = clock.now();
  // A watermark in the future, from a fast clock, would hide answers until then.
  await db.transaction().execute((trx) => follow.move(trx, min([watermark, now]), now));
}
