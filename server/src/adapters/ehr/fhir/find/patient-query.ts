import { TZDate } from "@date-fns/tz";
import { format } from "../../../../platform/dates.ts";
import type { Between } from "../../port.ts";
import type { FhirQuery } from "../client/addresses.ts";
import type { ServerProfile } from "../client/server-profile.ts";

type Part = FhirQuery[number];

/** A bare date would be read in the server's zone (fhir-mapping.md §0): an instant with the hospital's offset is not. */
export const instantText = (instant: Date, zone: string) => format(new TZDate(instant, zone), "yyyy-MM-dd'T'HH:mm:ssxxx");

/** Writes searches with what the server supports; what it does not is left out, and the caller filters. */
export function patientQuery(profile: ServerProfile, zone: string) {
  /** Whose: R4 has `patient` nearly everywhere, and `subject` or `actor` where an old server lacks it. */
  function whose(type: string, personIds: readonly string[]): Part {
    const name = ["patient", "subject", "actor"].find((parameter) => profile.supports(type, parameter)) ?? "patient";
    return [name, personIds.map((id) => profile.reference("Patient", id)).join(",")];
  }

  const supported = (type: string, part: Part): Part[] => (profile.supports(type, part[0]) ? [part] : []);

  return {
    profile,
    whose,
    /** The parameter, where the server supports it. */
    by: (type: string, name: string, value: string): Part[] => supported(type, [name, value]),
    since: (type: string, since: Date | undefined): Part[] => (since ? supported(type, ["date", `ge${instantText(since, zone)}`]) : []),
    during: (type: string, { from, to }: Between): Part[] => [
      ...supported(type, ["date", `ge${instantText(from, zone)}`]),
      ...supported(type, ["date", `lt${instantText(to, zone)}`]),
    ],
    /** What comes along, where the server brings it. */
    including: (type: string, ...includes: string[]): Part[] =>
      includes.filter((include) => profile.supportsInclude(type, include)).map((include): Part => ["_include", include]),
    count: (number: number): Part => ["_count", String(number)],
  };
}

export type PatientQuery = ReturnType<typeof patientQuery>;
