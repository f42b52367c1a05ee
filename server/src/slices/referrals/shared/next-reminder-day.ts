import { DAYS_BETWEEN_REMINDERS } from "@linnet/contract/referrals/reminders";
import { addDays, format, parseISO } from "../../../platform/dates.ts";

/** The first day on which a clinic can be reminded again. */
export const nextReminderDay = (day: string): string => format(addDays(parseISO(day), DAYS_BETWEEN_REMINDERS), "yyyy-MM-dd");
