import { FUTURE_DAY } from "@linnet/contract/content/portal-updates";
import { z } from "zod";
import { toDayForRule } from "../../../ui/people/to-day.ts";

/** A day as it is typed, by the contract's rule for it, and not later than the hospital's `today` (CON-103). */
export const pastDay = <Rule extends z.ZodType<string, string>>(rule: Rule, today: string) =>
  z
    .string()
    .transform(toDayForRule)
    .pipe(rule)
    .refine((day) => day <= today, FUTURE_DAY);
