import type { LabEvent } from "@linnet/contract/chart";
import type { DocumentFormat, RecordReport, ReportWithResults } from "../../../adapters/ehr/port.ts";
import { pictureTypeOf } from "../../../adapters/ehr/record.ts";
import { escaped } from "../../../platform/escaped.ts";
import { AppError } from "../../../platform/http/errors.ts";
import type { FileReply } from "../../../platform/http/file-reply.ts";
import { recordPdf } from "../../../platform/uploads/record-pdf.ts";
import { showMoment } from "../hospital-moment.ts";
import { labEvents } from "../labs/events.ts";
import { htmlPage } from "../notes/html-page.ts";
import { type Desk, patientLine } from "../notes/open.ts";
import { htmlOf, noteText } from "../notes/text.ts";
import { placeOfPage, reportStatus, reportTitle, whyNot } from "./chart-report.ts";

const row = (tag: string, cells: readonly string[]) => `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join("")}</tr>`;

const rangeOf = ({ NORMAL_LOW, NORMAL_HIGH, RANGE_TEXT, OTHER_RANGES = [] }: LabEvent) =>
  [RANGE_TEXT || (NORMAL_LOW && NORMAL_HIGH ? `${NORMAL_LOW} to ${NORMAL_HIGH}` : ""), ...OTHER_RANGES].filter(Boolean).join(", ");

const flagOf = ({ NORMALCY, JUDGMENT }: LabEvent) => [NORMALCY, JUDGMENT].filter(Boolean).join(", ");

/** Results as a table: the page is read and printed without the chart around it. */
function tableOf(events: readonly LabEvent[]): string {
  const rows = events.map((event) =>
    row("td", [event.DISPLAY, `${event.RESULT_VAL} ${event.RESULT_UNITS}`.trim(), rangeOf(event), flagOf(event)]),
  );
  return `<table><thead>${row("th", ["Test", "Result", "Range", "Flag"])}</thead><tbody>${rows.join("")}</tbody></table>`;
}

interface Words extends ReportWithResults {
  desk: Desk;
}

/** All the words of a report as HTML that was not cleaned yet: its document, its conclusion, its results; empty where it has none. */
export async function wordsOfReport({ report, results, desk }: Words): Promise<string> {
  const { ehr, patient, zone } = desk;
  const { forms = [], conclusion, conclusions = [] } = report;
  const place = placeOfPage(forms);
  const format = forms[place]?.format;
  const document = format && (await ehr.documentOf({ personId: patient.personId, kind: "report", id: report.id, place }, [format]));
  const events = results.flatMap((result) => labEvents(result, [], { patient, zone }));
  return [
    document ? htmlOf(document) : "",
    conclusion ? `<h3>Conclusion</h3><pre>${escaped(noteText(conclusion).trim())}</pre>` : "",
    ...conclusions.map((text) => `<p>${escaped(text)}</p>`),
    events.length > 0 ? tableOf(events) : "",
  ]
    .filter(Boolean)
    .join("\n");
}

/** Facts above the words: date, status, author. */
export const reportFacts = (report: RecordReport, zone: string): string =>
  [report.effective ? showMoment(report.effective, zone) : "", reportStatus(report), report.performedBy].filter(Boolean).join(" · ");

const notAvailable = (why: string, desk: Desk) => new AppError("not_available", `${why} Contact support at ${desk.supportMail}.`);

async function pageOf({ report, results, desk }: Words): Promise<FileReply> {
  const html = await wordsOfReport({ report, results, desk });
  if (!html) throw notAvailable("This report has no text that can be shown here.", desk);
  const lines = [patientLine(desk.patient, desk.zone), reportFacts(report, desk.zone)];
  const page = htmlPage({ issuer: desk.hospitalName, title: reportTitle(report), lines, parts: [{ heading: "", html }] });
  return { bytes: Buffer.from(page), mediaType: "text/html; charset=utf-8", name: "report.html" };
}

const TOO_LARGE = "This file is too large to be shown here.";
const UNKNOWN = "The portal cannot show this kind of file.";
const MISSING = "This file cannot be read from the record.";

async function fileReply(format: DocumentFormat, bytes: Uint8Array): Promise<FileReply> {
  if (format === "pdf") return recordPdf(bytes, "report.pdf");
  return { bytes, mediaType: pictureTypeOf(bytes) ?? "", name: "report" };
}

async function fileOf({ report, desk }: Omit<Words, "results">, place: number): Promise<FileReply> {
  const form = report.forms?.[place];
  if (!form?.format) throw notAvailable(UNKNOWN, desk);
  // Told before it is read: what is too large is not fetched.
  if (whyNot(form) === "size") throw notAvailable(TOO_LARGE, desk);
  const { personId } = desk.patient;
  const document = await desk.ehr.documentOf({ personId, kind: "report", id: report.id, place }, [form.format]);
  if (!document) throw notAvailable(MISSING, desk);
  if (whyNot({ ...form, bytes: document.bytes.length }) === "size") throw notAvailable(TOO_LARGE, desk);
  if (document.format === "pdf" || document.format === "picture") return fileReply(document.format, document.bytes);
  const lines = [patientLine(desk.patient, desk.zone), reportFacts(report, desk.zone)];
  const page = htmlPage({
    issuer: desk.hospitalName,
    title: form.title || reportTitle(report),
    lines,
    parts: [{ heading: "", html: htmlOf(document) }],
  });
  return { bytes: Buffer.from(page), mediaType: "text/html; charset=utf-8", name: "report.html" };
}

/**
 * Opens a report: its words as a page, or the file at this place.
 * @throws AppError `not_available` with the sentence for the person, when there is nothing that can be shown.
 */
export const openReport = (found: ReportWithResults, place: number | null, desk: Desk): Promise<FileReply> =>
  place === null ? pageOf({ ...found, desk }) : fileOf({ ...found, desk }, place);
