import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { UsState } from "../values/us.ts";
import { Id } from "../values.ts";

/** Something to choose, and how it is read. */
export const Choice = z.object({ id: Id, display: z.string() });
export type Choice = z.infer<typeof Choice>;

/**
 * A clinic of the hospital. Added: whether it takes patients whom it does not know yet, and in how many working days it answers a question
 * of an office; null where it takes none.
 */
export const ClinicChoice = Choice.extend({ takesNewPatients: z.boolean(), adviceDays: z.int().nullable() });
export type ClinicChoice = z.infer<typeof ClinicChoice>;

/** What forms about a patient offer, spelled as S2 §3 does: on whose behalf the caller may write, of which practices, and words. */
export const ReferralFormChoices = z.object({
  physicians: z.array(Choice),
  practices: z.array(Choice),
  insuranceTypes: z.array(Choice),
  patientAcuitys: z.array(Choice),
  requestTypes: z.array(Choice),
  clinics: z.array(ClinicChoice),
  guardianRelationships: z.array(Choice),
  patientSex: z.array(Choice),
  guardianSex: z.array(Choice),
});
export type ReferralFormChoices = z.infer<typeof ReferralFormChoices>;

export const referralForm = {
  choices: endpoint({ method: "GET", path: "/dropdowndata/referralform", action: "read:referral-form", reply: ReferralFormChoices }),
  /** Added: the cities of a zip code, the one that the post names first; in a body, since an address of a page or a call is written down. */
  cities: endpoint({
    method: "POST",
    path: "/referral/cities",
    action: "read:zip-cities",
    body: z.strictObject({ zip: z.string().regex(/^\d{5}$/, "Zip Code is not valid") }),
    reply: z.array(z.object({ city: z.string(), state: UsState })),
  }),
};
