import { type NoteErrors, type NoteFormat, noteErrors } from "@linnet/contract/chart";
import type { Ehr, Note, RecordDocument } from "../../../adapters/ehr/port.ts";
import type { PatientInCare } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/http/errors.ts";
import type { FileReply } from "../../../platform/http/file-reply.ts";
import { recordPdf } from "../../../platform/uploads/record-pdf.ts";
import { showMoment } from "../hospital-moment.ts";
import type { NoteChain } from "./groups.ts";
import { htmlPage } from "./html-page.ts";
import { HTML_FORMATS, htmlOf, PRINTABLE_FORMATS, wordsOf } from "./text.ts";

/** What opening a document needs besides the document. */
export interface Desk {
  ehr: Ehr;
  patient: PatientInCare;
  zone: string;
  hospitalName: string;
  supportMail: string;
  now: Date;
}

/** Under the title of every document: whose it is. */
export const patientLine = ({ fullName, birthDate }: PatientInCare, zone: string): string =>
  `Patient: ${fullName}${birthDate ? ` · Date of birth: ${showMoment(birthDate, zone)}` : ""}`;

const signed = ({ writtenBy: { name, position }, performed }: Note, zone: string) =>
  [name, position, performed ? showMoment(performed, zone) : ""].filter(Boolean).join(" · ");

/** The whole note in these formats, or nothing: a note without one of its additions would say something else. */
async function documentsOf(chain: NoteChain, formats: typeof HTML_FORMATS, { ehr, patient }: Desk): Promise<RecordDocument[] | undefined> {
  const { personId } = patient;
  const found = await Promise.all(chain.map(({ id }) => ehr.documentOf({ personId, kind: "note", id }, formats)));
  const whole = found.filter((document) => document !== undefined);
  return whole.length === chain.length ? whole : undefined;
}

/** The head of a note's page, and the headings of its parts; the note itself needs none. */
function layoutOf(chain: NoteChain, { patient, zone }: Desk) {
  const [parent] = chain;
  return {
    title: parent.title || "Note",
    lines: [patientLine(patient, zone), signed(parent, zone)].filter(Boolean),
    headingOf: (index: number) => {
      const note = chain[index];
      return index === 0 || !note ? "" : `Added: ${signed(note, zone)}`;
    },
  };
}

async function asHtml(chain: NoteChain, desk: Desk): Promise<FileReply | undefined> {
  const documents = await documentsOf(chain, HTML_FORMATS, desk);
  if (!documents) return undefined;
  const { headingOf, ...head } = layoutOf(chain, desk);
  const page = htmlPage({
    issuer: desk.hospitalName,
    ...head,
    parts: documents.map((document, index) => ({ heading: headingOf(index), html: htmlOf(document) })),
  });
  return { bytes: Buffer.from(page), mediaType: "text/html; charset=utf-8", name: "note.html" };
}

/** The record's own PDF, copied; where it has only text, the text is printed. A PDF of the record alone says nothing of later additions. */
async function asPdf(chain: NoteChain, desk: Desk): Promise<FileReply | undefined> {
  const file = (bytes: Uint8Array): FileReply => ({ bytes, mediaType: "application/pdf", name: "note.pdf" });
  const [own] = chain.length === 1 ? ((await documentsOf(chain, ["pdf"], desk)) ?? []) : [];
  if (own) return recordPdf(own.bytes, "note.pdf");
  // A named PDF that the record cannot return is not rebuilt from text: its content is unknown.
  if (chain.length === 1 && chain[0].formats?.includes("pdf")) return undefined;
  const documents = await documentsOf(chain, PRINTABLE_FORMATS, desk);
  if (!documents) return undefined;
  const { headingOf, ...head } = layoutOf(chain, desk);
  const parts = documents.map((document, index) => ({ heading: headingOf(index), text: wordsOf(document) }));
  // What writes PDFs is large: loaded with the first one.
  const { textPdf } = await import("./text-pdf.ts");
  return file(await textPdf({ issuer: desk.hospitalName, now: desk.now, ...head, parts }));
}

/** What to say when a note cannot be had in one format: to take the other one, where the record has it (S1 §8). */
function sorry(chain: NoteChain, format: NoteFormat, errors: NoteErrors): string {
  const isReadable = chain.every(({ formats = [] }) => formats.some((kept) => HTML_FORMATS.includes(kept)));
  const isPrinted = chain.length === 1 && chain[0].formats?.includes("pdf");
  if (format === "XR") return isReadable ? errors.pdfError : errors.generalError;
  return isPrinted ? errors.htmlError : errors.generalError;
}

/**
 * Opens a note with what was added to it, as PDF or as HTML.
 * @throws AppError `not_available` with the sentence for the person, when it cannot be had in this format.
 */
export async function openNote(chain: NoteChain, format: NoteFormat, desk: Desk): Promise<FileReply> {
  const file = format === "XR" ? await asPdf(chain, desk) : await asHtml(chain, desk);
  if (!file) throw new AppError("not_available", sorry(chain, format, noteErrors(desk.supportMail)));
  return file;
}
