import { searchWords } from "@linnet/contract/values/search-words";
import type { Patient } from "./fhir-resources.ts";

type Identity = Pick<Patient, "names" | "birthDate" | "gender" | "identifiers">;

const DEFINITE = new Set(["male", "female"]);

const overlaps = (one: ReadonlySet<string>, other: ReadonlySet<string>) => [...one].some((word) => other.has(word));

const isDisjoint = (one: ReadonlySet<string>, other: ReadonlySet<string>) => one.size > 0 && other.size > 0 && !overlaps(one, other);

/** Every word of a kind of name; a name that is only a text may hold both. */
function wordsOf({ names }: Identity, kind: "given" | "family"): Set<string> {
  const said = names.flatMap(({ family, given, text }) =>
    family === undefined && given.length === 0 ? [text ?? ""] : kind === "given" ? given : [family ?? ""],
  );
  return new Set(said.flatMap(searchWords));
}

/** By the system, or where there is none by the kind of number, the values of the identifiers. */
function numbersOf({ identifiers }: Identity): Map<string, Set<string>> {
  const numbers = new Map<string, Set<string>>();
  for (const { system, type, value } of identifiers) {
    const kind = system ?? type?.codes.find((code) => code.endsWith("|MR"))?.slice(-2) ?? "";
    if (value.trim() !== "") numbers.set(kind, (numbers.get(kind) ?? new Set()).add(value.trim()));
  }
  return numbers;
}

const contradicts = (one?: string, other?: string) =>
  one !== undefined && other !== undefined && !one.startsWith(other) && !other.startsWith(one);

/**
 * Whether two Patients with one id are two people, as where two systems both count from 1 (decision G-CHT-25). With a number in common
 * they are only where birth date, given and family name all differ. Without one, a different given name is enough (twins), or two of
 * birth date, family name, sex and the number of one system.
 */
export function isAnotherPerson(one: Identity, other: Identity): boolean {
  const isBornApart = contradicts(one.birthDate, other.birthDate);
  const hasOtherGiven = isDisjoint(wordsOf(one, "given"), wordsOf(other, "given"));
  const hasOtherFamily = isDisjoint(wordsOf(one, "family"), wordsOf(other, "family"));
  const [numbers, others] = [numbersOf(one), numbersOf(other)];
  const shared = [...numbers].filter(([kind]) => others.has(kind));
  if (shared.some(([kind, values]) => overlaps(values, others.get(kind) ?? new Set())))
    return isBornApart && hasOtherGiven && hasOtherFamily;
  const isOtherSex = one.gender !== other.gender && DEFINITE.has(one.gender ?? "") && DEFINITE.has(other.gender ?? "");
  return hasOtherGiven || [isBornApart, hasOtherFamily, isOtherSex, shared.length > 0].filter(Boolean).length > 1;
}
