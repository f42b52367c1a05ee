import { type OpenDatabase, openInMemory, openPostgres } from "@linnet/server/src/platform/database/database.ts";
import { migrate } from "@linnet/server/src/platform/database/migrate.ts";
import { findPostgresql } from "@linnet/server/test/find-postgresql.ts";
import { startPostgresql } from "@linnet/server/test/start-postgresql.ts";
import { measureChart } from "./chart.ts";
import { measureDirectorySearch } from "./directory-search.ts";
import { loadDirectory } from "./load-directory.ts";
import { loadResultsToRead } from "./load-results-to-read.ts";
import { loadRoster } from "./load-roster.ts";
import type { Measurement } from "./measure.ts";
import { firstPageWeight } from "./page-weight.ts";
import { measurePatientList, measurePracticeSearch } from "./patient-list.ts";
import { measureResultsToRead } from "./results-to-read.ts";

const DEFAULT_PATIENTS = 100_000;
/** The size that the target of its search is set for; on PostgreSQL alone, as whoever has so many runs one. */
const DIRECTORY_PRACTICES = 100_000;

interface Sizes {
  patients: number;
  /** Of the directory; 0 leaves it out. */
  practices: number;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
const milliseconds = (value: number) => value.toFixed(2).padStart(9);
const KB = 1024;

function table({ what, measured }: Measurement): void {
  const route = measured.find(({ name }) => name === "bare route");
  say(`\n  ${what.padEnd(31)}  p50 ms   p95 ms      req/s   p50 / bare route`);
  for (const { name, p50, p95, perSecond } of measured) {
    const ratio = route ? (p50 / route.p50).toFixed(2) : "";
    const rate = (perSecond === undefined ? "" : Math.round(perSecond).toLocaleString("en-US")).padStart(11);
    say(`    ${name.padEnd(28)}${milliseconds(p50)}${milliseconds(p95)}${rate}${ratio.padStart(19)}`);
  }
}

async function measureOn(name: string, { db, close }: OpenDatabase, { patients, practices }: Sizes): Promise<void> {
  const start = performance.now();
  await migrate(db);
  const roster = await loadRoster(db, patients);
  say(`\n${name}: ${patients.toLocaleString("en-US")} patients, loaded in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  for (const part of [measurePatientList, measurePracticeSearch, measureChart])
    for (const measurement of await part(db, roster)) table(measurement);
  if (practices > 0) {
    await loadDirectory(db, practices);
    say(`\n${name}: ${practices.toLocaleString("en-US")} practices, of which the target is p95 at most 50 ms`);
    for (const measurement of await measureDirectorySearch(db)) table(measurement);
    const readers = await loadResultsToRead(db);
    say(`\n${name}: 5,000,000 results of a practice with 10,000 children, of which the target is p95 at most 50 ms`);
    for (const measurement of await measureResultsToRead(db, readers)) table(measurement);
  }
  await close();
}

function pageWeight(): string {
  const weight = firstPageWeight();
  if (!weight) return "First page: the web is not built (npm start builds it)";
  return `First page, gzip: script ${(weight.script / KB).toFixed(1)} KB (target 220), style ${(weight.style / KB).toFixed(1)} KB`;
}

const patients = Number(process.argv[2] ?? DEFAULT_PATIENTS);
if (!Number.isInteger(patients) || patients < 1_000) {
  say("Usage: npm run bench [-- NUMBER OF PATIENTS, at least 1000]");
  process.exit(1);
}
const postgresql = findPostgresql();
if (postgresql) {
  const cluster = "url" in postgresql ? undefined : await startPostgresql(postgresql.programs);
  const url = "url" in postgresql ? postgresql.url : cluster?.url;
  await measureOn("PostgreSQL", openPostgres(url ?? ""), { patients, practices: DIRECTORY_PRACTICES });
  await cluster?.stop();
} else say("No PostgreSQL found: only the embedded database is measured.");
await measureOn("Embedded database", await openInMemory(), { patients, practices: 0 });
say(`\n${pageWeight()}`);
