import type { EmbeddedDesk } from "./adapters/intake/embedded/desk.ts";
import type { IntakeLetter } from "./adapters/intake/port.ts";
import { AppError } from "./platform/http/errors.ts";
import type { JobHandlers } from "./platform/jobs.ts";
import { computeWaits } from "./slices/referrals/clinics/waits/compute-waits.ts";
import { type TakingLetters, takeRecordLetter } from "./slices/referrals/conversation/letters/take-record-letter.ts";
import { remindOfReferrals } from "./slices/referrals/conversation/reminders/remind-of-referrals.ts";
import { type Delivering, deliverReferral, giveUpDelivery, moveToHandOver } from "./slices/referrals/delivery/deliver.ts";
import { followReferrals } from "./slices/referrals/delivery/follow.ts";

type Working = Delivering & Pick<TakingLetters, "config" | "scanner" | "ehr" | "log"> & { desk: EmbeddedDesk | undefined };

/** The jobs between the portal and the hospital: what is sent, what came of it, what waits for long, and the embedded intake's own steps, where it is used. */
export function referralWork(
  working: Working,
): Required<
  Pick<
    JobHandlers,
    | "referral.hand-over"
    | "referral.undelivered"
    | "referral.deliver"
    | "referral.follow"
    | "referral.remind"
    | "referral.waits"
    | "intake.step"
  >
> {
  const { desk, log } = working;
  const following = {
    ...working,
    takeLetter: (referralId: number, letter: IntakeLetter | null) => takeRecordLetter(working, referralId, letter),
  };
  return {
    "referral.hand-over": (waiting, job) => deliverReferral(working, waiting, job),
    "referral.undelivered": (waiting) => giveUpDelivery(working, waiting),
    "referral.deliver": (waiting) => moveToHandOver(working, waiting),
    "referral.follow": async () => {
      await desk?.stepDue();
      await followReferrals(following).catch((err: unknown) => {
        // It passes by itself: the next minute asks again.
        if (!(err instanceof AppError)) throw err;
        log.warn({ err }, "referral updates are waiting for the hospital's system");
      });
    },
    "referral.remind": () => remindOfReferrals(working),
    "referral.waits": () => computeWaits(working),
    "intake.step": async ({ referralId }) => {
      await desk?.step(referralId);
      await followReferrals(following);
    },
  };
}
