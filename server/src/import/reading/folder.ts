import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FHIR_RESOURCES } from "../../adapters/ehr/resources/fhir-resources.ts";
import { StartRefused } from "../../config.ts";
import { bytesOf, type ImportFile, UnreadableFile } from "./bytes.ts";

/** A folder's files in the order in which they are read, and the names of its other files. */
export interface ImportFolder {
  files: ImportFile[];
  others: string[];
}

const LAST = 10;
/** What others name comes before those who name it. */
const RANKS: Record<keyof typeof FHIR_RESOURCES, number> = {
  Organization: 0,
  Location: 1,
  Practitioner: 2,
  PractitionerRole: 3,
  Patient: 4,
  Encounter: 5,
  ServiceRequest: 6,
  Observation: 7,
  ImagingStudy: 8,
  Binary: 9,
  AllergyIntolerance: LAST,
  Appointment: LAST,
  CareTeam: LAST,
  Condition: LAST,
  Consent: LAST,
  Coverage: LAST,
  DiagnosticReport: LAST,
  DocumentReference: LAST,
  Immunization: LAST,
  Medication: LAST,
  MedicationRequest: LAST,
  MedicationStatement: LAST,
  RelatedPerson: LAST,
  Specimen: LAST,
};

/** `Patient.ndjson`, `Patient.000.ndjson` and `1.Patient.ndjson` are all files of patients. */
const rankOf = (words: readonly string[]): number =>
  Math.min(LAST, ...Object.entries(RANKS).flatMap(([type, rank]) => (words.includes(type) ? rank : [])));

/** The first type in a document that is no Bundle: the places and people of Synthea stand in files of their own, with any name. */
const FIRST_TYPE = /"resourceType"\s*:\s*"(?!Bundle")([A-Za-z]+)"/;

async function firstTypeOf(file: ImportFile): Promise<string[]> {
  try {
    for await (const chunk of bytesOf(file)) return FIRST_TYPE.exec(chunk.toString("latin1"))?.slice(1, 2) ?? [];
  } catch (error) {
    // Unreadable files are reported at their turn.
    if (!(error instanceof UnreadableFile)) throw error;
  }
  return [];
}

const rankOfFile = async (file: ImportFile) => rankOf(file.form === "lines" ? file.name.split(/[^A-Za-z]+/) : await firstTypeOf(file));

const isMissing = (error: unknown) => error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

async function namesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  } catch (error) {
    if (isMissing(error)) throw new StartRefused(`The folder ${folder} does not exist.`);
    throw error;
  }
}

const NAMES = /\.(ndjson|json)(\.gz)?$/i;

/**
 * Looks into a folder.
 * @throws StartRefused when there is no such folder, or no file of resources in it.
 */
export async function importFolder(folder: string): Promise<ImportFolder> {
  const names = await namesIn(folder);
  const ranked: { file: ImportFile; rank: number }[] = [];
  for (const name of names) {
    const [, ending, packed] = NAMES.exec(name) ?? [];
    if (ending === undefined) continue;
    const path = join(folder, name);
    const form = ending.toLowerCase() === "ndjson" ? "lines" : "document";
    const file: ImportFile = { name, path, form, isPacked: packed !== undefined, size: (await stat(path)).size };
    ranked.push({ file, rank: await rankOfFile(file) });
  }
  if (ranked.length === 0)
    throw new StartRefused(
      `${folder} has no FHIR files. Add NDJSON files with one resource per line, such as Patient.ndjson, or Bundles (.json).`,
    );
  ranked.sort((one, other) => one.rank - other.rank || one.file.name.localeCompare(other.file.name, "en"));
  return { files: ranked.map(({ file }) => file), others: names.filter((name) => !NAMES.test(name)).sort() };
}
