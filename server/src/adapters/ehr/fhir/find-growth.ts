import { GROWTH_TOKENS } from "../growth-codes.ts";
import type { Observation } from "../laboratory-resources.ts";
import type { ReadResource } from "../read-resource.ts";
import type { FhirReading, Findings } from "./fhir-reading.ts";
import { fieldsOf } from "./fields-of.ts";
import type { PatientQuery } from "./patient-query.ts";

const A_PAGE = 200;

/** A patient's measurements of growth. */
export async function findGrowth(reading: FhirReading, query: PatientQuery, personId: string): Promise<Findings> {
  const byCode = query.by("Observation", "code", GROWTH_TOKENS.join(","));
  const narrowed = byCode.length > 0 ? byCode : query.by("Observation", "category", "vital-signs");
  const found = await reading.search("Observation", [query.whose("Observation", [personId]), ...narrowed, query.count(A_PAGE)], [personId]);
  const isGrowth = (row: ReadResource) =>
    row.type === "Observation" && fieldsOf<Observation>(row).code.codes.some((code) => GROWTH_TOKENS.includes(code));
  return { ...found, rows: found.rows.filter(isGrowth) };
}
