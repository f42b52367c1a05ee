import { DIRECTIONS, NUMBERED_UNITS, STREET_SUFFIXES, UNNUMBERED_UNITS } from "../values/postal-words.ts";
import { searchWords } from "../values/search-words.ts";

/** How a company says what it is: the same practice is written with and without. */
const LEGAL_FORMS = new Set(
  "co company corp corporation inc incorporated limited llc llp lp ltd pa pc plc pllc pllp professional association".split(" "),
);
/** 'P.C.' and 'L. L. C.': single letters with dots between. */
const SPELLED = /\b(?:\p{L}\.\s?){1,4}\p{L}\b\.?/gu;

/** The words of a practice's name without what it is as a company: 'Lakeside Pediatrics, P.C.' gives lakeside, pediatrics. */
export function practiceNameWords(name: string): string[] {
  const words = searchWords(name.replace(SPELLED, (letters) => letters.replace(/[.\s]/g, ""))).filter((word) => word !== "and");
  const last = words.findLastIndex((word) => !LEGAL_FORMS.has(word));
  return last < 0 ? words : words.slice(0, last + 1);
}

/** A word of a street by its postal abbreviation. */
const abbreviated = (word: string): string =>
  (STREET_SUFFIXES.get(word) ?? NUMBERED_UNITS.get(word) ?? DIRECTIONS.get(word) ?? UNNUMBERED_UNITS.get(word) ?? word).toLowerCase();

const UNITS: ReadonlySet<string> = new Set([...NUMBERED_UNITS.values()].map((unit) => unit.toLowerCase()));
/** What follows 'Suite': '200', '4b' or 'c'. */
const isUnitNumber = (word = ""): boolean => /\d|^.$/u.test(word);

const postalWords = (line: string): string[] => searchWords(line.replaceAll("#", " unit ")).map(abbreviated);

/** Normalizes a street and its suite: '12 North Main Street, Suite 200' equals '12 N. Main St' with '#200' in the second line. */
function streetAndSuite(address1: string, address2: string): { street: string; suite: string } {
  const words = postalWords(address1);
  const found = words.findIndex((word, index) => index > 0 && UNITS.has(word) && isUnitNumber(words[index + 1]));
  const end = found < 0 ? words.length : found;
  const suite = [...words.slice(end), ...postalWords(address2)].filter((word) => !UNITS.has(word));
  return { street: words.slice(0, end).join(" "), suite: suite.join(" ") };
}

const PHONE_DIGITS = 10;
const ZIP_DIGITS = 5;

/** The ten digits of a phone number in any format; empty if it has fewer. */
export function phoneDigits(phone: string | null | undefined): string {
  const digits = (phone ?? "").replace(/\D/g, "").slice(-PHONE_DIGITS);
  return digits.length === PHONE_DIGITS ? digits : "";
}

/** The five digits of a zip code; empty where it has fewer. */
export const zipDigits = (zip: string | null | undefined): string => (/^\d{5}/.test(zip ?? "") ? (zip ?? "").slice(0, ZIP_DIGITS) : "");

/** What tells practices apart. */
export interface PracticeFacts {
  name: string;
  phone?: string | null | undefined;
  address1?: string | null | undefined;
  address2?: string | null | undefined;
  zip?: string | null | undefined;
}

/** What two practices have in common. */
export interface PracticeLikeness {
  /** Without case, spaces, punctuation and legal form. */
  sameName: boolean;
  samePhone: boolean;
  /** The same street in the same zip code. */
  sameAddress: boolean;
  /** Nor is one in another suite of it. */
  sameSuite: boolean;
}

const same = (one: string, other: string): boolean => one !== "" && one === other;

const placeOf = ({ address1, address2, zip }: PracticeFacts) => ({
  ...streetAndSuite(address1 ?? "", address2 ?? ""),
  zip: zipDigits(zip),
});

/** The one likeness check of practices, for form, call and import. */
export function practiceLikeness(one: PracticeFacts, other: PracticeFacts): PracticeLikeness {
  const here = placeOf(one);
  const there = placeOf(other);
  const sameAddress = same(here.zip, there.zip) && same(here.street, there.street);
  return {
    sameName: same(practiceNameWords(one.name).join(""), practiceNameWords(other.name).join("")),
    samePhone: same(phoneDigits(one.phone), phoneDigits(other.phone)),
    sameAddress,
    sameSuite: sameAddress && here.suite === there.suite,
  };
}

/** The same for two practices of the same name at the same address and suite; undefined where name, street or zip code is missing. */
export function practiceKey(facts: PracticeFacts): string | undefined {
  const name = practiceNameWords(facts.name).join("");
  const { street, suite, zip } = placeOf(facts);
  return [name, street, zip].includes("") ? undefined : [name, street, suite, zip].join("\n");
}
