import { FUTURE_DAY } from "@linnet/contract/content/portal-updates";
import type { ComponentProps } from "react";
import { z } from "zod";
import { useSettings } from "../../../platform/page/settings.ts";
import { DateField } from "../../../ui/form/date-field.tsx";
import { toDayForRule, todayIn } from "../../../ui/people/to-day.ts";

/** A day as it is typed, by the contract's rule for it, and not later than the hospital's `today` (CON-103). */
export const pastDay = <Rule extends z.ZodType<string, string>>(rule: Rule, today: string) =>
  z
    .string()
    .transform(toDayForRule)
    .pipe(rule)
    .refine((day) => day <= today, FUTURE_DAY);

const FIRST_DAY = "1900-01-01";

/** A day up to the hospital's today; its calendar offers no other (CON-103, CON-121). */
export function PastDayField(field: Omit<ComponentProps<typeof DateField>, "calendar">) {
  return <DateField {...field} calendar={{ min: FIRST_DAY, max: todayIn(useSettings().timeZone) }} />;
}
