import type { Examination } from "../../../adapters/ehr/port.ts";
import { AppError } from "../../../platform/http/errors.ts";
import type { FileReply } from "../../../platform/http/file-reply.ts";
import { htmlPage, type PagePart } from "../notes/html-page.ts";
import { type Desk, patientLine } from "../notes/open.ts";
import { whyNot } from "../reports/chart-report.ts";
import { reportFacts, wordsOfReport } from "../reports/open.ts";
import { newestFirst, titleOf } from "./events.ts";

/** Placeholder for a report without words: if left out, an earlier version would look final. */
const NO_WORDS = "<p>This report cannot be shown here. Call the hospital.</p>";

/** Placeholder if the words are only in a file, which is offered with the page. */
const IN_A_FILE = "<p>The text of this report is in the attached file.</p>";

/** A report's heading: examination, date, author, and how final it is. */
const headingOf = (examination: Examination, zone: string): string =>
  [titleOf(examination), examination.report ? reportFacts(examination.report, zone) : ""].filter(Boolean).join(" · ");

const hasFile = ({ report }: Examination) => report?.forms?.some((form) => form.format && whyNot(form) === "") ?? false;

/**
 * Opens all reports of one order, newest first: a report and its correction are shown together.
 * @throws AppError `not_available` if no words can be shown.
 */
export async function openImagingReport(examinations: readonly Examination[], desk: Desk): Promise<FileReply> {
  const inOrder = [...examinations].sort(newestFirst);
  const parts: PagePart[] = [];
  let isReadable = false;
  for (const examination of inOrder) {
    const { report, results = [] } = examination;
    const html = report && (await wordsOfReport({ report, results: [...results], desk }));
    if (html) isReadable = true;
    const instead = hasFile(examination) ? IN_A_FILE : NO_WORDS;
    parts.push({ heading: headingOf(examination, desk.zone), html: html || instead });
  }
  if (!isReadable) throw new AppError("not_available", `This report cannot be shown here. Contact support at ${desk.supportMail}.`);
  const [first] = inOrder;
  const page = htmlPage({
    issuer: desk.hospitalName,
    title: (first && titleOf(first)) || "Radiology report",
    lines: [patientLine(desk.patient, desk.zone)],
    parts,
  });
  return { bytes: Buffer.from(page), mediaType: "text/html; charset=utf-8", name: "report.html" };
}
