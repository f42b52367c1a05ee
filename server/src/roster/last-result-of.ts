import { subDays } from "date-fns/subDays";
import type { FoundRow } from "../adapters/ehr/embedded/rows.ts";
import { assemble } from "../adapters/ehr/resources/assemble.ts";
import { instantOf } from "../adapters/ehr/resources/elements.ts";
import type { Patient } from "../adapters/ehr/resources/fhir-resources.ts";
import type { Kept } from "./patient-record.ts";
import type { RosterSettings } from "./roster.ts";

/** Results that were taken earlier are new to nobody, and not looked at. */
export const RECENT_DAYS = 90;

/** Of a result these say that somebody has released it; one that is only registered or was cancelled is none. */
const RELEASED_RESULTS: readonly string[] = ["preliminary", "final", "amended", "corrected", "unknown"];

/**
 * When the newest result that the chart would show became known: issued, else last updated, else collected. `rows` are what the
 * chart reads of laboratory results, so that one held back by its report, panel or order is held back here too.
 */
export function lastResultOf(
  rows: readonly FoundRow[],
  patient: Kept<Patient>,
  zone: string,
  { now, release }: RosterSettings,
): Date | null {
  const { observations } = assemble.labs([...rows, { type: "Patient", fields: patient }], release, { since: subDays(now, RECENT_DAYS) });
  const known = observations.flatMap(({ status, issued, updated, collected }) => {
    const moment = issued ?? updated ?? collected;
    const at = moment === undefined || !RELEASED_RESULTS.includes(status) ? undefined : instantOf(moment, zone);
    return at !== undefined && at <= now.getTime() ? [at] : [];
  });
  return known.length > 0 ? new Date(Math.max(...known)) : null;
}
