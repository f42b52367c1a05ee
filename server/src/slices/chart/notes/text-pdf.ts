import PDFDocument from "pdfkit";
import { pdfFonts } from "../../../platform/pdf/embedded-fonts.ts";

const MARGIN = 62;
const INK = "#1a1a1a";
const MUTED = "#555555";

interface TextPdf {
  issuer: string;
  title: string;
  /** Patient and further lines under the title. */
  lines: readonly string[];
  parts: readonly { heading: string; text: string }[];
  now: Date;
}

/** Sets plain words in pages: for a record that keeps a note only as text. */
export function textPdf({ issuer, title, lines, parts, now }: TextPdf): Promise<Buffer> {
  const { regular, bold } = pdfFonts();
  const info = { Title: title, Author: issuer, CreationDate: now, ModDate: now };
  const page = new PDFDocument({ size: "LETTER", margin: MARGIN, lang: "en-US", displayTitle: true, font: regular, info });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    page.on("data", (chunk: Buffer) => chunks.push(chunk));
    page.on("end", () => resolve(Buffer.concat(chunks)));
    page.on("error", reject);
  });
  page.registerFont("regular", regular).registerFont("bold", bold);
  page.font("regular").fontSize(10).fillColor(MUTED).text(issuer).moveDown(0.6);
  page.font("bold").fontSize(17).fillColor(INK).text(title).moveDown(0.3);
  page.font("regular").fontSize(10).fillColor(MUTED);
  for (const line of lines) page.text(line);
  for (const { heading, text } of parts) {
    page.moveDown(1.2);
    if (heading) page.font("bold").fontSize(11.5).fillColor(INK).text(heading).moveDown(0.4);
    page.font("regular").fontSize(10.5).fillColor(INK).text(text.trim(), { lineGap: 2 });
  }
  page.end();
  return whole;
}
