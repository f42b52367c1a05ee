import PDFDocument from "pdfkit";
import { pdfFonts } from "./embedded-fonts.ts";

export type Page = PDFKit.PDFDocument;

export const MARGIN = 54;
/** Where a page begins, below its head. */
export const TOP = 108;
export const TEXT = 10.5;
export const SMALL = 9;
export const INK = "#1a1a1a";
export const MUTED = "#555555";
const RULE = "#9a9a9a";

/** The width that a page has for text. */
export const widthOf = ({ page }: Page) => page.width - 2 * MARGIN;
/** Where the room for text ends. */
export const bottomOf = ({ page }: Page) => page.height - MARGIN;

/** A line across the page. */
export const drawRule = (page: Page, y: number): void => {
  page
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + widthOf(page), y)
    .lineWidth(0.7)
    .strokeColor(RULE)
    .stroke();
};

/** Letter pages in the portal's typeface, with room for a head; they stay open until {@link headPages} has drawn it. */
export function openHeadedPages({ title, author, date }: { title: string; author: string; date: Date }): Page {
  const { regular, bold } = pdfFonts();
  const page = new PDFDocument({
    size: "LETTER",
    margins: { top: TOP, right: MARGIN, bottom: MARGIN, left: MARGIN },
    bufferPages: true,
    lang: "en-US",
    displayTitle: true,
    font: regular,
    info: { Title: title, Author: author, CreationDate: date, ModDate: date },
  });
  return page.registerFont("regular", regular).registerFont("bold", bold);
}

interface Head {
  issuer: string;
  /** What the document is, on the right. */
  document: string;
  /** The patient or subject. */
  about: string;
  more: string;
}

/** Heads and numbers every page. Drawn last, when it is known how many there are. */
export function headPages(page: Page, { issuer, document, about, more }: Head): void {
  const { start, count } = page.bufferedPageRange();
  const width = widthOf(page);
  for (let index = 0; index < count; index += 1) {
    page.switchToPage(start + index);
    const left = { width: width * 0.68, height: 13, ellipsis: true } as const;
    const right = { width, align: "right", lineBreak: false } as const;
    page.font("bold").fontSize(TEXT).fillColor(INK).text(issuer, MARGIN, 36, left);
    page.text(document, MARGIN, 36, right);
    page.font("regular").fontSize(SMALL).fillColor(INK).text(about, MARGIN, 53, left);
    page.fillColor(MUTED).text(`Page ${index + 1} of ${count}`, MARGIN, 53, right);
    page.text(more, MARGIN, 67, left);
    drawRule(page, 86);
  }
}
