import { toEhrRow } from "../adapters/ehr/embedded/ehr-row.ts";
import { type EmbeddedEhr, embeddedEhr } from "../adapters/ehr/embedded/embedded.ts";
import { FHIR_RESOURCES } from "../adapters/ehr/resources/fhir-resources.ts";
import type { FileStorage } from "../adapters/storage/port.ts";
import { type Config, StartRefused } from "../config.ts";
import { loadDemoHospital } from "../demo/load-hospital.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { type Assignee, refreshRoster } from "../roster/refresh.ts";
import type { RosterSettings } from "../roster/roster.ts";
import { hospitalRelease } from "../roster/work.ts";
import { directoryRepository } from "../slices/directory/public.ts";
import { type FolderFiles, linesOf, type NdjsonFile, type NdjsonLine, ndjsonFiles } from "./ndjson-files.ts";
import type { ImportOptions } from "./options.ts";
import { importRepository } from "./repository.ts";
import { daysToYesterday, shiftDates, visitStart } from "./shift-dates.ts";

/** Resources stored in one transaction, and patients whose roster is written in one. */
const LINES = 500;
const PATIENTS = 200;

/** Who hears how an import goes on. */
interface ImportListener {
  /** So many lines of a file are read; `isLast` when it is all of them. */
  onProgress(file: string, lines: number, isLast: boolean): void;
  onBadLine(file: string, line: number, why: string): void;
}

interface ImportNeeds extends ImportListener, RosterSettings {
  db: Database;
  ehr: EmbeddedEhr;
  zone: string;
  /** Whose the patients are for whom the record names no physician of the portal. */
  otherwise: Assignee;
  /** Moves all dates but those of birth and death so that the newest visit was yesterday. */
  isShifted: boolean;
}

/** What an import has done. */
interface ImportSummary {
  /** Resources stored, by type. */
  stored: Map<string, number>;
  /** Lines of types that Linnet does not read. */
  skipped: Map<string, number>;
  /** Files that are not NDJSON. */
  otherFiles: readonly string[];
  badLines: number;
  /** By how many days dates were moved. */
  days: number;
  patientsAdded: number;
  patientsUpdated: number;
  assignments: number;
}

interface Head {
  resourceType?: unknown;
  id?: unknown;
}

/** Of a line its type and id, as far as it has them. */
function headOf(text: string): { type: string; id: string } {
  try {
    // Two fields of unknown type, each tested on the next line.
    const { resourceType, id } = (JSON.parse(text) ?? {}) as Head;
    return { type: typeof resourceType === "string" ? resourceType : "", id: typeof id === "string" ? id : "" };
  } catch (error) {
    // What is not JSON has neither, and is refused when it is stored.
    if (error instanceof SyntaxError) return { type: "", id: "" };
    throw error;
  }
}

const addTo = (counts: Map<string, number>, type: string) => counts.set(type, (counts.get(type) ?? 0) + 1);

const isRead = (type: string) => Object.hasOwn(FHIR_RESOURCES, type);

const PATIENT = /"reference"\s*:\s*"(?:[^"]*\/)?Patient\/([A-Za-z0-9\-.]{1,64})/g;

/** Everybody whom a line names: a roster may be written once more without harm. */
const patientsIn = (text: string) => [...text.matchAll(PATIENT)].flatMap(([, id]) => id ?? []);

/** What is kept while the files are read: of resources their number, of patients their ids. */
interface Reading {
  summary: ImportSummary;
  touched: Set<string>;
}

/** Stores some lines of a file in one transaction. A bad line is told of and left out. */
async function storeLines(
  file: NdjsonFile,
  lines: readonly NdjsonLine[],
  needs: ImportNeeds,
  { summary, touched }: Reading,
): Promise<void> {
  const { days } = summary;
  const headed = lines.map(({ number, text }) => ({ number, text: days === 0 ? text : shiftDates(text, days), ...headOf(text) }));
  const { read = [], other = [] } = Object.groupBy(headed, ({ type }) => (type === "" || isRead(type) ? "read" : "other"));
  for (const { type } of other) addTo(summary.skipped, type);

  const { refused } = await needs.db.transaction().execute((trx) =>
    needs.ehr.store(
      trx,
      read.map(({ text }) => text),
    ),
  );
  for (const { number, text, type, id } of read) {
    // The store does not say which lines it refused: where it did, they are read once more.
    const row = refused.length > 0 ? toEhrRow(text, needs.zone) : undefined;
    if (row && "why" in row) {
      summary.badLines++;
      needs.onBadLine(file.name, number, row.why);
      continue;
    }
    addTo(summary.stored, type);
    if (type === "Patient") touched.add(id);
    for (const personId of patientsIn(text)) touched.add(personId);
  }
}

async function storeFile(file: NdjsonFile, needs: ImportNeeds, reading: Reading): Promise<void> {
  let done = 0;
  for await (const lines of linesOf(file, LINES)) {
    await storeLines(file, lines, needs, reading);
    done += lines.length;
    needs.onProgress(file.name, done, false);
  }
  needs.onProgress(file.name, done, true);
}

/** By how many days dates move: from the newest visit that has begun to yesterday. */
async function daysToShift(files: readonly NdjsonFile[], { now, zone }: ImportNeeds): Promise<number> {
  let newest = Number.NEGATIVE_INFINITY;
  for (const file of files) {
    for await (const lines of linesOf(file, LINES)) {
      const starts = lines.flatMap(({ text }) => visitStart(text, zone) ?? []);
      newest = Math.max(newest, ...starts.filter((start) => start <= now.getTime()));
    }
  }
  return Number.isFinite(newest) ? daysToYesterday(newest, now, zone) : 0;
}

async function refreshAll(needs: ImportNeeds, { summary, touched }: Reading): Promise<void> {
  const { db, now, mrnSystem, release, otherwise } = needs;
  const options = { now, mrnSystem, release, since: now, source: "import", otherwise } as const;
  const personIds = [...touched];
  for (let start = 0; start < personIds.length; start += PATIENTS) {
    const batch = personIds.slice(start, start + PATIENTS);
    const { added, updated, assigned } = await db
      .transaction()
      .execute(async (trx) => refreshRoster(trx, await importRepository(trx).recordsOf(batch, needs), options));
    summary.patientsAdded += added;
    summary.patientsUpdated += updated;
    summary.assignments += assigned;
  }
}

/**
 * Reads a folder of FHIR R4 NDJSON into the embedded record, and from there into the roster. Repeatable: the same folder twice
 * changes nothing. Files are read line by line, so that memory grows with the number of patients alone, by their ids.
 */
async function importFolder({ files, others }: FolderFiles, needs: ImportNeeds): Promise<ImportSummary> {
  const summary: ImportSummary = {
    stored: new Map(),
    skipped: new Map(),
    otherFiles: others,
    badLines: 0,
    days: needs.isShifted ? await daysToShift(files, needs) : 0,
    patientsAdded: 0,
    patientsUpdated: 0,
    assignments: 0,
  };
  const reading = { summary, touched: new Set<string>() };
  for (const file of files) await storeFile(file, needs, reading);
  await refreshAll(needs, reading);
  return summary;
}

async function assigneeOf(db: Database, email: string): Promise<Assignee> {
  const physician = await directoryRepository(db).findPhysicianByEmail(email);
  if (!physician) throw new StartRefused(`There is no active physician with the e-mail address ${email}. Name one with --physician.`);
  const { physicianId, practiceId } = physician;
  if (practiceId === null)
    throw new StartRefused(`The physician ${email} works in no practice that has verified it, so patients cannot be theirs.`);
  return { physicianId, practiceId };
}

interface Needs {
  db: Database;
  clock: Clock;
  storage: FileStorage;
  config: Config;
  /** Writes a line, and, when `isPassing`, over the line before that is passing too. */
  say(line: string, isPassing?: boolean): void;
}

const number = (value: number) => value.toLocaleString("en-US");

const listed = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .sort()
    .map(([type, count]) => `${type} ${number(count)}`)
    .join(", ");

/** What is said at the end. */
function sentencesOf(summary: ImportSummary): string[] {
  const { stored, skipped, otherFiles, badLines, days } = summary;
  return [
    `Stored: ${stored.size > 0 ? listed(stored) : "nothing"}.`,
    ...(skipped.size > 0 ? [`Not read by Linnet: ${listed(skipped)}.`] : []),
    ...(otherFiles.length > 0 ? [`Files that are not NDJSON: ${number(otherFiles.length)} (${otherFiles.join(", ")}).`] : []),
    ...(days !== 0 ? [`Dates were moved by ${number(days)} days.`] : []),
    `Patients: ${number(summary.patientsAdded)} added, ${number(summary.patientsUpdated)} updated. New assignments: ${number(summary.assignments)}.`,
    `Lines skipped because they are not right: ${number(badLines)}.`,
  ];
}

/** Of a file with more bad lines than this, the rest are only counted. */
const BAD_LINES_SAID = 20;

/** Runs an import as the command line asked for it. @throws StartRefused with a sentence when it cannot begin. */
export async function runImport(
  { folder, physician, isShifted }: ImportOptions,
  { db, clock, storage, config, say }: Needs,
): Promise<ImportSummary> {
  const isDemo = config.LINNET_MODE === "demo";
  if (isShifted && !isDemo) throw new StartRefused("--shift-dates is for the demonstration: in production mode dates stay what they are.");
  const folderFiles = await ndjsonFiles(folder);
  if (await loadDemoHospital({ db, clock, storage, config })) say("The demo hospital was loaded first, since the database was empty.");

  const badLines = new Map<string, number>();
  const zone = config.HOSPITAL_TIME_ZONE;
  const now = clock.now();
  const summary = await importFolder(folderFiles, {
    db,
    ehr: embeddedEhr(db, zone),
    zone,
    mrnSystem: config.EHR_MRN_SYSTEM,
    now,
    release: hospitalRelease(config, clock)(),
    otherwise: await assigneeOf(db, physician),
    isShifted,
    onProgress: (file, lines, isLast) => say(`${file}: ${number(lines)} lines`, !isLast),
    onBadLine: (file, line, why) => {
      const bad = (badLines.get(file) ?? 0) + 1;
      badLines.set(file, bad);
      if (bad <= BAD_LINES_SAID) say(`${file}, line ${line}: skipped. ${why}`);
      if (bad === BAD_LINES_SAID + 1) say(`${file}: more lines are skipped; they are counted at the end.`);
    },
  });
  for (const sentence of sentencesOf(summary)) say(sentence);
  return summary;
}
