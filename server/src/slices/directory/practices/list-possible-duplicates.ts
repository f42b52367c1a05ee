import type { PossibleDuplicate } from "@linnet/contract/directory";
import { searchWords } from "@linnet/contract/values/search-words";
import type { Database } from "../../../platform/database/database.ts";
import { DIRECTIONS, NUMBERED_UNITS, STREET_SUFFIXES } from "../../../platform/postal-words.ts";
import { type Candidate, possibleDuplicateRepository } from "./possible-duplicate-repository.ts";

/** A word of a street by its postal abbreviation. */
const abbreviated = (word: string): string =>
  (STREET_SUFFIXES.get(word) ?? NUMBERED_UNITS.get(word) ?? DIRECTIONS.get(word) ?? word).toLowerCase();

/** A street in words that do not depend on how somebody writes it: '12 North Main Street' and '12 N. Main St' are the same. */
const streetWords = (street: string): string => searchWords(street).map(abbreviated).join(" ");

/** What is known of a practice that is about to be added. */
interface Planned {
  name: string;
  phone?: string | undefined;
  address1?: string | undefined;
  zip?: string | undefined;
}

type Reason = PossibleDuplicate["reasons"][number];

const MAX_LISTED = 20;
const PHONE_DIGITS = 10;
const ZIP_DIGITS = 5;

/** Who has the same phone, and who works in the same street; nobody where nothing is given. */
async function sharedWith(db: Database, { phone = "", address1 = "", zip = "" }: Planned): Promise<Map<Reason, Set<number>>> {
  const repository = possibleDuplicateRepository(db);
  const digits = phone.replace(/\D/g, "").slice(-PHONE_DIGITS);
  const withPhone = digits.length === PHONE_DIGITS ? await repository.withPhone(digits) : [];
  const street = streetWords(address1);
  const candidates = street !== "" && zip.length >= ZIP_DIGITS ? await repository.streetsIn(zip.slice(0, ZIP_DIGITS)) : [];
  const sameStreet = candidates.filter((candidate) => streetWords(candidate.street) === street);
  return new Map([
    ["Same phone", new Set(withPhone)],
    ["Same address", new Set(sameStreet.map(({ practiceId }) => practiceId))],
  ]);
}

/** How much nearer than its name a practice is; similarity itself is at most 1. */
const WEIGHTS: Record<Reason, number> = { "Same name": 4, "Same phone": 1, "Same address": 1, "Similar name": 0 };

/** A common phone or address says more than the nearest name that is not the same. */
const nearness = ({ candidate, reasons }: { candidate: Candidate; reasons: Reason[] }): number =>
  reasons.reduce((sum, reason) => sum + WEIGHTS[reason], candidate.similarity);

/**
 * Active practices that may be the one that is about to be added, each with the reasons: of the same name, with the same phone or
 * address, with a similar name; in this order, each by how near the names are.
 */
export async function listPossibleDuplicates(db: Database, planned: Planned): Promise<PossibleDuplicate[]> {
  const repository = possibleDuplicateRepository(db);
  const similar = new Set(await repository.withSimilarName(planned.name));
  const shared = await sharedWith(db, planned);
  const reasonsOf = ({ id, sameName }: Candidate): Reason[] => {
    const byName: Reason[] = sameName ? ["Same name"] : similar.has(id) ? ["Similar name"] : [];
    return [...byName, ...[...shared].flatMap(([reason, ids]) => (ids.has(id) ? [reason] : []))];
  };
  const ids = new Set([...similar, ...[...shared.values()].flatMap((each) => [...each])]);
  const found = await repository.candidates([...ids], planned.name);
  return found
    .map((candidate) => ({ candidate, reasons: reasonsOf(candidate) }))
    .sort((one, other) => nearness(other) - nearness(one))
    .slice(0, MAX_LISTED)
    .map(({ candidate: { id, name, onPortal, address }, reasons }) => ({
      practiceId: id,
      practiceName: name,
      isMyLinnet: onPortal,
      address,
      reasons,
    }));
}
