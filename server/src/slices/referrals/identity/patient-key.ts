import { nameKeyOf } from "@linnet/contract/patients/identity";
import type { ReferralForm } from "@linnet/contract/referrals/fields";

/** The same for every spelling of a child's name. */
export const patientKey = (child: Pick<ReferralForm, "firstName" | "lastName" | "dateOfBirth">): string =>
  `${nameKeyOf(child)} ${child.dateOfBirth}`;
