/** Measures what a user or operator notices, prints it next to its limit (docs/performance.md), and ends with 1 where a limit is missed. */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { Database } from "@linnet/server/src/platform/database/database.ts";
import { sql } from "kysely";
import type { Budget } from "./budget.ts";
import { loadDirectory } from "./data/load-directory.ts";
import { loadOpenReferrals } from "./data/load-open-referrals.ts";
import { loadResults } from "./data/load-results.ts";
import { type LoadedRoster, loadRoster } from "./data/load-roster.ts";
import { openHospital } from "./hospital.ts";
import { measureLighthouse } from "./measure-lighthouse.ts";
import { measureIdleMemory, measureMemory, measureRequests, measureWhileReferring } from "./measure-load.ts";
import { measurePhone } from "./measure-phone.ts";
import { measureStart } from "./measure-start.ts";

const USAGE = `Usage: npm run bench [-- [--patients N] [--minutes N] [--only PARTS]]
  --patients N   in the hospital, and practices in the directory; 100000
  --minutes N    of load before memory is read; 10. The budget means an hour.
  --only PARTS   of start, requests, referring, memory, phone, lighthouse; divided by commas`;

const say = (line: string) => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    patients: { type: "string", default: "100000" },
    minutes: { type: "string", default: "10" },
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

async function measureHospital(): Promise<void> {
  let roster: LoadedRoster | undefined;
  const hospital = await openHospital(async (db) => {
    roster = await fill(db);
  });
  try {
    if (!roster) throw new Error("Nothing was loaded");
    say(`${patients} patients are there.`);
    if (isWanted("memory")) measureIdleMemory(hospital, tell);
    if (isWanted("requests")) await measureRequests(hospital, roster, tell);
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
if (isWanted("start")) await measureStart(tell);
if (values.only !== "start") await measureHospital();
const missed = budgets.filter(({ isMet }) => !isMet);
say(`${budgets.length - missed.length} of ${budgets.length} budgets are met; load at the end ${loadOf()}. \`npm test\` is timed by CI.`);
process.exitCode = missed.length > 0 ? 1 : 0;
