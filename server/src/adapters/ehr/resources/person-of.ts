import type { z } from "zod";
import type { HumanName } from "./elements.ts";
import type { Patient } from "./fhir-resources.ts";

type Name = z.output<typeof HumanName>;

const FORMER = new Set(["old", "maiden"]);
const RANK = ["official", "usual"];
const rank = ({ use }: Name) => (RANK.includes(use ?? "") ? RANK.indexOf(use ?? "") : RANK.length);

/** The name a person goes by: the official one, else the usual one, else the first that is not a former one. */
export function currentName(names: readonly Name[]): Name | undefined {
  return names.filter(({ use }) => !FORMER.has(use ?? "")).sort((one, other) => rank(one) - rank(other))[0];
}

/** `LAST, FIRST MIDDLE` as lists show it; what the record does not know is left out (the mapping's rule 0.10). */
export function listedName(names: readonly Name[]): string {
  const name = currentName(names);
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
function namePartsOf({ names }: Source): Pick<Person, "lastName" | "firstName" | "middleName"> {
  const name = currentName(names);
  const family = name?.family?.trim() ?? "";
  const [first = "", ...middle] = (name?.given ?? []).map((part) => part.trim()).filter((part) => part !== "");
  if (family || first) return { lastName: family, firstName: first, middleName: middle.join(" ") || null };
  return { lastName: name?.text?.trim() || "Name not recorded", firstName: "", middleName: null };
}

/**
 * The first medical record number, never another kind of number; where the hospital's own system is configured, only one of that.
 * Empty without one: the record's own id is nobody's number (decision G-PAT-18).
 */
function mrnOf({ identifiers }: Source, mrnSystem: string | undefined): string {
  const number = identifiers.find(({ type, system, value }) => {
    const kinds = type?.codes ?? [];
    const isOfHospital = mrnSystem === undefined || system === mrnSystem;
    // Servers that number patients by one system often leave the kind out; another kind is never a record number.
    const isRecordNumber = kinds.some((code) => code.endsWith("|MR")) || (mrnSystem !== undefined && kinds.length === 0);
    return value !== "" && isOfHospital && isRecordNumber;
  });
  return number?.value ?? "";
}

/** Who a Patient of the record is. `mrnSystem` is the identifier system of the hospital's record numbers. */
export const personOf = (patient: Source, mrnSystem?: string): Person => ({
  personId: patient.id,
  mrn: mrnOf(patient, mrnSystem),
  ...namePartsOf(patient),
  birthDate: patient.birthDate ?? null,
  sex: SEX[patient.gender ?? ""] ?? "U",
  isDeceased: patient.deceased !== undefined,
  deceasedOn: patient.deceased || null,
});
