import type { ComponentProps } from "react";
import { useSettings } from "../../../platform/page/settings.ts";
import { DateField } from "../../../ui/form/date-field.tsx";
import { todayIn } from "../../../ui/people/to-day.ts";

const FIRST_DAY = "1900-01-01";

/** A day up to the hospital's today; its calendar offers no other (CON-103, CON-121). */
export function PastDayField(field: Omit<ComponentProps<typeof DateField>, "calendar">) {
  return <DateField {...field} calendar={{ min: FIRST_DAY, max: todayIn(useSettings().timeZone) }} />;
}
