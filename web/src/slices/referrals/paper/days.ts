import { ReferralFileDays, validateDays } from "@linnet/contract/referrals/archive";
import { dayError, toDay } from "../../../ui/people/to-day.ts";

/** The two days as typed. */
export type TypedDays = Record<keyof ReferralFileDays, string>;

type FieldErrors = Partial<TypedDays>;

/** Typed text that is not a day. The contract reports empty fields. */
const isNonsense = (typed: string) => typed.trim() !== "" && toDay(typed) === undefined;

function nonsenseIn({ startDate, endDate }: TypedDays): FieldErrors {
  return {
    ...(isNonsense(startDate) && { startDate: dayError(startDate) }),
    ...(isNonsense(endDate) && { endDate: dayError(endDate) }),
  };
}

/** The typed days, and their errors by field. `today` is the hospital's. */
export function archiveDays(typed: TypedDays, today: string): { days?: ReferralFileDays; errors: FieldErrors } {
  const parsed = ReferralFileDays.safeParse({ startDate: toDay(typed.startDate) ?? "", endDate: toDay(typed.endDate) ?? "" });
  if (!parsed.success) {
    const missing = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join("."), message]));
    return { errors: { ...missing, ...nonsenseIn(typed) } };
  }
  const errors = validateDays(parsed.data, today);
  return Object.keys(errors).length > 0 ? { errors } : { days: parsed.data, errors };
}

/** The 30 days that end today. */
export function pastMonth(today: string): ReferralFileDays {
  const start = new Date(`${today}T00:00:00Z`);
  start.setUTCDate(start.getUTCDate() - 30);
  return { startDate: start.toISOString().slice(0, 10), endDate: today };
}
