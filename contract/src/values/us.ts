import { z } from "zod";

/**
 * Ten digits of the United States, 3-3-4, with or without a plus, parentheses, and a dash, space or dot between (S2 §5).
 * No country code: the pattern of the specification has no place for it.
 */
const PHONE = /^\+?\(?\d{3}\)?[-\s.]?\d{3}[-\s.]?\d{4}$/;
/** The same with '+1' or '1-' in front, as in phones and address books. */
const PHONE_WITH_COUNTRY = /^(?:\+?1[-\s.]?)?\+?\(?(\d{3})\)?[-\s.]?(\d{3})[-\s.]?(\d{4})$/;
/** Five digits, or five and four (S2 §5). */
export const ZIP_CODE = /^\d{5}(-\d{4})?$/;

/** As a referral says it: its text goes to the hospital as it was typed. */
export const PhoneText = z.string("Phone number is not valid").trim().regex(PHONE, "Phone number is not valid");
/** Kept and shown as '(215) 555-0144', however it was typed. */
export const PhoneNumber = z
  .string("Phone number is not valid")
  .trim()
  .regex(PHONE_WITH_COUNTRY, "Phone number is not valid")
  .overwrite((phone) => phone.replace(PHONE_WITH_COUNTRY, "($1) $2-$3"));
export const ZipCode = z.string("Zip Code is not valid").trim().regex(ZIP_CODE, "Zip Code is not valid");

/** Postal abbreviations of the states, the federal district and the territories (USPS Publication 28, appendix B). */
export const US_STATES = [
  "AL",
  "AK",
  "AS",
  "AZ",
  "AR",
  "CA",
  "CO",
  "CT",
  "DE",
  "DC",
  "FL",
  "GA",
  "GU",
  "HI",
  "ID",
  "IL",
  "IN",
  "IA",
  "KS",
  "KY",
  "LA",
  "ME",
  "MD",
  "MA",
  "MI",
  "MN",
  "MS",
  "MO",
  "MP",
  "MT",
  "NE",
  "NV",
  "NH",
  "NJ",
  "NM",
  "NY",
  "NC",
  "ND",
  "OH",
  "OK",
  "OR",
  "PA",
  "PR",
  "RI",
  "SC",
  "SD",
  "TN",
  "TX",
  "UT",
  "VT",
  "VI",
  "VA",
  "WA",
  "WV",
  "WI",
  "WY",
] as const;
export const UsState = z.enum(US_STATES, "Choose a state");

/** Seven or more digits or dashes, with or without a plus before them (S2 §5). */
export const FAX = /^\+?[\d-]{7,}$/;
export const FaxNumber = z
  .string("Fax number is not valid")
  .trim()
  .regex(FAX, "Fax number is not valid")
  .max(30, "Fax number is not valid");

/** A national provider identifier of ten digits (S2 §5). Text or number on the wire. */
export const Npi = z
  .union([z.string().trim(), z.int().nonnegative()], "NPI number is not valid")
  .transform(String)
  .pipe(z.string().regex(/^\d{10}$/, "NPI number is not valid"));

/** Of the issuer's number before an NPI's ten digits, 80840, what Luhn's sum makes of it (CMS, NPI check digit). */
const PREFIX_SUM = 24;

/**
 * Whether the last of an NPI's ten digits is the check digit of the others: Luhn's sum with 80840 before them (CMS, "Requirements
 * for NPI and NPI Check Digit"). A wrong one is most often a slip, so it is worth a warning; it is taken all the same.
 */
export function hasNpiCheckDigit(npi: string): boolean {
  if (!/^\d{10}$/.test(npi)) return false;
  const sum = [...npi].map(Number).reduce((total, digit, index) => {
    // From the right, each second digit counts twice; of two digits the sum counts.
    const counted = index % 2 === 0 ? digit * 2 : digit;
    return total + (counted > 9 ? counted - 9 : counted);
  }, PREFIX_SUM);
  return sum % 10 === 0;
}
