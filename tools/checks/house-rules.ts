import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buttonOrder } from "./button-order.ts";
import { comments } from "./comments.ts";
import { dialogs } from "./dialogs.ts";
import { docsLines, namedFiles, ownNumbers } from "./docs.ts";
import { honestTests } from "./honest-tests.ts";
import { importRules } from "./import-rules.ts";
import { circles, levels } from "./levels.ts";
import { licences } from "./licences.ts";
import { links } from "./links.ts";
import { additiveMigrations } from "./migrations.ts";
import { namedTests } from "./named-tests.ts";
import { queryStates } from "./query-states.ts";
import { type Check, type Finding, sourceFile } from "./source-file.ts";
import { sqlPlaces } from "./sql-places.ts";
import { componentStyles, pageWideSelectors, styles } from "./styles.ts";
import { tableOwners, tablesWithoutOwner } from "./table-owners.ts";
import { docsWording, wording } from "./wording.ts";

const CHECKS: Check[] = [buttonOrder, importRules, comments, dialogs, honestTests, levels, links, queryStates, sqlPlaces, wording];

const GENERATED = new Set(["server/src/platform/database/tables.ts"]);

/** The changelog has a line for each change, however long. */
const DOCS = /^(docs\/.*|README|ARCHITECTURE|CONTRIBUTING|SECURITY)\.md$/;

const LOCK_FILE = "package-lock.json";

interface Text {
  path: string;
  text: string;
}

/** What the house rules that the linter does not know have to say about these files. */
export function houseRules(texts: Text[]): Finding[] {
  const migrations = texts.filter(({ path }) => path.endsWith(".sql"));
  const sources = texts.filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path) && !GENERATED.has(path));
  const checks = [...CHECKS, tableOwners(migrations)];
  const files = sources.map(({ path, text }) => sourceFile(path, text));
  const findings = files.flatMap((file) => checks.flatMap((check) => check(file)));
  const sheets = new Map(texts.filter(({ path }) => path.endsWith(".css")).map(({ path, text }) => [path, text]));
  const docs = texts.filter(({ path }) => DOCS.test(path));
  return [
    ...docsLines(docs),
    ...docsWording(texts.filter(({ path }) => path.endsWith(".md"))),
    ...ownNumbers([...docs, ...migrations]),
    ...namedFiles(
      docs,
      texts.map(({ path }) => path),
    ),
    ...namedTests(docs, texts),
    ...tablesWithoutOwner(migrations),
    ...additiveMigrations(migrations),
    ...texts.flatMap(({ path, text }) => (path === LOCK_FILE ? licences(text) : [])),
    ...circles(files),
    ...styles(files, sheets),
    ...componentStyles(files, sheets),
    ...pageWideSelectors(sheets),
    ...findings,
  ];
}

/** Every file that git knows or would take. */
function filesOf(folder: string): Text[] {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: folder, encoding: "utf8" });
  return listed
    .split("\0")
    .filter((path) => (path === LOCK_FILE || /\.(ts|tsx|mjs|sql|md|css)$/.test(path)) && existsSync(join(folder, path)))
    .map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
}

if (import.meta.main) {
  const findings = houseRules(filesOf(join(import.meta.dirname, "../..")));
  for (const { path, line, sentence } of findings) process.stdout.write(`${path}:${line} ${sentence}\n`);
  if (findings.length > 0) process.exitCode = 1;
}
