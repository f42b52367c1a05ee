import { TZDate } from "@date-fns/tz";
import { FUTURE_DAY } from "@linnet/contract/content/portal-updates";
import { format } from "../../../platform/dates.ts";
import { invalidInput } from "../../../platform/http/errors.ts";
import type { Platform } from "../../../platform/platform.ts";

/** Nothing is published, and no talk was given, later than today at the hospital. @throws AppError `invalid_input` */
export function refuseFutureDay({ config, clock }: Pick<Platform, "config" | "clock">, days: Record<string, string>): void {
  const today = format(new TZDate(clock.now(), config.HOSPITAL_TIME_ZONE), "yyyy-MM-dd");
  const later = Object.entries(days).filter(([, day]) => day > today);
  if (later.length > 0) throw invalidInput(Object.fromEntries(later.map(([field]) => [field, FUTURE_DAY])));
}
