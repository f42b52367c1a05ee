import { assemble } from "../adapters/ehr/assemble/assemble.ts";
import type { FoundRow } from "../adapters/ehr/release/found-row.ts";
import type { Patient } from "../adapters/ehr/resources/fhir-resources.ts";
import { personOf } from "../adapters/ehr/resources/person-of.ts";
import { type ArrivedResult, arrivedImaging, arrivedLabs, arrivedNotes, arrivedReports } from "../slices/chart/public.ts";
import type { Kept } from "./patient-record.ts";
import type { RosterSettings } from "./roster.ts";

/** What the chart reads of a patient, part by part. */
export interface ChartRows {
  labs: readonly FoundRow[];
  imaging: readonly FoundRow[];
  /** With reports of other kinds. */
  others: readonly FoundRow[];
  notes: readonly FoundRow[];
}

/**
 * The complete results, reports and notes of a patient that the chart would show: what it holds back by a report, panel or order is
 * held back here too.
 */
export function completeResults(
  { labs, imaging, others, notes }: ChartRows,
  patient: Kept<Patient>,
  zone: string,
  { mrnSystem, release }: RosterSettings,
): ArrivedResult[] {
  const ofPatient = (rows: readonly FoundRow[]) => [
    ...rows.filter(({ type, replaced_id }) => type !== "Patient" || replaced_id),
    { type: "Patient", fields: patient },
  ];
  return [
    ...arrivedLabs(assemble.labs(ofPatient(labs), release), personOf(patient, { mrnSystem, today: release.today }), zone),
    ...arrivedImaging(assemble.imaging(ofPatient(imaging), {}, release)),
    ...arrivedReports(assemble.reports(ofPatient(others), release)),
    ...arrivedNotes(assemble.notes(ofPatient(notes), {}, release)),
  ];
}
