import { NewAccessRequest, TOO_EARLY } from "@linnet/contract/access-requests";
import { EARLIEST_BIRTH_DATE } from "@linnet/contract/referrals/fields";
import { z } from "zod";
import { dayFault, toDay } from "../../../ui/people/to-day.ts";

/** What stands in the form before it is a request: selects and the date hold text. */
export const EMPTY = {
  onBehalfPhysicianId: "",
  patientFirstName: "",
  patientLastName: "",
  patientDob: "",
  patientGenderId: "",
  patientMrn: "",
  comment: "",
};
export type TypedRequest = typeof EMPTY;

/** The fields in the order of the form, as the summary of errors calls them. */
export const LABELS: Record<keyof TypedRequest, string> = {
  onBehalfPhysicianId: "On behalf of",
  patientFirstName: "First name",
  patientLastName: "Last name",
  patientDob: "Date of birth",
  patientGenderId: "Gender",
  patientMrn: "MRN",
  comment: "Comment",
};

function birthDateFault(typed: string, today: string): string | undefined {
  if (typed.trim() === "") return "Please enter the date of birth";
  const day = toDay(typed);
  if (day === undefined) return dayFault(typed);
  if (day < EARLIEST_BIRTH_DATE) return TOO_EARLY;
  return day > today ? "Cannot enter a future date" : undefined;
}

const chosen = (fault: string) => z.string().regex(/^\d+$/, fault).transform(Number);

/** The contract's rules, over what is typed. `today` is the hospital's. */
export const typedRequest = (today: string) =>
  NewAccessRequest.extend({
    onBehalfPhysicianId: chosen("Please choose a physician"),
    patientGenderId: chosen("Please choose a gender").pipe(NewAccessRequest.shape.patientGenderId),
    patientDob: z
      .string()
      .superRefine((typed, context) => {
        const message = birthDateFault(typed, today);
        if (message !== undefined) context.addIssue({ code: "custom", message });
      })
      .transform((typed) => toDay(typed) ?? typed),
  });
