import type { EmbeddedDesk } from "./adapters/intake/embedded/desk.ts";
import { AppError } from "./platform/http/errors.ts";
import type { JobHandlers } from "./platform/jobs.ts";
import type { Platform } from "./platform/platform.ts";
import { type Delivering, deliverReferral } from "./slices/referrals/delivery/deliver.ts";
import { remindOfReferrals } from "./slices/referrals/reminders/remind-of-referrals.ts";
import { followReferrals } from "./slices/referrals/tracking/follow.ts";

type Working = Delivering & Pick<Platform, "config"> & { desk: EmbeddedDesk | undefined };

/** The jobs between the portal and the hospital: what is sent, what came of it, what waits for long, and the embedded intake's own steps, where it is used. */
export function referralWork(
  working: Working,
): Pick<JobHandlers, "referral.deliver" | "referral.follow" | "referral.remind" | "intake.step"> {
  const { desk, log } = working;
  return {
    "referral.deliver": (waiting) => deliverReferral(working, waiting),
    "referral.follow": async () => {
      await desk?.stepDue();
      await followReferrals(working).catch((err: unknown) => {
        // It passes by itself: the next minute asks again.
        if (!(err instanceof AppError)) throw err;
        log.warn({ err }, "what became of referrals waits for the hospital's system");
      });
    },
    "referral.remind": () => remindOfReferrals(working),
    "intake.step": async ({ referralId }) => {
      await desk?.step(referralId);
      await followReferrals(working);
    },
  };
}
