/** Measures the product as it is started, beside what the same work takes at least, and writes docs/performance.md. */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { Database } from "@linnet/server/src/platform/database/database.ts";
import { sql } from "kysely";
import { loadDirectory } from "./data/load-directory.ts";
import { loadOpenReferrals } from "./data/load-open-referrals.ts";
import { loadResults } from "./data/load-results.ts";
import { type LoadedRoster, loadRoster } from "./data/load-roster.ts";
import { FLOORS } from "./floors/sql.ts";
import { type Hospital, openHospital } from "./hospital.ts";
import type { Measurement } from "./measure.ts";
import { tell, writeReport } from "./report.ts";
import { deskPages } from "./rows/desk-pages.ts";
import { ADMINISTRATOR, addAdministrator, directorySearches } from "./rows/directory.ts";
import { lighthousePages } from "./rows/lighthouse-pages.ts";
import { longLoad } from "./rows/long-load.ts";
import { compare, comparedPages, measureLinnet, practiceSearches } from "./rows/patients.ts";
import { measureReferral } from "./rows/referral.ts";
import { firstReadings, importSpeed, liveDelivery, memoryAfterLoad, type Single, startAndMemory, uploads } from "./rows/single.ts";

const USAGE = `Usage: npm run bench [-- [--patients N] [--practices N] [--rounds N] [--large] [--long MINUTES] [--only WORDS]]
  --patients N   in the roster, at least 25000; 100000. also a million, which takes ten minutes more and 12 GB of disk.
  --practices N  in the directory, with three times as many physicians; 100000
  --rounds N     in which each row is measured; 3
  --large        also lists and a header of 1,000,000 patients, in a database of its own: fifteen minutes more, and 12 GB of disk
  --long MINUTES also a load of 200 requests a second for so long; ten are what is meant
  --only WORDS   rows in whose name one of these stands, divided by commas; docs/performance.md stays as it is`;

const DORA = "dora@linnet.example";

const say = (line: string) => void process.stdout.write(`${line}\n`);

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        patients: { type: "string", default: "100000" },
        practices: { type: "string", default: "100000" },
        rounds: { type: "string", default: "3" },
        large: { type: "boolean", default: false },
        long: { type: "string", default: "0" },
        only: { type: "string" },
      },
    });
    const [patients, practices, rounds] = [values.patients, values.practices, values.rounds].map(Number);
    const long = Number(values.long);
    const isRight = [patients, practices, rounds, long + 1].every((value) => value !== undefined && Number.isInteger(value) && value > 0);
    if (isRight && patients !== undefined && practices !== undefined && rounds !== undefined && patients >= 25_000)
      return {
        patients,
        practices,
        rounds,
        long,
        isLarge: values.large,
        only: values.only?.split(","),
      };
  } catch (error) {
    // parseArgs throws a TypeError for an option it does not know, or one without its value.
    if (!(error instanceof TypeError)) throw error;
  }
  say(USAGE);
  process.exit(1);
}

const options = readOptions();
const isWanted = (what: string) => options.only?.some((word) => what.includes(word)) ?? true;

interface Loaded {
  roster: LoadedRoster;
}

/** Everything that is searched and read, beside the demo hospital. */
async function fill(db: Database): Promise<Loaded> {
  const begun = performance.now();
  const roster = await loadRoster(db, options.patients);
  const [few = "", many = ""] = roster.personIds;
  await loadResults(db, few, 200);
  await loadResults(db, many, 2000);
  await loadDirectory(db, options.practices);
  await addAdministrator(db);
  await loadOpenReferrals(db);
  await sql`vacuum analyze`.execute(db);
  await sql`checkpoint`.execute(db);
  say(`${options.patients} patients and ${options.practices} practices, loaded in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  return { roster };
}

const measurements: Measurement[] = [];
const singles: Single[] = [];

function keep(measurement: Measurement): void {
  measurements.push(measurement);
  say(tell(measurement));
}
function keepSingles(...found: Single[]): void {
  singles.push(...found);
  for (const { what, result, goal } of found) say(`${what}\t${result}\t${goal}`);
}

/** As the calendar asks: MM/DD/YYYY. */
const today = new Date().toISOString().replace(/^(\d+)-(\d+)-(\d+)T.*$/, "$2/$3/$1");

/** Pages without a floor: what they take is told. */
const ownPages = (email: string) => [
  { what: "home", email, path: "/home/today" },
  { what: "calendar", email, path: `/patient/myappointments?startdate=${encodeURIComponent(today)}` },
];

async function readNotes(db: Database) {
  const { rows } = await sql<{ person_id: string }>`select person_id from ehr_resources where type = 'DocumentReference'
    and person_id in (select person_id from patient_access a join physicians f on f.id = a.physician_id join accounts c on c.id = f.account_id
      where c.email = ${DORA} and a.kind = 'assigned' and a.revoked_at is null)
    group by person_id order by count(*) desc limit 1`.execute(db);
  const body = { personId: rows[0]?.person_id, lookback: 5000, encounterId: 0, eventId: null };
  return { what: "notes", email: DORA, path: "/chart/notes", body };
}

async function measureRequests(hospital: Hospital, { roster }: Loaded): Promise<void> {
  for (const page of comparedPages(roster)) if (isWanted(page.what)) keep(await compare(hospital, roster.email, page));
  const alone = [
    ...practiceSearches.map((search) => ({ ...search, email: roster.staffEmail })),
    ...directorySearches.map((search) => ({ ...search, email: ADMINISTRATOR })),
    ...ownPages(roster.email),
    await readNotes(hospital.db),
    ...deskPages,
  ];
  for (const { email, ...asked } of alone) if (isWanted(asked.what)) keep(await measureLinnet(hospital, email, asked));
  if (isWanted("referral")) for (const measurement of await measureReferral(hospital)) keep(measurement);
}

async function measureSingles(hospital: Hospital, { personIds: [few = "", many = ""], email }: LoadedRoster): Promise<void> {
  if (isWanted("200 results")) keepSingles(await firstReadings(hospital, email, { personId: few, count: 200 }));
  if (isWanted("2,000 results")) keepSingles(await firstReadings(hospital, email, { personId: many, count: 2000 }));
  if (isWanted("upload")) keepSingles(...(await uploads(hospital)));
  if (isWanted("live")) keepSingles(await liveDelivery(hospital));
  if (isWanted("memory")) keepSingles(memoryAfterLoad(hospital));
  if (isWanted("import")) keepSingles(...(await importSpeed(hospital)));
}

async function plansOf(db: Database, { practiceId, physicianId, personIds: [person = ""] }: LoadedRoster) {
  const asked = { practice: String(practiceId), physician: String(physicianId), search: "familyb", person };
  const plans: { name: string; plan: string }[] = [];
  for (const [name, { text, values }] of Object.entries(FLOORS)) {
    const given = values(asked).map((value) => `'${value}'`);
    const whole = text.replace(/\$(\d)/g, (_found, place) => given[place - 1] ?? "null");
    const { rows } = await sql.raw<{ "QUERY PLAN": string }>(`explain (analyze, costs off, timing off) ${whole}`).execute(db);
    plans.push({ name, plan: rows.map((row) => row["QUERY PLAN"]).join("\n") });
  }
  return plans;
}

const LARGE = 1_000_000;

/** Lists and a header once more, of a roster ten times as large; nothing else is in that database. */
async function measureLarge(): Promise<void> {
  let roster: LoadedRoster | undefined;
  const large = await openHospital({
    rounds: options.rounds,
    fill: async (db) => {
      roster = await loadRoster(db, LARGE);
      await sql`vacuum analyze`.execute(db);
      await sql`checkpoint`.execute(db);
    },
  });
  try {
    if (!roster) throw new Error("Nothing was loaded");
    for (const page of comparedPages(roster).filter(({ floor }) => floor !== "labs"))
      keep(await compare(large, roster.email, { ...page, what: `1,000,000 patients: ${page.what}` }));
    for (const search of practiceSearches) {
      const asked = { ...search, what: `1,000,000 patients: ${search.what}` };
      keep(await measureLinnet(large, roster.staffEmail, asked));
    }
  } finally {
    await large.stop();
  }
}

/** Says how long a part has taken: who runs it knows what to leave out. */
async function timed(part: string, work: () => Promise<void> | void): Promise<void> {
  const begun = performance.now();
  await work();
  say(`${part}: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}

const [loadBefore = 0] = loadavg();
let loaded: Loaded | undefined;
const hospital = await openHospital({
  rounds: options.rounds,
  fill: async (db) => {
    loaded = await fill(db);
  },
});
try {
  if (!loaded) throw new Error("Nothing was loaded");
  keepSingles(...startAndMemory(hospital));
  const { roster } = loaded;
  await timed("requests", () => measureRequests(hospital, { roster }));
  await timed("single figures", () => measureSingles(hospital, roster));
  if (options.long > 0) await timed("long load", async () => keepSingles(...(await longLoad(hospital, roster, options.long))));
  if (isWanted("lighthouse")) await timed("Lighthouse", () => lighthousePages(hospital, keepSingles));
  if (options.isLarge) await timed("1,000,000 patients", measureLarge);
  const [{ server_version: postgresql } = { server_version: "" }] = await hospital.cluster.query<{ server_version: string }>(
    "show server_version",
  );
  const { patients, rounds } = options;
  const plans = await plansOf(hospital.db, loaded.roster);
  if (!options.only) writeReport({ patients, postgresql, rounds, loadBefore, measurements, singles, plans });
} finally {
  await hospital.stop();
}
