import { embeddedEhr } from "../adapters/ehr/embedded/embedded.ts";
import type { FileStorage } from "../adapters/storage/port.ts";
import { type Config, StartRefused } from "../config.ts";
import { loadDemoHospital } from "../demo/load-demo-hospital.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { hospitalRelease } from "../roster/hospital-release.ts";
import type { Assignee } from "../roster/refresh-roster.ts";

import { directoryRepository } from "../slices/directory/public.ts";
import { type ImportSummary, importFolder } from "./import-folder.ts";
import type { ImportOptions } from "./import-options.ts";
import { ndjsonFiles } from "./ndjson-files.ts";

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
