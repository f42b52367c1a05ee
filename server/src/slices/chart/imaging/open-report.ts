import type { Examination } from "../../../adapters/ehr/port.ts";
import { AppError } from "../../../platform/http/errors.ts";
import type { FileReply } from "../../../platform/http/file-reply.ts";
import { showMoment } from "../hospital-moment.ts";
import { escaped, htmlPage, type PagePart } from "../notes/html-page.ts";
import { type Desk, patientLine } from "../notes/open.ts";
import { htmlOf, READABLE } from "../notes/text.ts";
import { IMAGING_STATUS, newestFirst, titleOf } from "./events.ts";

/** Stands where a report has no words: left out, an earlier version would look like the last word. */
const NO_WORDS = "<p>This report cannot be shown here. Please call the hospital.</p>";

/** The words of a report: its own document, else its conclusion. */
async function wordsOfReport({ report }: Examination, { ehr, patient }: Desk): Promise<string | undefined> {
  if (!report) return undefined;
  const document = report.formats && (await ehr.documentOf({ personId: patient.personId, kind: "report", id: report.id }, READABLE));
  if (document) return htmlOf(document);
  return report.conclusion && `<pre>${escaped(report.conclusion)}</pre>`;
}

/** A report says of itself what was examined, when, and how final its words are. */
function headingOf(examination: Examination, zone: string): string {
  const { report } = examination;
  const status = report ? IMAGING_STATUS[report.status] : "";
  return [titleOf(examination), report?.effective ? showMoment(report.effective, zone) : "", status].filter(Boolean).join(" · ");
}

/**
 * Opens everything that was reported on one order, the newest first: of a report and its correction nobody has to guess which one
 * they see, nor whether there is another.
 * @throws AppError `not_available` when there are no words that can be shown.
 */
export async function openImagingReport(examinations: readonly Examination[], desk: Desk): Promise<FileReply> {
  const inOrder = [...examinations].sort(newestFirst);
  const parts: PagePart[] = [];
  let isReadable = false;
  for (const examination of inOrder) {
    const html = await wordsOfReport(examination, desk);
    if (html) isReadable = true;
    parts.push({ heading: headingOf(examination, desk.zone), html: html || NO_WORDS });
  }
  if (!isReadable) throw new AppError("not_available", `This report cannot be shown here. Please contact support at ${desk.supportMail}.`);
  const [first] = inOrder;
  const page = htmlPage({ title: (first && titleOf(first)) || "Radiology report", lines: [patientLine(desk.patient, desk.zone)], parts });
  return { bytes: Buffer.from(page), mediaType: "text/html; charset=utf-8", name: "report.html" };
}
