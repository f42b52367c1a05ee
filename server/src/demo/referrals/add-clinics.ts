import type { Database } from "../../platform/database/database.ts";
import { clinicRepository } from "../../slices/referrals/form/clinic-repository.ts";
import { clinics, nameOfSpecialist, specialistOf } from "../children/place-resources.ts";
import { CLINICS_REFERRED_TO, NOT_TAKING_NEW_PATIENTS, type ReferralClinic } from "./referrals.ts";

export type ClinicIds = ReadonlyMap<ReferralClinic, number>;

/** In how many working days each clinic answers a referral. */
export const ANSWER_DAYS = 2;

/** These clinics answer an office's questions. */
const TAKING_QUESTIONS: readonly ReferralClinic[] = ["neurology", "cardiology"];
const ADVICE_DAYS = 3;

/** The clinics' phone numbers count up from here, within the fictitious range. */
const FIRST_PHONE = 70;

/** Two places of one specialty: a form says which of them is sooner, and how far each is. */
const PLACES: Partial<Record<ReferralClinic, { specialty: string; zipCode: string }>> = {
  gastroenterology: { specialty: "Gastroenterology", zipCode: "90027" },
  digestionAlderPark: { specialty: "Gastroenterology", zipCode: "91101" },
};

/** The clinics to which practices refer. */
export async function addClinics(trx: Database): Promise<ClinicIds> {
  const ids = new Map<ReferralClinic, number>();
  for (const [index, key] of CLINICS_REFERRED_TO.entries()) {
    const { name } = clinics[key];
    const takesNewPatients = !NOT_TAKING_NEW_PATIENTS.includes(key);
    const resource = nameOfSpecialist(specialistOf(key));
    const phone = `(626) 555-01${FIRST_PHONE + index}`;
    const adviceDays = TAKING_QUESTIONS.includes(key) ? ADVICE_DAYS : null;
    const clinic = { name, takesNewPatients, answerDays: ANSWER_DAYS, location: name, resource, phone, adviceDays, ...PLACES[key] };
    ids.set(key, await clinicRepository(trx).add(trx, clinic));
  }
  return ids;
}
