import { chart, type ResultLookback } from "@linnet/contract/chart";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api-client.ts";
import { patientOf, visitsOf } from "../patients/public.ts";

/** Which results: of the last days, or of one visit. */
export interface Selection {
  lookback: ResultLookback;
  /** 0: of no visit in particular (decision G-CHT-05). */
  encounterId: string | 0;
}

export const labsOf = (personId: string, selection: Selection) =>
  queryOptions({
    queryKey: ["chart", "labs", personId, selection],
    queryFn: async ({ signal }) => (await call(chart.labs, { body: { personId, ...selection } }, { signal })).RPTDATA.LABS[0],
    // The link that was followed has asked already, as for the patient.
    retryOnMount: false,
  });

/** Asks for who the patient is and the results that a chart opens with, beside the code of its page; else for the visits to choose from. */
export function prepareResults(queries: QueryClient, personId: string, selection: Selection | undefined): void {
  // What fails in advance is shown when the chart is opened.
  void queries.prefetchQuery(patientOf(personId));
  if (selection) void queries.prefetchQuery(labsOf(personId, selection));
  else void queries.prefetchQuery(visitsOf(personId));
}
