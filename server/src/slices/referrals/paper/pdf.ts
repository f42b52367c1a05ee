import { buffer } from "node:stream/consumers";
import {
  concatTransformationMatrix,
  degrees,
  drawObject,
  type PDFDocument as Pages,
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRef,
  PDFStream,
  PDFDocument as PdfFile,
  popGraphicsState,
  pushGraphicsState,
} from "@cantoo/pdf-lib";
import {
  bottomOf,
  headPages,
  INK,
  MARGIN,
  MUTED,
  openHeadedPages,
  type Page,
  SMALL,
  TEXT,
  TOP,
  widthOf,
} from "../../../platform/pdf/headed-pages.ts";
import type { SentReferral } from "./archive/sent-referral-repository.ts";
import { patientWords, referralPdfSections, type Section, sentWords } from "./pdf-sections.ts";

const name = (text: string) => PDFName.of(text);
/** The flags Hidden and NoView. */
const UNSEEN = 0b100010;

type Box = [left: number, bottom: number, right: number, top: number];

function numbersIn(dict: PDFDict, key: string): number[] {
  const found = dict.lookup(name(key));
  if (!(found instanceof PDFArray)) return [];
  return found.asArray().map((entry) => {
    const value = dict.context.lookup(entry);
    return value instanceof PDFNumber ? value.asNumber() : 0;
  });
}

function boxOf(corners: readonly (readonly [number, number])[]): Box {
  const across = corners.map(([x]) => x);
  const up = corners.map(([, y]) => y);
  return [Math.min(...across), Math.min(...up), Math.max(...across), Math.max(...up)];
}

/** The box that an appearance fills, after its own matrix. */
function filledBox(appearance: PDFDict): Box | undefined {
  const [left, bottom, right, top] = numbersIn(appearance, "BBox");
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersIn(appearance, "Matrix");
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return undefined;
  const corners = [left, right].flatMap((x) => [bottom, top].map((y) => [a * x + c * y + e, b * x + d * y + f] as const));
  return boxOf(corners);
}

/** The place and appearance of an annotation, if it is visible. */
function seenMark(mark: PDFDict): { place: Box; appearance: PDFRef; filled: Box } | undefined {
  const flags = mark.lookup(name("F"));
  if (flags instanceof PDFNumber && (flags.asNumber() & UNSEEN) !== 0) return undefined;
  const appearances = mark.lookup(name("AP"));
  const appearance = appearances instanceof PDFDict ? appearances.get(name("N")) : undefined;
  const stream = mark.context.lookup(appearance);
  const [left, bottom, right, top] = numbersIn(mark, "Rect");
  if (!(appearance instanceof PDFRef) || !(stream instanceof PDFStream)) return undefined;
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return undefined;
  const filled = filledBox(stream.dict);
  const corners = [
    [left, bottom],
    [right, top],
  ] as const;
  return filled && { place: boxOf(corners), appearance, filled };
}

/**
 * Draws a page's annotations and field values into the page itself (ISO 32000-1, 12.5.5). Embedding a page into another one would lose
 * them.
 */
function drawMarks(page: PDFPage): void {
  const marks = page.node.Annots()?.asArray() ?? [];
  for (const entry of marks) {
    const mark = page.doc.context.lookup(entry);
    const seen = mark instanceof PDFDict ? seenMark(mark) : undefined;
    if (!seen) continue;
    const { place, appearance, filled } = seen;
    const [width, height] = [filled[2] - filled[0], filled[3] - filled[1]];
    if (width === 0 || height === 0) continue;
    const [across, up] = [(place[2] - place[0]) / width, (place[3] - place[1]) / height];
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(across, 0, 0, up, place[0] - filled[0] * across, place[1] - filled[1] * up),
      drawObject(page.node.newXObject("Mark", appearance)),
      popGraphicsState(),
    );
  }
  // They are drawn now. Otherwise they would be embedded invisibly.
  page.node.delete(name("Annots"));
}

const LABELS = 150;
/** The height of the line that names a page's attachment. */
const CAPTION = 22;

const UNREADABLE = "This attachment could not be printed here. Open it with the referral in the portal.";

/** An attachment with its bytes. */
export interface AttachedFile {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** A referral to print, with the texts of every page. */
export interface ReferralPdf {
  referral: SentReferral;
  files: readonly AttachedFile[];
  hospitalName: string;
  zone: string;
}

/** A page of an attached PDF, and our page to embed it into. */
interface SetIn {
  page: PDFPage;
  onto: number;
}

function writeLine(page: Page, [label, value]: Section["lines"][number]): void {
  const words = value || "Not provided";
  const width = widthOf(page) - LABELS;
  page.font("regular").fontSize(TEXT);
  // A block that fits on one page is not split.
  const height = page.heightOfString(words, { width, lineGap: 2 });
  if (page.y + Math.min(height, 200) > bottomOf(page)) page.addPage();
  const { y } = page;
  page.fillColor(MUTED).text(label, MARGIN, y, { width: LABELS - 12 });
  page.fillColor(value ? INK : MUTED).text(words, MARGIN + LABELS, y, { width, lineGap: 2 });
  page.x = MARGIN;
  page.moveDown(0.35);
}

function writeSection(page: Page, { heading, lines }: Section): void {
  if (page.y + 80 > bottomOf(page)) page.addPage();
  page.font("bold").fontSize(12.5).fillColor(INK).text(heading, MARGIN).moveDown(0.4);
  for (const line of lines) writeLine(page, line);
  page.moveDown(0.9);
}

/** A new page for a part of an attachment. Returns the space below the caption. */
function beginAttachment(page: Page, caption: string): void {
  page.addPage().font("regular").fontSize(SMALL).fillColor(MUTED);
  page.text(caption, MARGIN, TOP, { width: widthOf(page), height: SMALL, ellipsis: true });
}

function sayUnreadable(page: Page): void {
  page
    .font("regular")
    .fontSize(TEXT)
    .fillColor(INK)
    .text(UNREADABLE, MARGIN, TOP + CAPTION);
}

function addImage(page: Page, { bytes }: AttachedFile, caption: string): void {
  beginAttachment(page, caption);
  const top = TOP + CAPTION;
  try {
    page.image(Buffer.from(bytes), MARGIN, top, { fit: [widthOf(page), bottomOf(page) - top], align: "center" });
  } catch {
    // One unreadable picture must not fail the whole file.
    sayUnreadable(page);
  }
}

/** The pages of an attached PDF. Empty if it is unreadable. */
async function pagesOf({ bytes }: AttachedFile): Promise<PDFPage[]> {
  try {
    return (await PdfFile.load(bytes)).getPages();
  } catch {
    // One unreadable PDF must not fail the whole file.
    return [];
  }
}

async function addPdf(page: Page, file: AttachedFile, caption: string): Promise<SetIn[]> {
  const pages = await pagesOf(file);
  if (pages.length === 0) {
    beginAttachment(page, caption);
    sayUnreadable(page);
  }
  return pages.map((each, index) => {
    beginAttachment(page, `${caption}, page ${index + 1} of ${pages.length}`);
    const { start, count } = page.bufferedPageRange();
    return { page: each, onto: start + count - 1 };
  });
}

const RIGHT_ANGLE = 90;

/** Embeds a page below the caption, rotated as displayed, and never enlarged. */
async function setIn(whole: Pages, { page, onto }: SetIn): Promise<void> {
  drawMarks(page);
  // A blank page.
  if (!page.node.Contents()) return;
  const box = page.getCropBox();
  const { x: left, y: bottom, width, height } = box;
  const embedded = await whole.embedPage(page, { left, bottom, right: left + width, top: bottom + height });
  const frame = whole.getPage(onto);
  const room = { width: frame.getWidth() - 2 * MARGIN, height: frame.getHeight() - TOP - CAPTION - MARGIN };
  const turns = (((page.getRotation().angle / RIGHT_ANGLE) % 4) + 4) % 4;
  const [shownWidth, shownHeight] = turns % 2 === 0 ? [width, height] : [height, width];
  const scale = Math.min(1, room.width / shownWidth, room.height / shownHeight);
  const x = (frame.getWidth() - shownWidth * scale) / 2;
  const y = MARGIN + room.height - shownHeight * scale;
  frame.drawPage(embedded, {
    x: x + (turns >= 2 ? shownWidth * scale : 0),
    y: y + (turns === 1 || turns === 2 ? shownHeight * scale : 0),
    xScale: scale,
    yScale: scale,
    rotate: degrees(-turns * RIGHT_ANGLE),
  });
}

/** The referral as sent: the form in sections, then its attachments, with a header and a page number on every page. */
export async function referralPdf(wanted: ReferralPdf): Promise<Uint8Array> {
  const { referral, hospitalName, zone } = wanted;
  const title = `Referral No. ${referral.id}`;
  const page = openHeadedPages({ title, author: hospitalName, date: referral.sentAt });
  for (const section of referralPdfSections(referral, zone)) writeSection(page, section);

  const attached: SetIn[] = [];
  for (const [index, file] of wanted.files.entries()) {
    const caption = `Attachment ${index + 1} of ${wanted.files.length}: ${file.name}`;
    if (file.mediaType === "application/pdf") attached.push(...(await addPdf(page, file, caption)));
    else addImage(page, file, caption);
  }
  headPages(page, { issuer: hospitalName, document: title, about: patientWords(referral), more: sentWords(referral, zone) });
  page.end();
  const bytes = await buffer(page);
  if (attached.length === 0) return bytes;

  const whole = await PdfFile.load(bytes, { updateMetadata: false });
  for (const each of attached) await setIn(whole, each);
  return whole.save();
}
