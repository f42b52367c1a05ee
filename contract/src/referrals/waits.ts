import { z } from "zod";
import { Id } from "../values.ts";

/** Months of referrals that a clinic's wait is based on. */
export const WAIT_MONTHS = 6;
/** No wait is shown for fewer referrals. */
export const MIN_REFERRALS = 10;

/**
 * How long children wait for a clinic's first visit, as its referrals of the last months were seen (decision record 63): four in five
 * within so many days; null where fewer than four in five were seen by now, or there are too few referrals to say.
 */
export const ClinicWait = z.object({
  patientAcuityId: Id,
  referrals: z.int().nonnegative(),
  withinDays: z.int().nonnegative().nullable(),
});
export type ClinicWait = z.infer<typeof ClinicWait>;

/** Whether there are enough referrals to say anything. */
export const isEnough = ({ referrals }: ClinicWait): boolean => referrals >= MIN_REFERRALS;
