import {
  type ChartReport,
  MAX_CONCLUSION,
  MAX_REPORT_FILE_BYTES,
  MAX_REPORT_TEXT_BYTES,
  type ReportFile,
} from "@linnet/contract/chart/reports";
import type { DocumentFormat, RecordReport } from "../../../adapters/ehr/port.ts";
import type { DiagnosticReport, ReportForm } from "../../../adapters/ehr/record.ts";
import { arrivedAt } from "../hospital-moment.ts";
import { HTML_FORMATS, noteText } from "../notes/text.ts";

const REPORT_STATUS: Partial<Record<string, string>> = {
  registered: "In Process",
  partial: "Preliminary",
  preliminary: "Preliminary",
  final: "Final",
  amended: "Amended",
  corrected: "Corrected",
  appended: "Addended",
  cancelled: "Cancelled",
  unknown: "Unknown",
  "entered-in-error": "",
};

/** A report's status in the portal's word, else the record's. */
export const reportStatus = ({ status }: Pick<DiagnosticReport, "status">): string => REPORT_STATUS[status] ?? status;

const SHOWN_AS: Record<DocumentFormat, Exclude<ReportFile["SHOWN_AS"], "">> = {
  pdf: "PDF",
  picture: "Picture",
  html: "Text",
  rtf: "Text",
  text: "Text",
};

/** Why a file cannot be shown; empty where it can. */
export function whyNot({ format, bytes = 0, isMissing }: ReportForm): ReportFile["WHY_NOT"] {
  if (format === undefined) return "form";
  if (isMissing) return "missing";
  return bytes > (SHOWN_AS[format] === "Text" ? MAX_REPORT_TEXT_BYTES : MAX_REPORT_FILE_BYTES) ? "size" : "";
}

/** The file whose words stand on the page of a report: the best that can be read, by its place; -1 where there is none. */
export function placeOfPage(forms: readonly ReportForm[]): number {
  const places = HTML_FORMATS.map((format) => forms.findIndex((form) => form.format === format && whyNot(form) === ""));
  return places.find((place) => place >= 0) ?? -1;
}

function filesOf(forms: readonly ReportForm[]): ReportFile[] {
  const inPage = placeOfPage(forms);
  return forms.map((form, place) => {
    const why = whyNot(form);
    return {
      PLACE: place,
      TITLE: form.title ?? "",
      MEDIA_TYPE: form.mediaType ?? "",
      SHOWN_AS: form.format && why === "" ? SHOWN_AS[form.format] : "",
      WHY_NOT: why,
      IN_PAGE: place === inPage,
    };
  });
}

/** What is called so by itself says more than that it is a report. */
export const reportTitle = ({ code, title }: Pick<RecordReport, "code" | "title">): string => code.text || title || "Report";

/** A report in the shape of the contract; `hasResults` where it names results that are shown. */
export function chartReport(report: RecordReport, hasResults: boolean): ChartReport {
  const { forms = [], conclusions = [], categories = [] } = report;
  const conclusion = noteText(report.conclusion ?? "");
  const FILES = filesOf(forms);
  return {
    REPORT_ID: report.id,
    TITLE: reportTitle(report),
    KIND: categories.map(({ text }) => text).find(Boolean) ?? "",
    REPORT_STATUS: reportStatus(report),
    REPORT_DATE: report.effective ?? "",
    PERFORMED_BY: report.performedBy ?? "",
    CONCLUSION: conclusion.slice(0, MAX_CONCLUSION),
    CONCLUSION_IS_CUT: conclusion.length > MAX_CONCLUSION,
    CONCLUSION_CODES: [...conclusions],
    FILES,
    HAS_PAGE: hasResults || conclusion !== "" || conclusions.length > 0 || FILES.some(({ IN_PAGE }) => IN_PAGE),
    ARRIVED_DT_TM: arrivedAt(report.issued, report.updated),
  };
}
