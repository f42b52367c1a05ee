import { createHash } from "node:crypto";
import PDFDocument from "pdfkit";
import { pdfFonts } from "../../../platform/pdf/embedded-fonts.ts";
import type { SigningDocument } from "../port.ts";

const MARGIN = 62;
const TEXT = 10.5;
const SMALL = 8.5;
const INK = "#1a1a1a";
const MUTED = "#555555";
const RULE = "#9a9a9a";
const DRAWN_BOX: [number, number] = [220, 70];

/** What the signer is bound to, as one text. Its hash names it whatever the pages look like. */
const wordsOf = ({ title, version, capacity, sections }: SigningDocument): string =>
  [title, `Version ${version}`, capacity, ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])].join("\n");

/** SHA-256 of the document's words, UTF-8, one line for each title, heading and paragraph. */
export const documentHash = (document: SigningDocument): string => createHash("sha256").update(wordsOf(document)).digest("hex");

/** One line of the page that says how it was signed. */
export type Evidence = readonly [label: string, value: string];

/** How the signature block is filled: by a signature that was given, or by places another service fills. */
export type SignatureBlock =
  | { kind: "given"; name: string; when: string; drawn: Buffer | null; evidence: readonly Evidence[] }
  | { kind: "places"; signature: string; name: string; date: string };

type Page = PDFKit.PDFDocument;

/** Begins a new page when what follows would be torn apart. */
function keepTogether(page: Page, height: number): void {
  if (page.y + height > page.page.height - MARGIN) page.addPage();
}

function writeSections(page: Page, { title, version, capacity, sections }: SigningDocument, issuer: string): void {
  page.font("bold").fontSize(18).fillColor(INK).text(title);
  page.font("regular").fontSize(TEXT).fillColor(MUTED).text(`${issuer} · Version ${version}`);
  page.moveDown(0.6).fillColor(INK).text(`Signed as: ${capacity}`);
  for (const { heading, paragraphs } of sections) {
    keepTogether(page, 70);
    page.moveDown(0.9).font("bold").fontSize(12).text(heading);
    page.font("regular").fontSize(TEXT);
    for (const paragraph of paragraphs) page.moveDown(0.35).text(paragraph, { lineGap: 2 });
  }
}

function beginBlock(page: Page): void {
  keepTogether(page, 190);
  page.moveDown(1.5).font("bold").fontSize(12).fillColor(INK).text("Signature");
  page.moveDown(0.5);
}

function underline(page: Page, label: string): void {
  const y = page.y + 3;
  page
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + 320, y)
    .lineWidth(0.7)
    .strokeColor(RULE)
    .stroke();
  page.y = y + 4;
  page.font("regular").fontSize(SMALL).fillColor(MUTED).text(label).moveDown(0.8).fontSize(TEXT).fillColor(INK);
}

function writeSignature(page: Page, block: SignatureBlock): void {
  beginBlock(page);
  if (block.kind === "places") {
    // Anchor words for services that fill the fields; readers need not see them.
    for (const [word, label] of [
      [block.signature, "Signature"],
      [block.name, "Name"],
      [block.date, "Date"],
    ] as const) {
      page.moveDown(1.4).font("regular").fontSize(TEXT).fillColor("#ffffff").text(word);
      underline(page, label);
    }
    return;
  }
  if (block.drawn) {
    page.image(block.drawn, MARGIN, page.y, { fit: DRAWN_BOX });
    page.y += DRAWN_BOX[1];
  }
  page.font("bold").fontSize(14).fillColor(INK).text(block.name);
  underline(page, "Signed by (as typed)");
  page.font("regular").text(block.when);
  underline(page, "Date");
}

function writeEvidence(page: Page, evidence: readonly Evidence[]): void {
  page.addPage().font("bold").fontSize(16).fillColor(INK).text("How this document was signed");
  page.moveDown(0.8);
  for (const [label, value] of evidence) {
    page.font("regular").fontSize(SMALL).fillColor(MUTED).text(label);
    page.fontSize(TEXT).fillColor(INK).text(value).moveDown(0.6);
  }
}

/** Drawn last, when it is known how many pages there are. */
function numberPages(page: Page, footer: string): void {
  const { start, count } = page.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    page.switchToPage(start + index);
    const y = page.page.height - MARGIN + 20;
    // Text below the margin would begin a new page.
    page.page.margins.bottom = 0;
    page.font("regular").fontSize(SMALL).fillColor(MUTED);
    page.text(`${footer} · page ${index + 1} of ${count}`, MARGIN, y, { lineBreak: false });
  }
}

interface DocumentPdf {
  document: SigningDocument;
  /** Whose document it is. */
  issuer: string;
  block: SignatureBlock;
  now: Date;
}

/** Sets the document in pages, with its signature and, where it was given here, the page that says how. */
export async function documentPdf({ document, issuer, block, now }: DocumentPdf): Promise<Buffer> {
  const { regular, bold } = pdfFonts();
  const page = new PDFDocument({
    size: "LETTER",
    margin: MARGIN,
    bufferPages: true,
    lang: "en-US",
    displayTitle: true,
    font: regular,
    info: { Title: document.title, Author: issuer, CreationDate: now, ModDate: now },
  });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    page.on("data", (chunk: Buffer) => chunks.push(chunk));
    page.on("end", () => resolve(Buffer.concat(chunks)));
    page.on("error", reject);
  });
  page.registerFont("regular", regular).registerFont("bold", bold);
  writeSections(page, document, issuer);
  writeSignature(page, block);
  if (block.kind === "given") writeEvidence(page, block.evidence);
  numberPages(page, `${document.title} · version ${document.version}`);
  page.end();
  return whole;
}
