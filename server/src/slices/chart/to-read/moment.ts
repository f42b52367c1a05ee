import { TZDate } from "@date-fns/tz";
import { format } from "../../../platform/dates.ts";
import type { Platform } from "../../../platform/platform.ts";

/** When something is asked, and on which day of the hospital. */
export interface Moment {
  now: Date;
  /** YYYY-MM-DD */
  today: string;
}

export function momentAt({ clock, config }: Pick<Platform, "clock" | "config">): Moment {
  const now = clock.now();
  return { now, today: format(new TZDate(now, config.HOSPITAL_TIME_ZONE), "yyyy-MM-dd") };
}
