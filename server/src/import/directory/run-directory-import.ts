import type { FileStorage } from "../../adapters/storage/port.ts";
import type { Config } from "../../config.ts";
import { loadDemoHospital } from "../../demo/load-demo-hospital.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { ndjsonFiles } from "../ndjson-files.ts";
import type { DirectoryType } from "./directory-resources.ts";
import { type DirectoryImportSummary, importDirectory } from "./import-directory.ts";

interface Needs {
  db: Database;
  clock: Clock;
  storage: FileStorage;
  config: Config;
  /** Writes a line, and, when `isPassing`, over the line before that is passing too. */
  say(line: string, isPassing?: boolean): void;
}

const NAMES: Record<DirectoryType, string> = {
  Organization: "Practices",
  Location: "Locations",
  Practitioner: "Physicians",
  PractitionerRole: "Physicians in practices",
};

const number = (value: number) => value.toLocaleString("en-US");

/** What is said at the end. */
function sentencesOf({ byType, specialties, skipped, badLines }: DirectoryImportSummary): string[] {
  const counts = Object.values(byType);
  const total = (of: (each: (typeof counts)[number]) => number) => counts.reduce((sum, each) => sum + of(each), 0);
  const kept = total((each) => each.kept);
  const unresolved = total((each) => each.unresolved);
  // The table has each type once.
  const types = Object.entries(byType) as [DirectoryType, (typeof counts)[number]][];
  return [
    ...types.map(
      ([type, { added, changed, deactivated }]) =>
        `${NAMES[type]}: ${number(added)} added, ${number(changed)} changed, ${number(deactivated)} deactivated.`,
    ),
    `Specialties given to physicians: ${number(specialties)}.`,
    ...(kept > 0 ? [`Left as people have changed them: ${number(kept)}.`] : []),
    ...(unresolved > 0 ? [`Left out because they name what is not in the directory, or not active: ${number(unresolved)}.`] : []),
    ...(skipped > 0 ? [`Not of a directory of practices: ${number(skipped)}.`] : []),
    `Lines skipped because they are not right: ${number(badLines)}.`,
  ];
}

/** Of a file with more bad lines than this, the rest are only counted. */
const BAD_LINES_SAID = 20;

/** Runs an import of a directory as the command line asked for it. @throws StartRefused with a sentence when it cannot begin. */
export async function runDirectoryImport(folder: string, { db, clock, storage, config, say }: Needs): Promise<DirectoryImportSummary> {
  const folderFiles = await ndjsonFiles(folder);
  if (await loadDemoHospital({ db, clock, storage, config })) say("The demo hospital was loaded first, since the database was empty.");

  const badLines = new Map<string, number>();
  const summary = await importDirectory(folderFiles, {
    db,
    at: clock.now(),
    onProgress: (type, resources, isLast) => say(`${type}: ${number(resources)} read`, !isLast),
    onBad: (file, line, why) => {
      const bad = (badLines.get(file) ?? 0) + 1;
      badLines.set(file, bad);
      if (bad <= BAD_LINES_SAID) say(`${file}, line ${line}: skipped. ${why}`);
      if (bad === BAD_LINES_SAID + 1) say(`${file}: more lines are skipped; they are counted at the end.`);
    },
    onLeft: (sentence) => say(sentence),
  });
  for (const sentence of sentencesOf(summary)) say(sentence);
  return summary;
}
