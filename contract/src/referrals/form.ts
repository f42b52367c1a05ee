import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { UsState } from "../values/us.ts";
import { Id } from "../values.ts";
import { ClinicWait } from "./waits.ts";

/** Something to choose, and how it is read. */
export const Choice = z.object({ id: Id, display: z.string() });
export type Choice = z.infer<typeof Choice>;

/**
 * A clinic of the hospital. Added: whether it takes new patients, the working days until it answers an office's question (null if it takes
 * none), its own phone if any, its usual wait, and what it shares with clinics that may see the same patients (empty if none).
 */
export const ClinicChoice = Choice.extend({
  takesNewPatients: z.boolean(),
  adviceDays: z.int().nullable(),
  phone: z.string().nullable(),
  specialty: z.string(),
  waits: z.array(ClinicWait),
});
export type ClinicChoice = z.infer<typeof ClinicChoice>;

/** Choices of a patient form, spelled like S2 §3: physicians the caller may write for, practices, and words. */
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
  /** Added: the cities of a zip code, the postal service's preferred one first; in a body, because addresses are logged. */
  cities: endpoint({
    method: "POST",
    path: "/referral/cities",
    action: "read:zip-cities",
    body: z.strictObject({ zip: FiveDigits }),
    reply: z.array(z.object({ city: z.string(), state: UsState })),
  }),
  /** Added: straight-line miles from a zip code to the clinics; unknown ones are left out. */
  distances: endpoint({
    method: "POST",
    path: "/referral/clinic-distances",
    action: "read:clinic-distances",
    body: z.strictObject({ zip: FiveDigits }),
    reply: z.array(z.object({ clinicId: Id, miles: z.int().nonnegative() })),
  }),
};
