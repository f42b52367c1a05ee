import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { pdfFonts } from "../../platform/pdf/pdf-fonts.ts";

const MARGIN = 64;
const TEAL = "#0b6b70";
const INK = "#1d2733";
const MUTED = "#5b6774";

interface Page {
  hospitalName: string;
  title: string;
  /** As people read it. */
  date: string;
  /** Paragraphs. */
  text: readonly string[];
}

/** One page of the demo hospital as a PDF; in one weight, since reading a typeface takes longer than all the rest. */
export async function printedPage({ hospitalName, title, date, text }: Page): Promise<Buffer> {
  const page = new PDFDocument({ size: "LETTER", margin: MARGIN, lang: "en-US", displayTitle: true, info: { Title: title } });
  page.font(pdfFonts().regular);

  page.fontSize(11).fillColor(TEAL).text(hospitalName, { characterSpacing: 0.3 });
  page
    .moveDown(0.5)
    .moveTo(MARGIN, page.y)
    .lineTo(page.page.width - MARGIN, page.y)
    .lineWidth(1.2)
    .strokeColor(TEAL)
    .stroke();
  page.moveDown(1.8).fontSize(24).fillColor(INK).text(title);
  page.moveDown(0.4).fontSize(10).fillColor(MUTED).text(date);
  page.moveDown(1.4).fontSize(11.5).fillColor(INK);
  for (const paragraph of text) page.text(paragraph, { lineGap: 4, paragraphGap: 11 });
  page.moveDown(1.4).fontSize(9).fillColor(MUTED).text("Invented for demonstration. Not for the care of patients.");
  page.end();
  return buffer(page);
}
