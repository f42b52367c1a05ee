import { appointments } from "@linnet/contract/appointments";
import { queryOptions } from "@tanstack/react-query";
import { formatDay } from "../../platform/format/format.ts";
import { call } from "../../platform/http/api-client.ts";
import { firstOfMonth } from "./calendar-days.ts";

const CALLS = { mine: appointments.mine, ofPractice: appointments.ofPractice };
export type CalendarName = keyof typeof CALLS;

/** The appointments of the month that a day is in, and of some days around it (decisions G-APT-02, -03). */
export function appointmentsOfMonth(calendar: CalendarName, day: string) {
  const startdate = formatDay(firstOfMonth(day));
  return queryOptions({
    queryKey: ["appointments", calendar, startdate],
    queryFn: async ({ signal }) => (await call(CALLS[calendar], { query: { startdate } }, { signal })).RPTDATA,
  });
}
