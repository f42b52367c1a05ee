import { Day } from "@linnet/contract/values";
import { z } from "zod";
import { screen } from "../../platform/page/screen.ts";

const CALENDAR_VIEWS = ["month", "week", "day", "list"] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** Which part of a calendar is in view. Whose appointments are searched for is not here: an address carries no names (decision G-X-13). */
export const CalendarSearchParams = z.object({
  view: z.enum(CALENDAR_VIEWS).optional().catch(undefined),
  date: Day.optional().catch(undefined),
});
export type CalendarSearchParams = z.output<typeof CalendarSearchParams>;

export const appointmentScreens = {
  ofPractice: screen("/patients/practiceappointments", CalendarSearchParams),
  mine: screen("/patients/appointments", CalendarSearchParams),
};
