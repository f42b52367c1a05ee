import type { PatientAccess } from "@linnet/contract/patients";
import { type FoundPatient, patientSearch } from "@linnet/contract/patients/search";
import { IconUser } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { formatDay, formatMrn, nameWithSuffix, sexWord } from "../../../platform/format/format.ts";
import { byFit } from "../../../platform/format/name-search.ts";
import { call } from "../../../platform/http/api-client.ts";
import { type Match, type MatchGroup, stateOf } from "../../../platform/page/match.ts";
import { DeceasedMark } from "../../../ui/people/deceased-mark.tsx";
import { BirthDate } from "../lists/actions.tsx";
import { patientScreens } from "../routes.ts";
import { allRecentSearches, type RecentSearch, useRememberOpened } from "./recent-searches.ts";

const WHY: Record<PatientAccess["kind"], string> = {
  assigned: "Assigned to you",
  shared: "Shared with your practice",
  practice: "Patient at your practice",
  embassy: "Embassy patient",
};
const NOBODY: FoundPatient[] = [];

/** Visible patients matching a text. Not cached after use: the text may be a name. */
const patientSearchOf = (text: string) =>
  queryOptions({
    queryKey: ["patients", "search", text],
    queryFn: ({ signal }) => call(patientSearch.find, { query: { text } }, { signal }),
    enabled: text !== "",
    gcTime: 0,
  });

/** Of those who were opened before, only name and birth date are known. */
function matchOf(patient: FoundPatient | RecentSearch): Match {
  const base = {
    id: patient.personId,
    href: patientScreens.chart.to({ id: patient.personId }),
    icon: IconUser,
    title: nameWithSuffix(patient),
  };
  const died = patient.deceased && <DeceasedMark deceased={patient.deceased} />;
  if (!("mrn" in patient)) return { ...base, facts: patient.dob && formatDay(patient.dob), below: died };
  return {
    ...base,
    facts: (
      <>
        <BirthDate dob={patient.dob} deceased={patient.deceased} />
        {` · ${sexWord(patient.sex)} · MRN ${formatMrn(patient.mrn)}`}
      </>
    ),
    below: (
      <>
        {died} {WHY[patient.access.kind]}
      </>
    ),
  };
}

/** The caller's patients whose name or MRN begins with the text; none for an empty text. Those opened become Recent Searches (decision G-PAT-12). */
export function usePatientMatches(text: string): MatchGroup {
  const search = useQuery(patientSearchOf(text));
  const patients = search.data?.data ?? NOBODY;
  useRememberOpened(patients);
  const matches = useMemo(() => {
    const best = byFit(text);
    return patients.toSorted((one, other) => best(one.patientName, other.patientName)).map(matchOf);
  }, [patients, text]);
  return {
    label: "Patients",
    words: ["patient", "patients"],
    matches,
    hasMore: search.data?.hasMore === true,
    ...stateOf(text, [search]),
  };
}

/** Shown before anything is typed. */
export const recentMatches = (): Match[] => allRecentSearches().map(matchOf);
