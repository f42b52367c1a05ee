import type { AllergyIntolerance } from "./clinical-summary.ts";
import { absenceIn, type Parted, partStatements } from "./said-to-be-none.ts";

type Allergy = Pick<AllergyIntolerance, "id" | "clinicalStatus" | "verificationStatus" | "code" | "substance" | "reactions">;

/** Statuses that rule an allergy out. An unknown status hides nothing. */
const OVER = new Set(["inactive", "resolved", "remission"]);
const NOT_TRUE = new Set(["refuted", "entered-in-error"]);

/** Whether an allergy counts now. R4 allows both statuses to be absent (fhir-mapping.md §7). */
export const isAllergyInForce = ({
  clinicalStatus = "",
  verificationStatus = "",
}: Pick<Allergy, "clinicalStatus" | "verificationStatus">) => !OVER.has(clinicalStatus) && !NOT_TRUE.has(verificationStatus);

const namesSomething = (text: string) => absenceIn({ text, codes: [] }, false) === undefined;

/** Separates allergies from statements that there are none, or that no one knows. An entry with a reaction is an allergy. */
export const partAllergies = <Entry extends Allergy>(allergies: readonly Entry[]): Parted<Entry> =>
  partStatements(allergies, ({ substance, reactions = [] }) =>
    [...reactions.flatMap(({ words }) => words ?? []), ...(substance ? [substance] : [])].some(namesSomething),
  );

/** The allergy's name with its substances. "No known allergy" with a substance is an allergy to that substance. */
export function allergyName({ code, substance = "" }: Pick<AllergyIntolerance, "code" | "substance">): string {
  const name = code?.text ?? "";
  if (name === "" || substance === "" || name.toLowerCase() === substance.toLowerCase()) return name || substance;
  return namesSomething(name) ? `${name} (${substance})` : substance;
}
