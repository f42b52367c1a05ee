import type { FoundRow } from "../adapters/ehr/embedded/rows.ts";
import { assemble } from "../adapters/ehr/resources/assemble.ts";
import type { Patient } from "../adapters/ehr/resources/fhir-resources.ts";
import { personOf } from "../adapters/ehr/resources/person-of.ts";
import { type ArrivedResult, arrivedLabs } from "../slices/chart/public.ts";
import type { Kept } from "./patient-record.ts";
import type { RosterSettings } from "./roster.ts";

/**
 * The complete results of a patient that the chart would show. `rows` are what it reads of laboratory results, so that one held back
 * by its report, panel or order is held back here too.
 */
export function completeResults(
  rows: readonly FoundRow[],
  patient: Kept<Patient>,
  zone: string,
  { mrnSystem, release }: RosterSettings,
): ArrivedResult[] {
  const record = assemble.labs([...rows, { type: "Patient", fields: patient }], release);
  return arrivedLabs(record, personOf(patient, mrnSystem), zone);
}
