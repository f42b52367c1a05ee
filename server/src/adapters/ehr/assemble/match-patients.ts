import { comparableName, isSameMrn, withoutSuffix } from "@linnet/contract/patients/identity";
import { searchWords } from "@linnet/contract/values/search-words";
import type { PersonQuery } from "../port.ts";
import type { ReleaseRules } from "../release/is-withheld.ts";
import type { Patient } from "../resources/fhir-resources.ts";
import { type Person, personOf } from "../resources/person-of.ts";

const begins = (words: readonly string[], start: readonly string[]) =>
  start.length > 0 && start.every((word, place) => words[place] === word);

/** Middle names are ignored: one first name must begin with the other. */
function isSameFirstName(one: string, other: string): boolean {
  if (one === "" && other === "") return true;
  const [words = [], others = []] = [one, other].map((name) => searchWords(withoutSuffix(name)));
  return begins(words, others) || begins(others, words) || (words.length > 0 && comparableName(one) === comparableName(other));
}

function isMeant(person: Person, { lastName, firstName, birthDate, mrn }: PersonQuery): boolean {
  return (
    `${lastName}${firstName}` !== "" &&
    comparableName(person.lastName) === comparableName(lastName) &&
    isSameFirstName(person.firstName, firstName) &&
    person.birthDate === birthDate &&
    isSameMrn(mrn, person.mrn)
  );
}

/** The patients who match. Restricted and inactive patients never do. */
export const matchPatients = (
  patients: readonly Omit<Patient, "personId">[],
  options: PersonQuery,
  rules: { mrnSystem?: string | undefined } & Pick<ReleaseRules, "today">,
): Person[] =>
  patients
    .filter(({ restricted, active }) => !restricted && active !== false)
    .map((patient) => personOf(patient, rules))
    .filter((person) => isMeant(person, options));
