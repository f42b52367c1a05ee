import { randomUUID } from "node:crypto";
import { embeddedEhr } from "../adapters/ehr/embedded/embedded.ts";
import { DEFAULT_SOURCE } from "../adapters/ehr/wire-ids.ts";
import type { FileStorage } from "../adapters/storage/port.ts";
import { type Config, StartRefused } from "../config.ts";
import { loadDemoHospital } from "../demo/load-hospital.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { putReplacements } from "../roster/follow-replacements.ts";
import type { PatientRecord } from "../roster/patient-record.ts";
import { type Assignee, refreshRoster } from "../roster/refresh.ts";
import type { RosterSettings } from "../roster/roster.ts";
import { hospitalRelease } from "../roster/work.ts";
import { directoryRepository } from "../slices/directory/public.ts";
import { checkShown, countWithoutPatient } from "./check-shown.ts";
import { intake, type Within } from "./intake.ts";
import type { ImportOptions } from "./options.ts";
import { type FileProgress, fileProgress } from "./progress.ts";
import type { ImportFile } from "./reading/bytes.ts";
import { type ImportFolder, importFolder } from "./reading/folder.ts";
import { resourcesIn } from "./reading/resources-in.ts";
import { importRepository } from "./repository.ts";
import { daysToYesterday, visitStart } from "./shift-dates.ts";
import { summarySentences } from "./summary-sentences.ts";
import { isAllShown, newTally, type Tally } from "./tally.ts";

/** Of a file with more bad lines than this, the rest are only counted. */
const BAD_LINES_SAID = 20;

/** Prints the first bad lines of each file; in `Patient.ndjson, line 3`, the file is the part before the line. */
function badLines(say: (line: string) => void): (place: string, why: string) => void {
  const counts = new Map<string, number>();
  return (place, why) => {
    const [file = place] = place.split(/, line \d+/);
    const bad = (counts.get(file) ?? 0) + 1;
    counts.set(file, bad);
    if (bad <= BAD_LINES_SAID) say(`${place}: skipped. ${why}`);
    if (bad === BAD_LINES_SAID + 1) say(`${file}: more skipped lines are counted at the end.`);
  };
}

/** Patients whose roster is written in one transaction. */
const PATIENTS = 200;

interface FolderNeeds extends RosterSettings {
  /** Where it is read, and within what it is written. */
  db: Database;
  within: Within;
  clock: Clock;
  zone: string;
  /** Gets patients without a portal physician in the record. */
  otherwise: Assignee;
  /** Moves all dates but those of birth and death so that the newest visit was yesterday. */
  isShifted: boolean;
  /** The system whose ids these are. */
  source: string;
  progress: FileProgress;
  onBadLine(place: string, why: string): void;
}

/** What an import has done. */
export interface ImportSummary extends Tally {
  /** Files that have no resources, by their names. */
  otherFiles: readonly string[];
  /** By how many days dates were moved. */
  days: number;
  patientsAdded: number;
  patientsUpdated: number;
  assignments: number;
  /** There are more broken references than were counted. */
  isCut: boolean;
}

/** The newest visit of a file that has begun: when, in milliseconds since 1970. */
async function newestVisit(file: ImportFile, { now, zone }: FolderNeeds): Promise<number> {
  let newest = Number.NEGATIVE_INFINITY;
  for await (const { items } of resourcesIn(file)) {
    const starts = items.flatMap((item) => ("text" in item ? (visitStart(item.text, zone) ?? []) : []));
    newest = Math.max(newest, ...starts.filter((start) => start <= now.getTime()));
  }
  return newest;
}

/** By how many days dates move: from the newest visit that has begun to yesterday. */
async function daysToShift(files: readonly ImportFile[], needs: FolderNeeds): Promise<number> {
  let newest = Number.NEGATIVE_INFINITY;
  for (const file of files) newest = Math.max(newest, await newestVisit(file, needs));
  return Number.isFinite(newest) ? daysToYesterday(newest, needs.now, needs.zone) : 0;
}

/** Updates the roster of the import's patients, and checks what is shown. */
async function refreshAll(personIds: readonly string[], run: string, summary: ImportSummary, needs: FolderNeeds): Promise<void> {
  const { db, clock, zone, now, mrnSystem, release, otherwise } = needs;
  const options = { now, mrnSystem, release, since: now, source: "import", otherwise } as const;
  // Records of one child may be far apart, and each brings the other along.
  const done = new Set<string>();
  const isDone = ({ patient }: PatientRecord) => done.has(patient.id);
  for (let start = 0; start < personIds.length; start += PATIENTS) {
    const batch = personIds.slice(start, start + PATIENTS);
    const { records, change } = await needs.within(async (trx) => {
      const patients = await importRepository(trx).withReplaced(batch);
      // Before the charts are read: what was of one record is the other's by it.
      await putReplacements(trx, patients, { now, rule: options.source });
      const records = await importRepository(trx).recordsOf(patients, needs);
      return {
        records,
        change: await refreshRoster(
          trx,
          records.filter((record) => !isDone(record)),
          options,
        ),
      };
    });
    for (const { patient, replaced = [] } of records) if (replaced.length > 0 || !batch.includes(patient.id)) done.add(patient.id);
    summary.patientsAdded += change.added;
    summary.patientsUpdated += change.updated;
    summary.assignments += change.assigned;
    await checkShown(db, batch, records, { run, zone, clock, release, tally: summary });
    needs.progress.onPatients(start + batch.length, personIds.length);
  }
  await countWithoutPatient(db, { run, tally: summary });
}

/**
 * Reads a folder of FHIR R4 into the embedded record, and from there into the roster. Repeatable: the same folder twice changes
 * nothing. Memory grows with the number of patients alone, by their ids.
 */
async function importAll({ files, others }: ImportFolder, needs: FolderNeeds): Promise<ImportSummary> {
  const days = needs.isShifted ? await daysToShift(files, needs) : 0;
  const summary: ImportSummary = {
    ...newTally(),
    otherFiles: others,
    days,
    patientsAdded: 0,
    patientsUpdated: 0,
    assignments: 0,
    isCut: false,
  };
  const { db, within, zone, source, onBadLine } = needs;
  const run = randomUUID();
  const own = intake({ ehr: embeddedEhr(db, zone), db, within, run, source, days, tally: summary, onBadLine });
  for (const file of files) {
    const { onProgress, onEnd } = needs.progress.onFile(file);
    await own.takeFile(file, onProgress);
    onEnd();
  }
  summary.isCut = (await own.end()).isCut;
  await refreshAll([...own.touched], run, summary, needs);
  await within((trx) => importRepository(trx).forgetUnchanged(run));
  return summary;
}

async function assigneeOf(db: Database, email: string): Promise<Assignee> {
  const physician = await directoryRepository(db).findPhysicianByEmail(email);
  if (!physician) throw new StartRefused(`No active physician has the email address ${email}. Use --physician to set another one.`);
  const { physicianId, practices, homePracticeId } = physician;
  const [first] = practices;
  if (!first) throw new StartRefused(`The physician ${email} is not verified by any practice and cannot have patients.`);
  const practiceId = practices.length === 1 ? first.id : homePracticeId;
  if (practiceId === null)
    throw new StartRefused(`The physician ${email} works in several practices. Set a home practice on the physician’s page first.`);
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

/** The closing sentences. */
function sentencesOf(summary: ImportSummary): string[] {
  const { otherFiles, days } = summary;
  return [
    ...summarySentences(summary),
    ...(summary.isCut ? ["There are more broken references than were counted."] : []),
    ...(otherFiles.length > 0 ? [`Files without resources: ${number(otherFiles.length)} (${otherFiles.join(", ")}).`] : []),
    ...(days !== 0 ? [`Dates were shifted by ${number(days)} days.`] : []),
    `Patients: ${number(summary.patientsAdded)} added, ${number(summary.patientsUpdated)} updated. New assignments: ${number(summary.assignments)}.`,
  ];
}

/** Takes back what a strict import has written. */
class NotAllShown extends Error {
  readonly summary: ImportSummary;

  constructor(summary: ImportSummary) {
    super("Not everything is shown");
    this.summary = summary;
  }
}

/** All of the import in one transaction, which is kept only when everything is shown. */
async function importStrictly(folder: ImportFolder, needs: FolderNeeds): Promise<ImportSummary> {
  return needs.db.transaction().execute(async (trx) => {
    const summary = await importAll(folder, { ...needs, db: trx, within: (work) => work(trx) });
    if (!isAllShown(summary)) throw new NotAllShown(summary);
    return summary;
  });
}

/** What came of an import: `refused` was taken back as a whole. */
export type ImportResult = ImportSummary & { outcome: "all-shown" | "not-all-shown" | "refused" };

async function importAsAsked(folder: ImportFolder, needs: FolderNeeds, isStrict: boolean): Promise<ImportResult> {
  if (!isStrict) {
    const summary = await importAll(folder, needs);
    return { ...summary, outcome: isAllShown(summary) ? "all-shown" : "not-all-shown" };
  }
  try {
    return { ...(await importStrictly(folder, needs)), outcome: "all-shown" };
  } catch (error) {
    if (!(error instanceof NotAllShown)) throw error;
    return { ...error.summary, outcome: "refused" };
  }
}

const OUTCOMES: Record<ImportResult["outcome"], string> = {
  "all-shown": "Linnet shows everything it uses from these files.",
  "not-all-shown": "Linnet does not show everything it uses from these files. See above.",
  refused: "Linnet would not show everything it uses from these files, so nothing was stored. See above.",
};

/** Runs an import as the command line asked for it. @throws StartRefused with a sentence when it cannot begin. */
export async function runImport(
  { folder, physician, source = DEFAULT_SOURCE, isShifted, isStrict }: ImportOptions,
  { db, clock, storage, config, say }: Needs,
): Promise<ImportResult> {
  const isDemo = config.LINNET_MODE === "demo";
  if (isShifted && !isDemo) throw new StartRefused("--shift-dates works only in demo mode.");
  const files = await importFolder(folder);
  if (await loadDemoHospital({ db, clock, storage, config })) say("The database was empty, so the demo hospital was loaded first.");

  const needs: FolderNeeds = {
    db,
    within: (work) => db.transaction().execute(work),
    clock,
    zone: config.HOSPITAL_TIME_ZONE,
    mrnSystem: config.EHR_MRN_SYSTEM,
    now: clock.now(),
    release: hospitalRelease(config, clock)(),
    otherwise: await assigneeOf(db, physician),
    isShifted,
    source,
    progress: fileProgress(say),
    onBadLine: badLines(say),
  };
  const result = await importAsAsked(files, needs, isStrict);
  for (const sentence of sentencesOf(result)) say(sentence);
  say(OUTCOMES[result.outcome]);
  return result;
}
