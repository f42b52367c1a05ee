import { searchWords } from "@linnet/contract/values/search-words";
import type { Patient } from "./fhir-resources.ts";

type Identity = Pick<Patient, "names" | "birthDate" | "gender" | "identifiers">;

const DEFINITE = new Set(["male", "female"]);

const overlaps = (one: ReadonlySet<string>, other: ReadonlySet<string>) => [...one].some((word) => other.has(word));

const isDisjoint = (one: ReadonlySet<string>, other: ReadonlySet<string>) => one.size > 0 && other.size > 0 && !overlaps(one, other);

/** All words of one kind of name. A text-only name may contain both kinds. */
function wordsOf({ names }: Identity, kind: "given" | "family"): Set<string> {
  const said = names.flatMap(({ family, given, text }) =>
    family === undefined && given.length === 0 ? [text ?? ""] : kind === "given" ? given : [family ?? ""],
  );
  return new Set(said.flatMap(searchWords));
}

/** Identifier values by system, or by kind of number if there is no system. */
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
 * Whether two Patients with the same id are two people, for example if two systems both count from 1 (decision G-CHT-25). With a shared
 * number, birth date, given name and family name must all differ. Without one, a different given name is enough (twins), or two of these:
 * birth date, family name, sex, number in the same system.
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
