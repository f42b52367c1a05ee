import type { Patient } from "@linnet/contract/patients";
import { formatDate, nameInProse } from "../../platform/format/format.ts";
import { inPlaceOfWords } from "../../ui/people/in-place-of.tsx";

const monthOf = (instant: string, zone: string) => formatDate(instant, zone).replace(/^(\d\d)\/\d\d\//, "$1/");

function relationOf({ physicianName, access }: Patient, zone: string): string {
  const { kind, since, until } = access;
  const day = (instant: string) => formatDate(instant, zone);
  // The end of a cover is the first moment after its last day.
  if (access.inPlaceOf && until !== null) return `${inPlaceOfWords(access)} until ${day(new Date(Date.parse(until) - 1).toISOString())}`;
  if (access.inPlaceOf) return `${inPlaceOfWords(access)} ${day(since)}`;
  const sinceThen = `since ${monthOf(since, zone)}`;
  const physician = nameInProse(physicianName);
  if (kind === "assigned") return `Your patient ${sinceThen}`;
  if (kind === "shared") return `Shared by ${physician} ${sinceThen}`;
  if (kind === "practice") return `Patient of ${physician} in your practice ${sinceThen}`;
  return `Embassy patient ${sinceThen}${until === null ? "" : `, authorized until ${formatDate(until, zone)}`}`;
}

/** Why the caller may see this chart: decided by the server, said here (security: who may see which patient). `zone` is the hospital's. */
export const accessReason = (patient: Patient, zone: string): string => `${relationOf(patient, zone)}. Every view is logged.`;
