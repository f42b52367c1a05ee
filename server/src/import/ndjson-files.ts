import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { StartRefused } from "../config.ts";

/** A file of the folder with one resource on each line, as bulk exports write them. */
export interface NdjsonFile {
  name: string;
  path: string;
}

/** A folder's NDJSON files in the order in which they are read, and the names of its other files. */
export interface FolderFiles {
  files: NdjsonFile[];
  others: string[];
}

export interface NdjsonLine {
  number: number;
  text: string;
}

/** What others name comes before those who name it. */
const ORDER = ["Organization", "Location", "Practitioner", "PractitionerRole", "Patient", "Encounter"];

/** `Patient.ndjson`, `Patient.000.ndjson` and `1.Patient.ndjson` are all files of patients. */
function rankOf(name: string): number {
  const words = name.split(/[^A-Za-z]+/);
  const rank = ORDER.findIndex((type) => words.includes(type));
  return rank < 0 ? ORDER.length : rank;
}

const isMissing = (error: unknown) => error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

async function namesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  } catch (error) {
    if (isMissing(error)) throw new StartRefused(`There is no folder ${folder}.`);
    throw error;
  }
}

/**
 * Looks into a folder.
 * @throws StartRefused when there is no such folder, or no NDJSON in it.
 */
export async function ndjsonFiles(folder: string): Promise<FolderFiles> {
  const names = await namesIn(folder);
  const { ndjson = [], other = [] } = Object.groupBy(names, (name) => (/\.ndjson$/i.test(name) ? "ndjson" : "other"));
  if (ndjson.length === 0)
    throw new StartRefused(`There is no NDJSON file in ${folder}: FHIR resources, one on each line, for example Patient.ndjson.`);
  const files = ndjson.sort((one, another) => rankOf(one) - rankOf(another) || one.localeCompare(another, "en"));
  return { files: files.map((name) => ({ name, path: join(folder, name) })), others: other.sort() };
}

/** The lines of a file that are not empty, so many at a time: a file may be larger than the memory. */
export async function* linesOf({ path }: NdjsonFile, batch: number): AsyncGenerator<NdjsonLine[]> {
  let lines: NdjsonLine[] = [];
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(path, "utf8"), crlfDelay: Infinity })) {
    number++;
    const text = number === 1 ? line.replace(/^\uFEFF/, "") : line;
    if (text.trim() !== "") lines.push({ number, text });
    if (lines.length < batch) continue;
    yield lines;
    lines = [];
  }
  if (lines.length > 0) yield lines;
}
