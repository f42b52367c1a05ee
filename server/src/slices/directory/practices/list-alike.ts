import type { AlikePractice } from "@linnet/contract/directory";
import { searchWords } from "@linnet/contract/values/search-words";
import type { Database } from "../../../platform/database/database.ts";
import { DIRECTIONS, NUMBERED_UNITS, STREET_SUFFIXES } from "../../../platform/postal-words.ts";
import { alikeRepository, type Neighbour } from "./alike-repository.ts";

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

type Reason = AlikePractice["reasons"][number];

const MAX_LISTED = 20;
const PHONE_DIGITS = 10;
const ZIP_DIGITS = 5;

/** Who has the same phone, and who works in the same street; nobody where nothing is given. */
async function sharedWith(db: Database, { phone = "", address1 = "", zip = "" }: Planned): Promise<Map<Reason, Set<number>>> {
  const repository = alikeRepository(db);
  const digits = phone.replace(/\D/g, "").slice(-PHONE_DIGITS);
  const withPhone = digits.length === PHONE_DIGITS ? await repository.withPhone(digits) : [];
  const street = streetWords(address1);
  const neighbours = street !== "" && zip.length >= ZIP_DIGITS ? await repository.streetsIn(zip.slice(0, ZIP_DIGITS)) : [];
  const sameStreet = neighbours.filter((neighbour) => streetWords(neighbour.street) === street);
  return new Map([
    ["Same phone", new Set(withPhone)],
    ["Same address", new Set(sameStreet.map(({ practiceId }) => practiceId))],
  ]);
}

/** How much nearer than its name a practice is; similarity itself is at most 1. */
const WEIGHTS: Record<Reason, number> = { "Same name": 4, "Same phone": 1, "Same address": 1, "Similar name": 0 };

/** A common phone or address says more than the nearest name that is not the same. */
const nearness = ({ neighbour, reasons }: { neighbour: Neighbour; reasons: Reason[] }): number =>
  reasons.reduce((sum, reason) => sum + WEIGHTS[reason], neighbour.similarity);

/**
 * Active practices that may be the one that is about to be added, each with the reasons: of the same name, with the same phone or
 * address, with a similar name; in this order, each by how near the names are.
 */
export async function listAlike(db: Database, planned: Planned): Promise<AlikePractice[]> {
  const repository = alikeRepository(db);
  const similar = new Set(await repository.namedAlike(planned.name));
  const shared = await sharedWith(db, planned);
  const reasonsOf = ({ id, sameName }: Neighbour): Reason[] => {
    const byName: Reason[] = sameName ? ["Same name"] : similar.has(id) ? ["Similar name"] : [];
    return [...byName, ...[...shared].flatMap(([reason, ids]) => (ids.has(id) ? [reason] : []))];
  };
  const ids = new Set([...similar, ...[...shared.values()].flatMap((each) => [...each])]);
  const found = await repository.neighbours([...ids], planned.name);
  return found
    .map((neighbour) => ({ neighbour, reasons: reasonsOf(neighbour) }))
    .sort((one, other) => nearness(other) - nearness(one))
    .slice(0, MAX_LISTED)
    .map(({ neighbour: { id, name, onPortal }, reasons }) => ({ practiceId: id, practiceName: name, isMyLinnet: onPortal, reasons }));
}
