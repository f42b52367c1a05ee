import { nameKeyOf } from "@linnet/contract/patients/identity";
import type { ReferralForm } from "@linnet/contract/referrals/fields";

/** Whoever is meant by these has the same key, however they are spelled. */
export const patientKey = (child: Pick<ReferralForm, "firstName" | "lastName" | "dateOfBirth">): string =>
  `${nameKeyOf(child)} ${child.dateOfBirth}`;
