import type { z } from "zod";
import type { HumanName } from "./elements.ts";
import type { Patient } from "./fhir-resources.ts";
import { byUse, isInUse } from "./in-use.ts";

type Name = z.output<typeof HumanName>;

/** R4's uses of a name, the first of which counts before the others; `""` is one that does not say. */
const NAME_USES = ["official", "usual", "", "nickname", "temp", "anonymous"];

const isEmpty = ({ family, given, text }: Name) => [family, text, ...given].every((part) => !part?.trim());

/**
 * The name a person goes by on a day (YYYY-MM-DD): one in use before one that is to come, and that before a former one; the official one
 * before the usual one, and a nickname or a temporary name last. A former name is better than none. Without a day what has an end is over.
 */
export const currentName = (names: readonly Name[], today?: string): Name | undefined =>
  byUse(
    names.filter((name) => !isEmpty(name)),
    NAME_USES,
    today,
  )[0];

/** `LAST, FIRST MIDDLE` as lists show it; what the record does not know is left out (the mapping's rule 0.10). */
export function listedName(names: readonly Name[], today?: string): string {
  const name = currentName(names, today);
  if (!name) return "";
  return [name.family, name.given.join(" ")].filter(Boolean).join(", ") || name.text || "";
}

/** A patient as lists name them. */
export interface Person {
  personId: string;
  /** Empty where the record has none. */
  mrn: string;
  lastName: string;
  firstName: string;
  middleName: string | null;
  /** What stands behind the name: 'Jr.', 'III'; absent where the record has none. */
  suffix?: string | undefined;
  /** YYYY, YYYY-MM or YYYY-MM-DD */
  birthDate: string | null;
  sex: "M" | "F" | "O" | "U";
  isDeceased: boolean;
  /** A year, a month, a day or an instant; null where the record does not say, or the child lives. */
  deceasedOn: string | null;
}

type Source = Omit<Patient, "personId">;

const SEX: Record<string, Person["sex"]> = { male: "M", female: "F", other: "O" };

/** The name in its parts, as lists and search need them (the mapping's rule 0.10). Nobody is left out for lack of a name. */
function namePartsOf({ names }: Source, today: string): Pick<Person, "lastName" | "firstName" | "middleName" | "suffix"> {
  const name = currentName(names, today);
  const family = name?.family?.trim() ?? "";
  const [first = "", ...middle] = (name?.given ?? []).map((part) => part.trim()).filter((part) => part !== "");
  const suffix = name?.suffix?.join(" ").trim();
  const parts = { lastName: family, firstName: first, middleName: middle.join(" ") || null };
  if (family || first) return { ...parts, ...(suffix && { suffix }) };
  return { lastName: name?.text?.trim() || "Name not recorded", firstName: "", middleName: null };
}

/** R4's uses of an identifier, in the order of `NAME_USES`. */
const NUMBER_USES = ["official", "usual", "", "secondary", "temp"];

/** How people call it, where there is no code. */
const RECORD_NUMBER = /^(?:mrn?|medical record (?:number|no\.?))$/i;

/** By which patients a record number is found, and the hospital's day, YYYY-MM-DD. */
interface PersonRules {
  mrnSystem?: string | undefined;
  today: string;
}

/**
 * The medical record number in use, never another kind of number; where the hospital's own system is configured, only one of that.
 * Empty without one: an old number belongs to whoever the record was merged into, and the record's own id is nobody's number (decision
 * G-PAT-18).
 */
function mrnOf({ identifiers }: Source, { mrnSystem, today }: PersonRules): string {
  const numbers = identifiers.filter((identifier) => {
    const { type, system, value } = identifier;
    const kinds = type?.codes ?? [];
    const isOfHospital = mrnSystem === undefined || system === mrnSystem;
    // Servers that number patients by one system often leave the kind out; another kind is never a record number.
    const isUnkinded = kinds.length === 0 && (mrnSystem !== undefined || RECORD_NUMBER.test(type?.text.trim() ?? ""));
    const isRecordNumber = kinds.some((code) => /\|MRN?$/i.test(code)) || isUnkinded;
    return value !== "" && isOfHospital && isRecordNumber && isInUse(identifier, today);
  });
  return byUse(numbers, NUMBER_USES, today)[0]?.value ?? "";
}

/** Who a Patient of the record is. `mrnSystem` is the identifier system of the hospital's record numbers. */
export const personOf = (patient: Source, rules: PersonRules): Person => ({
  personId: patient.id,
  mrn: mrnOf(patient, rules),
  ...namePartsOf(patient, rules.today),
  birthDate: patient.birthDate ?? null,
  sex: SEX[patient.gender ?? ""] ?? "U",
  isDeceased: patient.deceased !== undefined,
  deceasedOn: patient.deceased || null,
});
