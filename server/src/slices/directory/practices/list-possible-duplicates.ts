import type { PossibleDuplicate } from "@linnet/contract/directory";
import { type PracticeFacts, phoneDigits, practiceLikeness, zipDigits } from "@linnet/contract/directory/practice-likeness";
import type { Database } from "../../../platform/database/database.ts";
import { type Candidate, possibleDuplicateRepository } from "./possible-duplicate-repository.ts";

type Reason = PossibleDuplicate["reasons"][number];

const MAX_LISTED = 20;

/** Practices with the same phone, or at the same street address, in any suite; none for empty input. */
async function sharedWith(db: Database, planned: PracticeFacts): Promise<Map<Reason, Set<number>>> {
  const repository = possibleDuplicateRepository(db);
  const digits = phoneDigits(planned.phone);
  const withPhone = digits === "" ? [] : await repository.withPhone(digits);
  const zip = zipDigits(planned.zip);
  const candidates = zip === "" ? [] : await repository.streetsIn(zip);
  const inStreet = candidates
    .map(({ practiceId, ...place }) => ({ practiceId, ...practiceLikeness(planned, { name: "", ...place, zip }) }))
    .filter(({ sameAddress }) => sameAddress);
  const sameRooms = new Set(inStreet.filter(({ sameSuite }) => sameSuite).map(({ practiceId }) => practiceId));
  const inBuilding = inStreet.map(({ practiceId }) => practiceId).filter((id) => !sameRooms.has(id));
  return new Map([
    ["Same phone", new Set(withPhone)],
    ["Same address", sameRooms],
    ["Same building", new Set(inBuilding)],
  ]);
}

/** How much nearer than its name a practice is; similarity itself is at most 1. */
const WEIGHTS: Record<Reason, number> = { "Same name": 4, "Same phone": 1, "Same address": 1, "Same building": 0.5, "Similar name": 0 };

/** A name that differs in its spaces or its legal form alone is nearer than any that has another word. */
const FOLDED_NAME = 2.5;

interface Listed {
  candidate: Candidate;
  reasons: Reason[];
}

/** A common phone or address says more than the nearest name that is not the same. */
const nearnessTo =
  (planned: PracticeFacts) =>
  ({ candidate, reasons }: Listed): number => {
    const folded = !candidate.sameName && practiceLikeness(planned, { name: candidate.name }).sameName ? FOLDED_NAME : 0;
    return reasons.reduce((sum, reason) => sum + WEIGHTS[reason], candidate.similarity + folded);
  };

/**
 * Active practices that may duplicate the new one, with reasons: same name, same phone or address, similar name, in this order, each by
 * similarity.
 */
export async function listPossibleDuplicates(db: Database, planned: PracticeFacts): Promise<PossibleDuplicate[]> {
  const repository = possibleDuplicateRepository(db);
  const similar = new Set(await repository.withSimilarName(planned.name));
  const shared = await sharedWith(db, planned);
  const reasonsOf = ({ id, sameName }: Candidate): Reason[] => {
    const byName: Reason[] = sameName ? ["Same name"] : similar.has(id) ? ["Similar name"] : [];
    return [...byName, ...[...shared].flatMap(([reason, ids]) => (ids.has(id) ? [reason] : []))];
  };
  const ids = new Set([...similar, ...[...shared.values()].flatMap((each) => [...each])]);
  const found = await repository.candidates([...ids], planned.name);
  const nearness = nearnessTo(planned);
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
