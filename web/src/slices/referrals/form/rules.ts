import { type NameParts, typedNameFaults } from "@linnet/contract/patients/identity";
import { ReferralForm } from "@linnet/contract/referrals/fields";
import { schemaResolver } from "@mantine/form";
import { z } from "zod";
import { dayFault, toDay } from "../../../ui/people/to-day.ts";
import type { TypedReferral } from "./fields.ts";

/** No calendar of ours begins so early, but somebody may type such a day, and is then told what the contract says of it. */
const ANY_YEAR = 1000;

/** A birth date as it is typed, held against the contract's rules and the hospital's day. */
const typedDay = (rule: z.ZodType<string, string>, today: string) =>
  z
    .string()
    .transform((typed, context) => {
      const day = toDay(typed, ANY_YEAR);
      if (day !== undefined || typed.trim() === "") return day ?? "";
      context.addIssue({ code: "custom", message: dayFault(typed) });
      return z.NEVER;
    })
    .pipe(rule)
    .refine((day) => day <= today, "Cannot enter a future date");

/**
 * What is wrong in the form, field by field: the contract's rules over what is typed. `today` is the hospital's; a part of a name that is
 * one of `ownNames` passes as it is.
 */
export function wizardRules(today: string, ownNames: readonly NameParts[] = []): (typed: TypedReferral) => Record<string, string> {
  const rules = ReferralForm.extend({
    dateOfBirth: typedDay(ReferralForm.shape.dateOfBirth, today),
    guardianDob: typedDay(ReferralForm.shape.guardianDob, today),
  });
  const faultsOf = schemaResolver(rules, { sync: true });
  return (typed) => ({
    ...typedNameFaults(typed, ownNames),
    ...Object.fromEntries(Object.entries(faultsOf(typed)).map(([field, message]) => [field, String(message)])),
  });
}
