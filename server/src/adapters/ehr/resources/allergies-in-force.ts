import type { AllergyIntolerance } from "./clinical-summary.ts";
import { absenceIn, type Parted, partStatements } from "./said-to-be-none.ts";

type Allergy = Pick<AllergyIntolerance, "id" | "clinicalStatus" | "verificationStatus" | "code" | "substance" | "reactions">;

/** What is known not to be there. A status that the portal does not know hides nothing. */
const OVER = new Set(["inactive", "resolved", "remission"]);
const NOT_TRUE = new Set(["refuted", "entered-in-error"]);

/** Whether an allergy is one now; R4 allows both statuses to be absent (the mapping's §7). */
export const isAllergyInForce = ({
  clinicalStatus = "",
  verificationStatus = "",
}: Pick<Allergy, "clinicalStatus" | "verificationStatus">) => !OVER.has(clinicalStatus) && !NOT_TRUE.has(verificationStatus);

const namesSomething = (text: string) => absenceIn({ text, codes: [] }, false) === undefined;

/** Parts allergies from what says that there are none, or that nobody knows: whatever somebody reacts to is an allergy. */
export const partAllergies = <Entry extends Allergy>(allergies: readonly Entry[]): Parted<Entry> =>
  partStatements(allergies, ({ substance, reactions = [] }) =>
    [...reactions.flatMap(({ words }) => words ?? []), ...(substance ? [substance] : [])].some(namesSomething),
  );

/**
 * What somebody is allergic to: what the allergy is called, and the substances that are named with it. What is called 'no known allergy'
 * and names a substance is an allergy to that.
 */
export function allergyName({ code, substance = "" }: Pick<AllergyIntolerance, "code" | "substance">): string {
  const name = code?.text ?? "";
  if (name === "" || substance === "" || name.toLowerCase() === substance.toLowerCase()) return name || substance;
  return namesSomething(name) ? `${name} (${substance})` : substance;
}
