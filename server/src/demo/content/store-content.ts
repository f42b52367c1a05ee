import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";
import type { FileStorage } from "../../adapters/storage/port.ts";
import { format, parseISO } from "../../platform/dates.ts";
import { pdfFonts } from "../../platform/pdf/embedded-fonts.ts";
import type { StoredFile } from "../../platform/uploads/stored-files.ts";
import type { HospitalCalendar } from "../children/hospital-calendar.ts";
import { type DemoDocument, demoDocuments } from "./documents.ts";

/** A home picture: its PNG is in `pictures`, next to its source drawing. */
interface DemoPicture {
  imageName: string;
  targetUrl: string;
  active: boolean;
  /** When it was put on home. */
  daysAgo: number;
}

const onSite = (page: string) => `https://www.wrenfield.example/${page}`;

/** Three visible pictures and a hidden one. */
export const demoPictures: readonly DemoPicture[] = [
  { imageName: "alder-park.png", targetUrl: onSite("alder-park"), active: true, daysAgo: 2 },
  { imageName: "grand-rounds.png", targetUrl: onSite("grand-rounds"), active: true, daysAgo: 16 },
  { imageName: "flu-clinics.png", targetUrl: onSite("flu-clinics"), active: true, daysAgo: 30 },
  { imageName: "grand-rounds.png", targetUrl: onSite("grand-rounds/last-year"), active: false, daysAgo: 370 },
];

export const fileOf = ({ imageName }: Pick<DemoPicture, "imageName">): string =>
  fileURLToPath(new URL(`pictures/${imageName}`, import.meta.url));

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

/** What is in the storage, before any row of the database names it. */
export interface StoredContent {
  documents: readonly { document: DemoDocument; file: StoredFile }[];
  pictures: readonly { picture: DemoPicture; file: StoredFile }[];
  video: StoredFile;
}

interface Needs {
  storage: FileStorage;
  calendar: HospitalCalendar;
  hospitalName: string;
}

/** Puts a file of the demo hospital into the storage. */
export async function storeFile(storage: FileStorage, name: string, mediaType: string, bytes: Buffer): Promise<StoredFile> {
  const key = randomUUID();
  await storage.put(key, Readable.from([bytes]));
  return { key, name, mediaType, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
}

const fileName = (title: string) =>
  `${title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")}.pdf`;

/** The talk that the portal keeps itself (decision 19). */
const VIDEO = "kawasaki-disease.mp4";

/** Prints the documents, and puts them, the pictures and the video into the storage. */
export async function storeContent({ storage, calendar, hospitalName }: Needs): Promise<StoredContent> {
  const documents: { document: DemoDocument; file: StoredFile }[] = [];
  for (const document of demoDocuments) {
    const { title, text, daysAgo } = document;
    const date = format(parseISO(calendar.day(daysAgo)), "MMMM d, yyyy");
    const bytes = await printedPage({ hospitalName, title, date, text });
    documents.push({ document, file: await storeFile(storage, fileName(title), "application/pdf", bytes) });
  }
  const pictures: { picture: DemoPicture; file: StoredFile }[] = [];
  for (const picture of demoPictures) {
    const bytes = await readFile(fileOf(picture));
    pictures.push({ picture, file: await storeFile(storage, picture.imageName, "image/png", bytes) });
  }
  const talk = await readFile(new URL(`videos/${VIDEO}`, import.meta.url));
  return { documents, pictures, video: await storeFile(storage, VIDEO, "video/mp4", talk) };
}
