import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { UsState } from "../values/us.ts";
import { Id } from "../values.ts";
import { ClinicWait } from "./waits.ts";

/** Something to choose, and how it is read. */
export const Choice = z.object({ id: Id, display: z.string() });
export type Choice = z.infer<typeof Choice>;

/**
/**
 * A clinic of the hospital. Added: whether it takes patients whom it does not know yet, in how many working days it answers a question of
 * an office, null where it takes none, its own telephone where it has one, how long children wait for it, and what it has in common with
 * clinics that may see the same patients; empty where no other does.
 */
export const ClinicChoice = Choice.extend({
  takesNewPatients: z.boolean(),
  adviceDays: z.int().nullable(),
  phone: z.string().nullable(),
  specialty: z.string(),
  waits: z.array(ClinicWait),
});
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

const FiveDigits = z.string().regex(/^\d{5}$/, "Zip Code is not valid");

export const referralForm = {
  choices: endpoint({ method: "GET", path: "/dropdowndata/referralform", action: "read:referral-form", reply: ReferralFormChoices }),
  /** Added: the cities of a zip code, the one that the post names first; in a body, since an address of a page or a call is written down. */
  cities: endpoint({
    method: "POST",
    path: "/referral/cities",
    action: "read:zip-cities",
    body: z.strictObject({ zip: FiveDigits }),
    reply: z.array(z.object({ city: z.string(), state: UsState })),
  }),
  /** Added: how far the clinics are from a zip code, in miles through the air; those of which that is not known are left out. */
  distances: endpoint({
    method: "POST",
    path: "/referral/clinic-distances",
    action: "read:clinic-distances",
    body: z.strictObject({ zip: FiveDigits }),
    reply: z.array(z.object({ clinicId: Id, miles: z.int().nonnegative() })),
  }),
};
