import { URGENT_ACUITY_ID } from "@linnet/contract/referrals/fields";
import type { ReferralFormChoices } from "@linnet/contract/referrals/form";
import { type ClinicWait, isEnough, WAIT_MONTHS } from "@linnet/contract/referrals/waits";

const counted = (number: number, what: string) => `${number} ${what}${number === 1 ? "" : "s"}`;

/** 'within 38 days', or 'on the same day'. */
export const within = (days: number): string => (days === 0 ? "on the same day" : `within ${counted(days, "day")}`);

const MONTHS = `last ${WAIT_MONTHS} months`;

/** '80% within 38 days' */
export function waitInShort(wait: ClinicWait | undefined): string {
  if (!wait || !isEnough(wait)) return "Not enough data yet";
  return wait.withinDays === null ? "Fewer than 80% seen" : `80% ${within(wait.withinDays)}`;
}

/** '80% of patients are seen within 38 days', or why that is unknown. */
export function waitSentence(wait: ClinicWait | undefined): string {
  if (!wait || !isEnough(wait)) return "Not enough data yet";
  return wait.withinDays === null
    ? "Fewer than 80% of patients have been seen so far"
    : `80% of patients are seen ${within(wait.withinDays)}`;
}

/** '52 routine referrals, last 6 months' */
export const waitBasis = ({ patientAcuityId, referrals }: ClinicWait): string =>
  `${counted(referrals, `${patientAcuityId === URGENT_ACUITY_ID ? "urgent" : "routine"} referral`)}, ${MONTHS}`;

/** '80% of patients are seen within 38 days (52 routine referrals, last 6 months)' */
export const waitInOneLine = (wait: ClinicWait): string => `${waitSentence(wait)} (${waitBasis(wait)})`;

type Clinic = ReferralFormChoices["clinics"][number];

export const waitOf = ({ waits }: Clinic, acuityId: string): ClinicWait | undefined =>
  waits.find(({ patientAcuityId }) => String(patientAcuityId) === acuityId);

/** At most this many others are named. */
const MOST = 3;

/** A clinic that sees children sooner. */
export interface SoonerClinic {
  clinic: Clinic;
  wait: ClinicWait & { withinDays: number };
}

/** Other clinics of the same specialty that see children sooner, soonest first. `isNew` leaves out clinics that take no new patients. */
export function soonerThan(
  chosen: Clinic,
  clinics: readonly Clinic[],
  { acuityId, isNew }: { acuityId: string; isNew: boolean },
): SoonerClinic[] {
  const own = waitOf(chosen, acuityId);
  // If the chosen clinic's wait is unknown, no other can be called sooner.
  if (chosen.specialty === "" || !own || !isEnough(own)) return [];
  const most = own.withinDays ?? Number.POSITIVE_INFINITY;
  return clinics
    .flatMap((clinic): SoonerClinic[] => {
      const wait = waitOf(clinic, acuityId);
      const mayTake = clinic.id !== chosen.id && clinic.specialty === chosen.specialty && (clinic.takesNewPatients || !isNew);
      if (!mayTake || !wait || wait.withinDays === null || wait.withinDays >= most) return [];
      return [{ clinic, wait: { ...wait, withinDays: wait.withinDays } }];
    })
    .toSorted((one, other) => one.wait.withinDays - other.wait.withinDays)
    .slice(0, MOST);
}
