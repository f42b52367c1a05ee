import { z } from "zod";
import { foldName, searchWords } from "../values/search-words.ts";
import { PartialDate } from "../values.ts";

/** Who a child is by the hospital's record. What it does not know is empty, or null. */
export const RecordIdentity = z.object({
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  dateOfBirth: PartialDate.nullable(),
  sex: z.enum(["M", "F", "O", "U"]),
  mrn: z.string(),
});
export type RecordIdentity = z.infer<typeof RecordIdentity>;

/** A name in the parts in which forms ask for it. */
export type NameParts = Record<"firstName" | "middleName" | "lastName", string>;

type Named = Pick<NameParts, "firstName" | "lastName"> & { middleName?: string | null };
const joined = (parts: readonly (string | null | undefined)[], between: string) => parts.filter(Boolean).join(between);

/** 'Ruiz, Ana Lucía', as lists have it; who has one name is called by it: 'Wulandari'. */
export const listedNameOf = ({ lastName, firstName, middleName }: Named): string =>
  joined([lastName, joined([firstName, middleName], " ")], ", ");

/** 'Ana Lucía Ruiz', in spoken order. */
export const fullNameOf = ({ lastName, firstName, middleName }: Named): string => joined([firstName, middleName, lastName], " ");

const SUFFIX = /[\s,]+(?:jr|sr|junior|senior|i{2,3}|iv|2nd|3rd|4th)\.?\s*$/i;

/** A name without the suffix that some systems write into it: 'Smith Jr.' is compared as Smith. A name that is all there is stays. */
export const withoutSuffix = (name: string): string => name.replace(SUFFIX, "").trim();

/** A name as names are compared: without suffix, accents, case, blanks and marks. */
export const comparableName = (name: string): string => foldName(withoutSuffix(name));

/** Names that are written otherwise and mean the same have the same key. */
export const nameKeyOf = ({ lastName, firstName }: Pick<NameParts, "firstName" | "lastName">): string =>
  `${comparableName(lastName)} ${comparableName(firstName)}`;

/** A medical record number as numbers are compared: systems differ in the zeros they write before it. */
export const withoutZeros = (mrn: string): string => mrn.replace(/^0+/, "");

/** Whether a typed number is the record's; an empty one contradicts nothing. */
export const isSameMrn = (typed: string, own: string): boolean => typed === "" || (own !== "" && withoutZeros(typed) === withoutZeros(own));

/** One given name behind the first may be an initial: 'Ana L.' is Ana Lucía. */
const isSameWord = (one: string, other: string, place: number) =>
  one === other || (place > 0 && (one.length === 1 || other.length === 1) && one[0] === other[0]);

/** Whether one row of given names is the beginning of the other: who leaves later ones out means the same child. */
function begins(one: readonly string[], other: readonly string[]): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  return shorter.length > 0 && shorter.every((word, place) => isSameWord(word, longer[place] ?? "", place));
}

/** A child may have one name only: then the other part is none, on both sides. */
const isNone = (name: string) => name.trim() === "";

/** A suffix may be written behind either name, or be all that is written as the middle name. */
const givenWords = ({ firstName, middleName }: Pick<NameParts, "firstName" | "middleName">): string[] =>
  searchWords(withoutSuffix(`${withoutSuffix(firstName)}, ${middleName}`));

/** A first name written together or apart is the same; middle names may be left out, and must not contradict. */
export function isSameGiven(typed: NameParts, own: NameParts): boolean {
  if (isNone(typed.firstName) && isNone(own.firstName)) return true;
  const [words, others] = [typed, own].map(givenWords);
  if (!words?.length || !others?.length) return false;
  if (begins(words, others) || words.join("") === others.join("")) return true;
  if (comparableName(typed.firstName) !== comparableName(own.firstName)) return false;
  const [middle = [], ownMiddle = []] = [typed, own].map(({ middleName }) => givenWords({ firstName: "", middleName }));
  return middle.length === 0 || ownMiddle.length === 0 || begins(["", ...middle], ["", ...ownMiddle]);
}

/** Whether two last names match, ignoring case, accents, spaces and marks. An empty name matches only an empty one. */
export function isSameFamily(typed: NameParts, own: NameParts): boolean {
  if (isNone(typed.lastName) || isNone(own.lastName)) return isNone(typed.lastName) && isNone(own.lastName);
  return comparableName(typed.lastName) !== "" && comparableName(typed.lastName) === comparableName(own.lastName);
}

/**
 * Whether a typed name is the record's, compared without accents, case, blanks, hyphens and apostrophes (decision G-REF-32): Darcy is
 * D'Arcy, Mary is Mary Ann; a nickname is another name, and so is Mary Beth.
 */
export const isSameName = (typed: NameParts, own: NameParts): boolean =>
  !(isNone(typed.firstName) && isNone(typed.lastName)) && isSameFamily(typed, own) && isSameGiven(typed, own);

/** Whether a typed day (YYYY-MM-DD) matches the record's birth date, as precise as the record is; an unknown date matches nothing. */
export const isSameBirthDate = (typed: string, own: string | null): boolean =>
  own !== null && own !== "" && (typed === own || typed.startsWith(`${own}-`));

/** Name and birth date as typed. */
export interface TypedIdentity extends NameParts {
  /** YYYY-MM-DD */
  dateOfBirth: string;
}

/** Whether what was typed is the child of the record: family name, given name and birth date agree (decision G-REF-32). */
export const isSameChild = (typed: TypedIdentity, own: Omit<RecordIdentity, "sex" | "mrn">): boolean =>
  isSameName(typed, own) && isSameBirthDate(typed.dateOfBirth, own.dateOfBirth);

/** Whether a typed sex matches the record's; unknown contradicts nothing. */
export const isSameSex = (typed: RecordIdentity["sex"], own: RecordIdentity["sex"]): boolean => typed === own || [typed, own].includes("U");

/**
 * Whether what was typed may be meant as a correction of the record: first name, last name, birth date or sex, one of them alone. Where
 * two differ it is another child, as a twin with another name and sex is (decision record 31).
 */
export function mayBeCorrection(typed: TypedIdentity & Pick<RecordIdentity, "sex">, own: Omit<RecordIdentity, "mrn">): boolean {
  const agreeing = [
    isSameGiven(typed, own),
    isSameFamily(typed, own),
    isSameBirthDate(typed.dateOfBirth, own.dateOfBirth),
    isSameSex(typed.sex, own.sex),
  ];
  return agreeing.filter((agrees) => !agrees).length <= 1;
}

export const ONLY_LETTERS = "Names should not contain spaces, numbers or special characters";
/** Letters of any script with their marks, and nothing else (decision G-REF-19). */
export const LETTERS = /^[\p{L}\p{M}]*$/u;

/**
 * A name without what depends on a keyboard: accents, case, and which apostrophe, hyphen or blank. That there is one makes a difference
 * here, other than where names are compared.
 */
const spelling = (name: string): string =>
  name
    .trim()
    .replace(/['’‘ʼʻ`´′＇]/g, "'")
    .replace(/[-‐‑‒–—−﹣－]/g, "-")
    .replace(/\s+/g, " ")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();

/** Errors for missing parts that the record has, or that are unknown. */
export const NAME_MISSING = { firstName: "Enter the first name", lastName: "Enter the last name" };

/** The record has no such part of the name, and the form has the other one. */
const isOfOneName = (typed: NameParts, own: readonly NameParts[], part: "firstName" | "lastName"): boolean =>
  !isNone(typed[part === "firstName" ? "lastName" : "firstName"]) && own.some((known) => isNone(known[part]));

/**
 * The specification's rule for typed names, field by field: first and last name are needed, unless `own` has one name only; a part that is spelled as one of `own` passes as it is: D'Arcy, Reyes-Lopez,
 * Mary Ann (decision G-REF-32).
 * @param own The names of the record, or of the referral from which the form was opened.
 */
export function validateTypedName(typed: NameParts, own: readonly NameParts[]): Partial<NameParts> {
  const parts = ["firstName", "middleName", "lastName"] as const;
  const isWrong = (part: keyof NameParts) =>
    !LETTERS.test(typed[part].trim().normalize("NFC")) && !own.some((known) => spelling(known[part]) === spelling(typed[part]));
  const missing = (["firstName", "lastName"] as const).filter((part) => isNone(typed[part]) && !isOfOneName(typed, own, part));
  return {
    ...Object.fromEntries(parts.filter(isWrong).map((part) => [part, ONLY_LETTERS])),
    ...Object.fromEntries(missing.map((part) => [part, NAME_MISSING[part]])),
  };
}
