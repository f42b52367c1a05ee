import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { EhrId, PartialDate, PartialDay } from "../values.ts";

/** When the record was changed there last; null where it does not say. */
const UpdatedOn = PartialDate.nullable();

/**
 * A child's family contact and insurance, in the record's words; missing values are empty or null. Not validated against a form's rules:
 * the user of these data does that.
 */
export const PatientContact = z.object({
  address: z.object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string(), updatedOn: UpdatedOn }).nullable(),
  phones: z.object({ first: z.string(), second: z.string(), updatedOn: UpdatedOn }).nullable(),
  guardian: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      birthDate: z.union([PartialDay, z.literal("")]),
      sex: z.enum(["M", "F", "O", "U"]),
      relationship: z.enum(["Mother", "Father", "Grandparent", "Legal Guardian", "Other"]),
      email: z.string(),
      updatedOn: UpdatedOn,
    })
    .nullable(),
  /** How the referral's form calls it. */
  insurance: z.object({ kind: z.string(), updatedOn: UpdatedOn }).nullable(),
});
export type PatientContact = z.infer<typeof PatientContact>;

export const chartContact = {
  /** Added: what a referral's form fills in of a known child. */
  get: endpoint({
    method: "POST",
    path: "/chart/contact",
    action: "read:patient-contact",
    body: z.strictObject({ personId: EhrId }),
    about: { patient: "body.personId" },
    reply: PatientContact,
  }),
};
