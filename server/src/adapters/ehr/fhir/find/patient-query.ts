import { TZDate } from "@date-fns/tz";
import { format } from "../../../../platform/dates.ts";
import type { Between } from "../../port.ts";
import type { FhirQuery } from "../client/addresses.ts";
import type { ServerProfile } from "../client/server-profile.ts";

type Part = FhirQuery[number];

/** A server would read a date in its own zone (fhir-mapping.md §0), so searches use instants with the hospital's offset. */
export const instantText = (instant: Date, zone: string) => format(new TZDate(instant, zone), "yyyy-MM-dd'T'HH:mm:ssxxx");

/** Builds searches with supported parameters only. The caller filters by the rest. */
export function patientQuery(profile: ServerProfile, zone: string) {
  /** The patient parameter: R4 has `patient` nearly everywhere, older servers may only have `subject` or `actor`. */
  function whose(type: string, personIds: readonly string[]): Part {
    const name = ["patient", "subject", "actor"].find((parameter) => profile.supports(type, parameter)) ?? "patient";
    return [name, personIds.map((id) => profile.reference("Patient", id)).join(",")];
  }

  const supported = (type: string, part: Part): Part[] => (profile.supports(type, part[0]) ? [part] : []);

  return {
    profile,
    whose,
    /** The parameter, if supported. */
    by: (type: string, name: string, value: string): Part[] => supported(type, [name, value]),
    since: (type: string, since: Date | undefined): Part[] => (since ? supported(type, ["date", `ge${instantText(since, zone)}`]) : []),
    during: (type: string, { from, to }: Between): Part[] => [
      ...supported(type, ["date", `ge${instantText(from, zone)}`]),
      ...supported(type, ["date", `lt${instantText(to, zone)}`]),
    ],
    /** The includes, if supported. */
    including: (type: string, ...includes: string[]): Part[] =>
      includes.filter((include) => profile.supportsInclude(type, include)).map((include): Part => ["_include", include]),
    count: (number: number): Part => ["_count", String(number)],
  };
}

export type PatientQuery = ReturnType<typeof patientQuery>;
