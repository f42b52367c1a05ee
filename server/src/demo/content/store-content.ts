import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { format } from "date-fns/format";
import { parseISO } from "date-fns/parseISO";
import type { FileStorage } from "../../adapters/storage/port.ts";
import type { StoredFile } from "../../platform/uploads/stored-files.ts";
import { printedPage } from "../chart/printed-page.ts";
import type { HospitalCalendar } from "../children/hospital-calendar.ts";
import { type DemoDocument, demoDocuments } from "./documents.ts";
import { type DemoPicture, demoPictures, fileOf } from "./pictures.ts";

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

async function store(storage: FileStorage, name: string, mediaType: string, bytes: Buffer): Promise<StoredFile> {
  const key = randomUUID();
  await storage.put(key, Readable.from([bytes]));
  return { key, name, mediaType, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
}

const fileName = (title: string) =>
  `${title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")}.pdf`;

/** The talk that the portal keeps itself (decision 0020). */
const VIDEO = "kawasaki-disease.mp4";

/** Prints the documents, and puts them, the pictures and the video into the storage. */
export async function storeContent({ storage, calendar, hospitalName }: Needs): Promise<StoredContent> {
  const documents: { document: DemoDocument; file: StoredFile }[] = [];
  for (const document of demoDocuments) {
    const { title, text, daysAgo } = document;
    const date = format(parseISO(calendar.day(daysAgo)), "MMMM d, yyyy");
    const bytes = await printedPage({ hospitalName, title, date, text });
    documents.push({ document, file: await store(storage, fileName(title), "application/pdf", bytes) });
  }
  const pictures: { picture: DemoPicture; file: StoredFile }[] = [];
  for (const picture of demoPictures) {
    const bytes = await readFile(fileOf(picture));
    pictures.push({ picture, file: await store(storage, picture.imageName, "image/png", bytes) });
  }
  const talk = await readFile(new URL(`videos/${VIDEO}`, import.meta.url));
  return { documents, pictures, video: await store(storage, VIDEO, "video/mp4", talk) };
}
