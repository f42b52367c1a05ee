import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** The names of the imported files, without their folders. */
const importsOf = (text: string): string[] => [...text.matchAll(/from "\.[^"]*\/([\w-]+\.ts)"/g)].map(([, name = ""]) => name);

/** `test-database.ts` and the files of the test folder that stand on it, however far. */
function databaseSupport(folder: string): Set<string> {
  const support = globSync("test/*.ts", { cwd: folder }).filter((file) => !file.endsWith(".test.ts"));
  const found = new Set(["test-database.ts"]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const file of support)
      if (importsOf(readFileSync(join(folder, file), "utf8")).some((name) => found.has(name))) found.add(basename(file));
  }
  return found;
}

/**
 * Tests specific to both databases: how the platform opens, changes, locks, listens to and fills them, their backup and restore, and the
 * queue that settles its own jobs. The platform's file and HTTP tests do not depend on the database.
 */
const HAS_BOTH = [
  /^src\/backup\//,
  /^src\/platform\/(audit|database|live)\//,
  /^src\/platform\/(jobs|http\/idempotency)\.test\.ts$/,
  /^src\/slices\/referrals\/delivery\/hand-over-queue\.test\.ts$/,
  /^test\/(data-folder|test-database)\.test\.ts$/,
];

/** The walk through all calls, whose statements PostgreSQL answers in the tests of each slice. */
const HAS_THE_EMBEDDED = [/^test\/contract\.test\.ts$/];

interface TestFiles {
  pure: string[];
  /** They open one. */
  onDatabase: string[];
  /** Those of them that run on both databases where there is a PostgreSQL (decision record 2). */
  onBoth: string[];
  /** Tests that run only on the embedded database even then. All others run only on PostgreSQL. */
  onEmbedded: string[];
}

/** The server's test files by the database they need. */
export function listTestFiles(folder: string): TestFiles {
  const support = databaseSupport(folder);
  const files = globSync("{src,test}/**/*.test.ts", { cwd: folder }).sort();
  const opens = (file: string) => importsOf(readFileSync(join(folder, file), "utf8")).some((name) => support.has(name));
  const onDatabase = files.filter(opens);
  const listedIn = (list: RegExp[]) => onDatabase.filter((file) => list.some((each) => each.test(file)));
  return { pure: files.filter((file) => !opens(file)), onDatabase, onBoth: listedIn(HAS_BOTH), onEmbedded: listedIn(HAS_THE_EMBEDDED) };
}
