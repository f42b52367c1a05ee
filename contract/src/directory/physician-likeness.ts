import { foldName } from "../values/search-words.ts";
import { phoneDigits } from "./practice-likeness.ts";

/** What tells physicians apart. */
export interface PhysicianFacts {
  firstName: string;
  lastName: string;
  npi?: string | null | undefined;
  license?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
}

/** What two physicians have in common. */
export interface PhysicianLikeness {
  /** First and last, without case, accents, spaces and hyphens. */
  sameName: boolean;
  sameNpi: boolean;
  sameLicense: boolean;
  sameEmail: boolean;
  samePhone: boolean;
}

const same = (one: string | null | undefined, other: string | null | undefined, fold: (text: string) => string): boolean =>
  fold(one ?? "") !== "" && fold(one ?? "") === fold(other ?? "");

const bare = (text: string): string => text.trim().toLowerCase();

const nameOf = ({ firstName, lastName }: PhysicianFacts): string =>
  foldName(firstName) === "" || foldName(lastName) === "" ? "" : `${foldName(lastName)} ${foldName(firstName)}`;

/** The one likeness check of physicians, for form, call and import. */
export const physicianLikeness = (one: PhysicianFacts, other: PhysicianFacts): PhysicianLikeness => ({
  sameName: same(nameOf(one), nameOf(other), bare),
  sameNpi: same(one.npi, other.npi, bare),
  // 'A 12345' and 'A-12345' are one license.
  sameLicense: same(one.license, other.license, foldName),
  sameEmail: same(one.email, other.email, bare),
  samePhone: same(one.phone, other.phone, phoneDigits),
});
