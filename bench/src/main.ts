/** Measures what a user or operator notices, prints it next to its limit (docs/performance.md), and ends with 1 where a limit is missed. */
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Database } from "@linnet/server/src/platform/database/database.ts";
import { sql } from "kysely";
import type { Budget } from "./budget.ts";
import { loadDirectory } from "./data/load-directory.ts";
import { loadOldReferrals } from "./data/load-old-referrals.ts";
import { loadOpenReferrals } from "./data/load-open-referrals.ts";
import { loadResults } from "./data/load-results.ts";
import { type LoadedRoster, loadRoster } from "./data/load-roster.ts";
import { makeProduct } from "./drill/product.ts";
import { openHospital } from "./hospital.ts";
import { PHYSICIAN } from "./load/requests.ts";
import { measureLighthouse } from "./measure-lighthouse.ts";
import { measureIdleMemory, measureMemory, measureRequests, measureWhileJobsWait, measureWhileReferring } from "./measure-load.ts";
import { measurePhone } from "./measure-phone.ts";
import { measureStart } from "./measure-start.ts";

const USAGE = `Usage: npm run bench [-- [--patients N] [--minutes N] [--history N] [--jobs N] [--servers N] [--only PARTS] [--before]]
  --patients N   in the hospital, and practices in the directory; 100000
  --minutes N    of load before memory is read; 10. The budget means an hour.
  --history N    old referrals of the practice whose lists are read; 0
  --jobs N       that wait while lists are read; 1000
  --servers N    1 or 2. Referrals are sent to the second.
  --only PARTS   of start, requests, waiting, referring, memory, phone, lighthouse; divided by commas
  --before       measures the last release first, then this version`;

const say = (line: string) => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    patients: { type: "string", default: "100000" },
    minutes: { type: "string", default: "10" },
    history: { type: "string", default: "0" },
    jobs: { type: "string", default: "1000" },
    servers: { type: "string", default: "1" },
    before: { type: "string" },
    only: { type: "string", default: "start,requests,referring,memory,phone,lighthouse" },
    help: { type: "boolean", default: false },
  },
});
const [patients, minutes] = [Number(values.patients), Number(values.minutes)];
if (values.help || !(patients >= 25_000) || !(minutes >= 1)) {
  say(USAGE);
  process.exit(values.help ? 0 : 1);
}
const isWanted = (part: string) => values.only.split(",").includes(part);

/** The demo hospital with everything that is searched and read. */
async function fill(db: Database): Promise<LoadedRoster> {
  const roster = await loadRoster(db, patients);
  const [few = "", many = ""] = roster.personIds;
  await loadResults(db, few, 200);
  await loadResults(db, many, 2000);
  await loadDirectory(db, patients);
  await loadOpenReferrals(db);
  if (Number(values.history) > 0) await loadOldReferrals(db, PHYSICIAN, Number(values.history));
  await sql`vacuum analyze`.execute(db);
  await sql`checkpoint`.execute(db);
  return roster;
}

const budgets: Budget[] = [];

function tell(budget: Budget): void {
  const { what, measured, limit, isMet } = budget;
  budgets.push(budget);
  say(`${isMet ? "✓" : "✗"} ${what.padEnd(52)} ${measured.padEnd(44)} ${limit}`);
}

async function measureHospital(made: typeof makeProduct): Promise<void> {
  let roster: LoadedRoster | undefined;
  const hospital = await openHospital(
    async (db) => {
      roster = await fill(db);
    },
    Number(values.servers),
    made,
  );
  try {
    if (!roster) throw new Error("Nothing was loaded");
    say(`${patients} patients are there.`);
    if (isWanted("memory")) measureIdleMemory(hospital, tell);
    if (isWanted("requests")) await measureRequests(hospital, roster, tell);
    if (isWanted("waiting")) await measureWhileJobsWait(hospital, roster, Number(values.jobs), tell);
    if (isWanted("referring")) await measureWhileReferring(hospital, roster, tell);
    if (isWanted("memory")) await measureMemory(hospital, roster, minutes, tell);
    if (isWanted("phone")) await measurePhone(hospital.product.url, tell);
    if (isWanted("lighthouse")) await measureLighthouse(hospital.product.url, tell);
  } finally {
    await hospital.stop();
  }
}

// What it has started ends with it.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => process.exit(1));

const loadOf = () => loadavg()[0]?.toFixed(1);

say(`${new Date().toISOString().slice(0, 10)}, load of the machine ${loadOf()}`);
if (values.before) {
  say("The last release:");
  const before: typeof import("./drill/product.ts") = await import(join(values.before, "bench/src/drill/product.ts"));
  await measureHospital(before.makeProduct);
  // Its limits were missed or met in the past.
  budgets.length = 0;
  say("This version:");
}
if (isWanted("start")) await measureStart(tell);
if (values.only !== "start") await measureHospital(makeProduct);
const missed = budgets.filter(({ isMet }) => !isMet);
say(`${budgets.length - missed.length} of ${budgets.length} budgets are met; load at the end ${loadOf()}. \`npm test\` is timed by CI.`);
process.exitCode = missed.length > 0 ? 1 : 0;
