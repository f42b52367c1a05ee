import { GROWTH_TOKENS } from "../../resources/growth-codes.ts";
import { inParts } from "../client/in-parts.ts";
import type { FhirReading, Findings } from "../fhir-reading.ts";
import { mergeFindings } from "./merge-findings.ts";
import type { PatientQuery } from "./patient-query.ts";

const A_PAGE = 200;

/**
 * A patient's measurements of growth, and what heads them: a panel tells what is withheld. Where headings cannot be asked for by what
 * they head, all vital signs are.
 */
export async function findGrowth(reading: FhirReading, query: PatientQuery, personId: string): Promise<Findings> {
  const { profile } = query;
  const search = (...narrowed: (readonly [string, string])[]) =>
    reading.search("Observation", [query.whose("Observation", [personId]), ...narrowed, query.count(A_PAGE)], [personId]);
  if (!profile.supports("Observation", "code") || !profile.supports("Observation", "has-member"))
    return search(...query.by("Observation", "category", "vital-signs"));

  const found = [await search(["code", GROWTH_TOKENS.join(",")])];
  const known = new Set<string>();
  for (const { rows } of found) {
    const below = rows.filter(({ type, id }) => type === "Observation" && !known.has(id)).map(({ id }) => id);
    for (const id of below) known.add(id);
    const naming = (ids: readonly string[]) => search(["has-member", ids.map((id) => profile.reference("Observation", id)).join(",")]);
    // A panel may be in a panel: what was found is looked for in others until there are none.
    found.push(...(await inParts(below, naming)));
  }
  return mergeFindings(found);
}
