/** Kills and faults under a write load, and what became of every write that was acknowledged (security.md §9). */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Database, type OpenDatabase, openEmbedded, openPostgres } from "@linnet/server/src/platform/database/database.ts";
import { findPostgresql } from "@linnet/server/test/find-postgresql.ts";
import { makeCluster } from "./drill/cluster.ts";
import { countAsks } from "./drill/count-asks.ts";
import { type Counted, countWrites } from "./drill/count-writes.ts";
import { type Desk, openDesk } from "./drill/desk.ts";
import {
  type DatabaseStage,
  type Extent,
  endBackends,
  failOver,
  killAfterAsking,
  killDatabase,
  killSealer,
  killServer,
  type Outcome,
  stopDatabase,
} from "./drill/faults.ts";
import type { Write } from "./drill/ledger.ts";
import { makeProduct, type Product } from "./drill/product.ts";
import { type Load, startLoad } from "./drill/start-load.ts";
import { faultsOfTrail, storageOf } from "./drill/trail.ts";

const USAGE =
  "Usage: npm run drill -- [--rounds N] [--database embedded|postgresql] [--only STEP,STEP] [--short] [--report FILE] [--hospital FOLDER]";
const NO_POSTGRESQL =
  "There is no PostgreSQL to drill: install its server programs (Debian: apt-get install postgresql), or drill the embedded database alone with --database embedded.";

const FULL = { terminations: 50, stoppedSeconds: 20, restMs: 0 };
/** Keeps a referral in transit most of the time and leaves one processor to tests that run in parallel. */
const SHORT = { asks: 1, terminations: 3, stoppedSeconds: 3, restMs: 300 };
const ANSWERS_WITHIN_MS = 5_000;
const FAILS_OVER_WITHIN_MS = 15_000;

const STEPS = {
  "kill-server": { text: "server killed (kill -9)", limit: Number.POSITIVE_INFINITY, play: killServer },
  "kill-after-asking": { text: "killed between act and notice", limit: Number.POSITIVE_INFINITY, play: killAfterAsking },
  "kill-database": { text: "PostgreSQL killed (kill -9)", limit: ANSWERS_WITHIN_MS, play: killDatabase },
  "kill-sealing": { text: "killed while sealing the audit", limit: Number.POSITIVE_INFINITY, play: killSealer },
  "end-backends": { text: "every backend ended", limit: ANSWERS_WITHIN_MS, play: endBackends },
  "stop-database": { text: "PostgreSQL stopped, started", limit: ANSWERS_WITHIN_MS, play: stopDatabase },
  "fail-over": { text: "failover to a standby", limit: FAILS_OVER_WITHIN_MS, play: failOver },
} as const;
type Step = keyof typeof STEPS;

const NONE: Counted = { acknowledged: 0, lost: 0, doubles: 0, half: 0 };

interface Report extends Outcome {
  step: Step;
  ends: number;
  counted: Counted;
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

function table(database: string, reports: readonly Report[]): void {
  say(`\n  ${database.padEnd(29)} rounds  acknowledged   lost  doubles   half  process ends   answers after (slowest)`);
  for (const { step, times, ends, counted } of reports) {
    const { acknowledged, lost, doubles, half } = counted;
    const figures = `${String(times.length).padStart(6)}${String(acknowledged).padStart(14)}${String(lost).padStart(7)}${String(doubles).padStart(9)}`;
    const slowest = `${(Math.max(...times) / 1000).toFixed(1)} s`;
    say(`    ${STEPS[step].text.padEnd(27)} ${figures}${String(half).padStart(7)}${String(ends).padStart(14)}${slowest.padStart(26)}`);
  }
}

/** Failures, as sentences. Times count only if the drill has the machine to itself. */
function missed({ step, ends, counted, times, complaints }: Report, isTimed: boolean): string[] {
  const { text, limit } = STEPS[step];
  const slowest = Math.max(...times);
  return [
    ...(counted.acknowledged === 0 ? ["nothing was acknowledged"] : []),
    ...(counted.lost > 0 ? [`${counted.lost} acknowledged writes are lost`] : []),
    ...(counted.doubles > 0 ? [`${counted.doubles} writes are there twice`] : []),
    ...(counted.half > 0 ? [`${counted.half} referrals are there in part`] : []),
    ...(ends > 0 ? [`the server ended ${ends} times`] : []),
    ...(isTimed && slowest > limit ? [`it answered ${slowest} ms after the return, and not within ${limit}`] : []),
    ...complaints,
  ].map((sentence) => `${text}: ${sentence}.`);
}

interface Played {
  product: Product;
  load: Load;
  desk: Desk;
  steps: readonly Step[];
  extent: Extent;
}

/** Plays the steps one after the other on `play`, and gives what each came to. */
async function playAll({ product, load, steps }: Played, play: (step: Step) => Promise<Outcome>): Promise<Omit<Report, "counted">[]> {
  const reports: Omit<Report, "counted">[] = [];
  for (const step of steps) {
    const before = product.ends();
    load.begin(step);
    const { times, complaints } = await play(step);
    reports.push({ step, times, complaints, ends: product.ends() - before });
    say(`  ${STEPS[step].text}: played ${times.length} times`);
  }
  return reports;
}

/** What became of all that was sent; what was asked is counted with the step that asked. */
async function countAll(db: Database, writes: readonly Write[], { asked }: Desk): Promise<Map<string, Counted>> {
  const counted = await countWrites(db, writes);
  const asks = await countAsks(db, asked);
  const step = "kill-after-asking" satisfies Step;
  const sent = counted.get(step) ?? NONE;
  return counted.set(step, {
    acknowledged: sent.acknowledged + asks.acknowledged,
    lost: sent.lost + asks.lost,
    doubles: sent.doubles + asks.doubles,
    half: sent.half + asks.half,
  });
}

async function finish(
  { load, product, desk }: Played,
  open: () => Promise<OpenDatabase>,
  reports: readonly Omit<Report, "counted">[],
): Promise<Report[]> {
  const { writes, statuses } = await load.stop();
  await product.stop();
  const { db, close } = await open();
  const found = async () => [await countAll(db, writes, desk), await faultsOfTrail(db, storageOf(product.folder))] as const;
  const [counted, faults] = await found().finally(close);
  say(
    `  Replies: ${Object.entries(statuses)
      .map(([status, count]) => `${count} x ${status}`)
      .join(", ")}`,
  );
  // The trail covers all steps, so the last report has it.
  return reports.map((report, nth) => ({
    ...report,
    complaints: [...report.complaints, ...(nth === reports.length - 1 ? faults : [])],
    counted: counted.get(report.step) ?? NONE,
  }));
}

async function drillEmbedded({ extent, hospital }: DrillOptions, steps: readonly Step[]): Promise<Report[]> {
  const folder = mkdtempSync(join(tmpdir(), "linnet-drill-"));
  if (hospital) cpSync(hospital, folder, { recursive: true });
  const product = await makeProduct({ LINNET_DATA: folder, LINNET_MODE: "demo" });
  await product.start();
  const load = startLoad(product.url, extent.restMs);
  const played: Played = { product, load, desk: openDesk(product.url), steps, extent };
  try {
    const reports = await playAll(played, (step) => (step === "kill-server" ? killServer : killAfterAsking)(played, extent));
    return await finish(played, () => openEmbedded(folder), reports);
  } catch (error) {
    say(product.log());
    throw error;
  } finally {
    load.kill();
    await product.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function drillPostgresql(programs: string, extent: Extent, steps: readonly Step[]): Promise<Report[]> {
  const folder = mkdtempSync(join(tmpdir(), "linnet-drill-"));
  const cluster = makeCluster(programs);
  await cluster.start();
  const product = await makeProduct({ LINNET_DATA: folder, LINNET_MODE: "demo", DATABASE_URL: cluster.url });
  await product.start();
  const load = startLoad(product.url, extent.restMs);
  const played: Played & DatabaseStage = { product, load, desk: openDesk(product.url), steps, extent, cluster };
  const close = [() => load.kill(), () => product.kill(), () => cluster.stop()];
  let primary = cluster;
  try {
    const reports = await playAll(played, async (step) => {
      if (step !== "fail-over") return STEPS[step].play(played, extent);
      const outcome = await failOver(played);
      close.push(outcome.close, () => outcome.primary.stop());
      primary = outcome.primary;
      return outcome;
    });
    return await finish(played, async () => openPostgres(primary.url, { statementTimeoutMs: 0 }), reports);
  } catch (error) {
    say(product.log());
    throw error;
  } finally {
    for (const one of close) await one();
    for (const each of new Set([folder, cluster.folder, primary.folder])) rmSync(each, { recursive: true, force: true });
  }
}

interface DrillOptions {
  extent: Extent;
  databases: readonly string[];
  steps: readonly Step[];
  isTimed: boolean;
  /** Where it is written how many kinds of faults were played, and how many of them missed a figure. */
  report: string | undefined;
  /** The folder of a demo hospital that was made before; the embedded database begins as a copy of it. */
  hospital: string | undefined;
}

const isStep = (name: string): name is Step => name in STEPS;

/** @throws Error with a sentence for what cannot be drilled. */
function parseOptions(args: string[]): DrillOptions {
  const options = {
    rounds: { type: "string" },
    database: { type: "string" },
    only: { type: "string" },
    short: { type: "boolean" },
    report: { type: "string" },
    hospital: { type: "string" },
  } as const;
  const { values } = parseArgs({ args, options });
  const { short = false, rounds = short ? "2" : "200", database = "embedded,postgresql", only = Object.keys(STEPS).join() } = values;
  const steps = only.split(",").filter(isStep);
  const databases = database.split(",").filter((name) => name === "embedded" || name === "postgresql");
  if (!(Number(rounds) >= 1) || steps.length === 0 || databases.length === 0) throw new Error(USAGE);
  return {
    extent: { rounds: Math.floor(Number(rounds)), asks: Math.floor(Number(rounds)), ...(short ? SHORT : FULL) },
    databases,
    steps,
    isTimed: !short,
    report: values.report,
    hospital: values.hospital,
  };
}

async function drill(options: DrillOptions): Promise<string[]> {
  const { extent, databases, steps, isTimed, report } = options;
  const complaints: string[] = [];
  const sum = { passed: 0, failed: 0 };
  const judge = (database: string, reports: readonly Report[]) => {
    table(database, reports);
    for (const played of reports) {
      const found = missed(played, isTimed);
      complaints.push(...found);
      sum[found.length === 0 ? "passed" : "failed"]++;
    }
    if (report) writeFileSync(report, JSON.stringify(sum));
  };
  const ofServer = steps.filter((step) => step === "kill-server" || step === "kill-after-asking");
  if (databases.includes("embedded") && ofServer.length > 0) judge("Embedded database", await drillEmbedded(options, ofServer));
  if (!databases.includes("postgresql")) return complaints;
  const found = findPostgresql();
  if (found && "programs" in found) judge("PostgreSQL", await drillPostgresql(found.programs, extent, steps));
  else if (isTimed) complaints.push(NO_POSTGRESQL);
  else say(NO_POSTGRESQL);
  return complaints;
}

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => process.exit(1));
try {
  const complaints = await drill(parseOptions(process.argv.slice(2)));
  say(complaints.length === 0 ? "\n  Every figure is reached." : `\n  ${complaints.join("\n  ")}`);
  process.exit(complaints.length === 0 ? 0 : 1);
} catch (error) {
  say(error instanceof Error ? error.message : USAGE);
  process.exit(1);
}
