import type { ReferralForm } from "@linnet/contract/referrals/fields";
import { searchWords } from "@linnet/contract/values/search-words";

/** Whoever is meant by these has the same key, however they are spelled. */
export const patientKey = ({ firstName, lastName, dateOfBirth }: Pick<ReferralForm, "firstName" | "lastName" | "dateOfBirth">): string =>
  `${[lastName, firstName].map((name) => searchWords(name).join("")).join(" ")} ${dateOfBirth}`;
