import type { z } from "zod";
import type { HumanName } from "./elements.ts";
import type { Patient } from "./fhir-resources.ts";
import { byUse, isInUse } from "./in-use.ts";

type Name = z.output<typeof HumanName>;

/** R4's name uses, best first. `""` is an unstated use. */
const NAME_USES = ["official", "usual", "", "nickname", "temp", "anonymous"];

const isEmpty = ({ family, given, text }: Name) => [family, text, ...given].every((part) => !part?.trim());

/**
 * The person's name on a day (YYYY-MM-DD): current before future before former, then by `NAME_USES`. A former name is better than none.
 * Without a day, every name with an end is former.
 */
export const currentName = (names: readonly Name[], today?: string): Name | undefined =>
  byUse(
    names.filter((name) => !isEmpty(name)),
    NAME_USES,
    today,
  )[0];

/** `LAST, FIRST MIDDLE` as in lists, without unknown parts (fhir-mapping.md §0.10). */
export function listedName(names: readonly Name[], today?: string): string {
  const name = currentName(names, today);
  if (!name) return "";
  return [name.family, name.given.join(" ")].filter(Boolean).join(", ") || name.text || "";
}

/** A patient as lists show one. */
export interface Person {
  personId: string;
  /** Empty if the record has none. */
  mrn: string;
  lastName: string;
  firstName: string;
  middleName: string | null;
  /** The name's suffix: "Jr.", "III". Absent if the record has none. */
  suffix?: string | undefined;
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  birthDate: string | null;
  sex: "M" | "F" | "O" | "U";
  isDeceased: boolean;
  /** A year, month, day or instant. Null if unknown or alive. */
  deceasedOn: string | null;
}

type Source = Omit<Patient, "personId">;

const SEX: Record<string, Person["sex"]> = { male: "M", female: "F", other: "O" };

/** The name's parts for lists and search (fhir-mapping.md §0.10). A patient without a name is still listed. */
function namePartsOf({ names }: Source, today: string): Pick<Person, "lastName" | "firstName" | "middleName" | "suffix"> {
  const name = currentName(names, today);
  const family = name?.family?.trim() ?? "";
  const [first = "", ...middle] = (name?.given ?? []).map((part) => part.trim()).filter((part) => part !== "");
  const suffix = name?.suffix?.join(" ").trim();
  const parts = { lastName: family, firstName: first, middleName: middle.join(" ") || null };
  if (family || first) return { ...parts, ...(suffix && { suffix }) };
  return { lastName: name?.text?.trim() || "Name not recorded", firstName: "", middleName: null };
}

/** R4's identifier uses, best first, like `NAME_USES`. */
const NUMBER_USES = ["official", "usual", "", "secondary", "temp"];

/** Names of a record number without a code. */
const RECORD_NUMBER = /^(?:mrn?|medical record (?:number|no\.?))$/i;

/** The record number's system, and the hospital's day (YYYY-MM-DD). */
interface PersonRules {
  mrnSystem?: string | undefined;
  today: string;
}

/**
 * The medical record number in use, never another kind of number. If a system is configured, only a number of that system counts. Empty
 * without one: an old number belongs to the merged record, and the record's own id is not a number (decision G-PAT-18).
 */
function mrnOf({ identifiers }: Source, { mrnSystem, today }: PersonRules): string {
  const numbers = identifiers.filter((identifier) => {
    const { type, system, value } = identifier;
    const kinds = type?.codes ?? [];
    const isOfHospital = mrnSystem === undefined || system === mrnSystem;
    // Servers with one numbering system often omit the kind. Another kind is never a record number.
    const isUnkinded = kinds.length === 0 && (mrnSystem !== undefined || RECORD_NUMBER.test(type?.text.trim() ?? ""));
    const isRecordNumber = kinds.some((code) => /\|MRN?$/i.test(code)) || isUnkinded;
    return value !== "" && isOfHospital && isRecordNumber && isInUse(identifier, today);
  });
  return byUse(numbers, NUMBER_USES, today)[0]?.value ?? "";
}

/** A Patient as a person. `mrnSystem` is the identifier system of the hospital's record numbers. */
export const personOf = (patient: Source, rules: PersonRules): Person => ({
  personId: patient.id,
  mrn: mrnOf(patient, rules),
  ...namePartsOf(patient, rules.today),
  birthDate: patient.birthDate ?? null,
  sex: SEX[patient.gender ?? ""] ?? "U",
  isDeceased: patient.deceased !== undefined,
  deceasedOn: patient.deceased || null,
});
