import { chart } from "@linnet/contract/chart";
import type { ResultLookback } from "@linnet/contract/chart/result-lookbacks";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call, download } from "../../platform/http/api-client.ts";
import { patientOf, visitsOf } from "../patients/public.ts";

/** Which results: of the last days, or of one visit. */
export interface Selection {
  lookback: ResultLookback;
  /** 0: of no visit in particular (decision G-CHT-05). */
  encounterId: string | 0;
}

/** The link that was followed has asked already, as for the patient. */
const ASKED = { retryOnMount: false } as const;

export const labsOf = (personId: string, selection: Selection) =>
  queryOptions({
    queryKey: ["chart", "labs", personId, selection],
    queryFn: async ({ signal }) => {
      const { LABS, INCOMPLETE } = (await call(chart.labs, { body: { personId, ...selection } }, { signal })).RPTDATA;
      return { ...LABS[0], INCOMPLETE };
    },
    ...ASKED,
  });

/** All notes: no event is named (decision G-CHT-06). */
export const notesOf = (personId: string, selection: Selection) =>
  queryOptions({
    queryKey: ["chart", "notes", personId, selection],
    queryFn: async ({ signal }) => (await call(chart.notes, { body: { personId, ...selection, eventId: 0 } }, { signal })).RPTDATA,
    ...ASKED,
  });

export const imagingOf = (personId: string, selection: Selection) =>
  queryOptions({
    queryKey: ["chart", "radiology", personId, selection],
    queryFn: async ({ signal }) => (await call(chart.radiology, { body: { personId, ...selection } }, { signal })).RPTDATA,
    ...ASKED,
  });

/** Reports that are neither of the laboratory nor of imaging. */
export const reportsOf = (personId: string, selection: Selection) =>
  queryOptions({
    queryKey: ["chart", "reports", personId, selection],
    queryFn: async ({ signal }) => (await call(chart.reports, { body: { personId, ...selection } }, { signal })).RPTDATA,
    ...ASKED,
  });

/** How the bytes of a document are asked for. */
export interface FileQuery {
  queryKey: readonly unknown[];
  queryFn: (asked: { signal: AbortSignal }) => Promise<Blob>;
}

/** The words of a report, or one of its files by its place. */
export const reportFileOf = (reportId: string, place: number | null): FileQuery => ({
  queryKey: ["chart", "report", reportId, place],
  queryFn: ({ signal }) => download(chart.report, { body: { REPORT_ID: reportId, PLACE: place } }, { signal }),
});

/** Loads the patient and the chart's first results in parallel with the page's code; without a selection, the visits to choose from. */
export function prepareResults(queries: QueryClient, personId: string, selection: Selection | undefined): void {
  // What fails in advance is shown when the chart is opened.
  void queries.prefetchQuery(patientOf(personId));
  if (!selection) return void queries.prefetchQuery(visitsOf(personId));
  void queries.prefetchQuery(labsOf(personId, selection));
  void queries.prefetchQuery(notesOf(personId, selection));
  void queries.prefetchQuery(imagingOf(personId, selection));
  void queries.prefetchQuery(reportsOf(personId, selection));
}
