import type { ChartReport, ReportFile } from "@linnet/contract/chart/reports";
import { type FileQuery, reportFileOf } from "../api.ts";

/** One of the things that a report has to be looked at: its page of words, a PDF, a picture. */
export interface ReportView {
  key: string;
  label: string;
  kind: "PDF" | "Picture" | "Text";
  query: FileQuery;
}

const isOpened = (file: ReportFile): file is ReportFile & { SHOWN_AS: ReportView["kind"] } => file.SHOWN_AS !== "" && !file.IN_PAGE;

/** The files of a report that are opened by themselves. */
export const fileViews = ({ REPORT_ID, FILES }: ChartReport): ReportView[] =>
  FILES.filter(isOpened).map(({ PLACE, TITLE, SHOWN_AS }) => ({
    key: `${REPORT_ID} ${PLACE}`,
    label: TITLE && TITLE.length < 40 ? `${SHOWN_AS}: ${TITLE}` : SHOWN_AS,
    kind: SHOWN_AS,
    query: reportFileOf(REPORT_ID, PLACE),
  }));

/** Everything that a report has to be looked at, its words first. */
export const reportViews = (report: ChartReport): ReportView[] => [
  ...(report.HAS_PAGE ? [{ key: "page", label: "Report", kind: "Text" as const, query: reportFileOf(report.REPORT_ID, null) }] : []),
  ...fileViews(report),
];
