import type { MedicationRequest } from "../../resources/clinical-summary.ts";
import { fieldsOf, ofType } from "../../resources/read-resource.ts";
import { type FhirReading, type Findings, mergeFindings, NOTHING_FOUND, withRows } from "../reading/reading.ts";
import type { PatientQuery } from "./patient-query.ts";

const PAGE_SIZE = 100;

/** A patient's resources of one type. Not searched by status, because R4 allows most to be absent. */
export const findOwn = (reading: FhirReading, query: PatientQuery, personId: string, type: string): Promise<Findings> =>
  reading.search(type, [query.whose(type, [personId]), query.count(PAGE_SIZE)], [personId]);

/**
 * A patient's current and past medicines, the Medication resources they refer to, and the problems they were ordered for, which may
 * withhold them.
 */
export async function findMedications(reading: FhirReading, query: PatientQuery, personId: string): Promise<Findings> {
  const taken = (type: string) =>
    reading.search(
      type,
      [query.whose(type, [personId]), ...query.including(type, `${type}:medication`), query.count(PAGE_SIZE)],
      [personId],
    );
  const found = mergeFindings(await Promise.all([taken("MedicationRequest"), taken("MedicationStatement")]));
  const readings = found.rows.map((row) => fieldsOf<Partial<Pick<MedicationRequest, "medicationId" | "reasonIds">>>(row));
  const known = new Set(ofType(found.rows, "Medication").map(({ id }) => id));
  const missing = readings.flatMap(({ medicationId }) => (medicationId && !known.has(medicationId) ? [medicationId] : []));
  const reasons = readings.flatMap(({ reasonIds }) => reasonIds ?? []);
  const [medicines, conditions] = await Promise.all([
    missing.length > 0 ? reading.named("Medication", missing) : [],
    reasons.length > 0 ? reading.ofPatient("Condition", reasons, personId) : NOTHING_FOUND,
  ]);
  return withRows(mergeFindings([found, conditions]), medicines);
}
