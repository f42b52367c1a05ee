import { referralForm } from "@linnet/contract/referrals/form";

const TIMEOUT_MS = 20_000;

/** A filled referral form, but for the last name of the child. */
export type ReferralFields = Record<string, string>;

/** Fills the form with the first of what it offers. @throws Error when it is not to be had. */
export async function fieldsOfForm(url: string, token: string): Promise<ReferralFields> {
  const reply = await fetch(`${url}/api${referralForm.choices.path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { physicians, practices, clinics } = referralForm.choices.reply.parse(await reply.json());
  return {
    physicianId: String(physicians[0]?.id),
    practiceId: String(practices[0]?.id),
    clinicKey: String(clinics.find(({ takesNewPatients }) => takesNewPatients)?.id),
    insuranceTypeId: "1",
    patientAcuityId: "2",
    requestTypeId: "1",
    reason: "A drill.",
    firstName: "Drill",
    patientSexId: "2",
    dateOfBirth: "2018-03-04",
    patientStreetAddress: "12 Alder Street",
    patientCity: "Wrenfield",
    patientState: "CA",
    zipCode: "90002",
    phoneNumber: "555-201-0143",
    guardianFirstName: "Odette",
    guardianLastName: "Drill",
    guardianDob: "1988-07-09",
    guardianSexId: "2",
  };
}
