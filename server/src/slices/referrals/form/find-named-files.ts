import type { CallOf, ResultOf } from "@linnet/contract/endpoint";
import { referrals } from "@linnet/contract/referrals";
import { searchWords } from "@linnet/contract/values/search-words";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type NamedPatient, namedPatientRepository } from "../../patients/public.ts";

/** Shorter numbers are dates and counts. */
const MRN = /\d{5,}/g;

const wordsOf = (fileName: string) => searchWords(fileName.replace(/\.\w+$/, "").replaceAll(/[_\d]+/g, " "));
const numbersOf = (fileName: string) => (fileName.match(MRN) ?? []).map((number) => number.replace(/^0+/, ""));

/** Whether a file's name contains the child's last and first name, or the MRN. */
function isNamedAfter(fileName: string, { firstName, lastName, mrn }: Pick<NamedPatient, "firstName" | "lastName" | "mrn">): boolean {
  const words = new Set(wordsOf(fileName));
  const [first = ""] = searchWords(firstName);
  const last = searchWords(lastName);
  const hasName = first !== "" && last.length > 0 && words.has(first) && last.every((word) => words.has(word));
  return hasName || (mrn !== "" && numbersOf(fileName).includes(mrn));
}

/** Files named after another child than the form's, among children that the actor may see. The page asks about them once before sending. */
export async function findNamedFiles(
  { db, clock }: Pick<Platform, "db" | "clock">,
  actor: Actor,
  { fileNames, name }: CallOf<typeof referrals.namedFiles>["body"],
): Promise<ResultOf<typeof referrals.namedFiles>> {
  const asked = { words: fileNames.flatMap(wordsOf), numbers: fileNames.flatMap(numbersOf) };
  const children = await namedPatientRepository(db).findAmong(actor, asked, clock.now());
  const own = new Set(searchWords(name));
  // A child with both names is the form's child, or cannot be distinguished from that child by a file name.
  const isOwn = ({ firstName, lastName }: NamedPatient) =>
    searchWords(lastName).every((word) => own.has(word)) && own.has(searchWords(firstName)[0] ?? "");
  const found = fileNames.flatMap((fileName) => {
    if (children.some((child) => isOwn(child) && isNamedAfter(fileName, child))) return [];
    const other = children.find((child) => !isOwn(child) && isNamedAfter(fileName, child));
    return other ? [{ fileName, other }] : [];
  });
  const personIds = [...new Set(found.map(({ other }) => other.personId))];
  await audit(db, actor, { action: referrals.namedFiles.action, personIds, count: found.length });
  return found.map(({ fileName, other: { patientName, birthDate } }) => ({ fileName, patientName, dob: birthDate }));
}
