/** A long audit trail: how it is searched and verified, and what writing its rows costs a list. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openPostgres } from "@linnet/server/src/platform/database/database.ts";
import { DEMO_PASSWORD } from "@linnet/server/src/slices/session/public.ts";
import { findPostgresql } from "@linnet/server/test/find-postgresql.ts";
import { makeCluster } from "../drill/cluster.ts";
import { makeProduct } from "../drill/product.ts";
import { storageOf } from "../drill/trail.ts";
import { signIn } from "../load/sign-in.ts";
import { quantile } from "../quantile.ts";
import { costOfWriting } from "./cost-of-writing.ts";
import { fillTrail } from "./fill-trail.ts";
import { searchesOf } from "./searches.ts";

const USAGE = "Usage: npm run bench -- audit [--rows N] [--rounds N] [--writing]";
/** One round alone does not say how far the next would be from it. */
const FEWEST_ROUNDS = 2;
const SETTINGS = ["shared_buffers=1GB", "maintenance_work_mem=512MB", "max_wal_size=8GB"];
const VERIFY = fileURLToPath(new URL("../../../server/src/audit-verify.ts", import.meta.url));
/** How often each search is asked, each time about somebody else. */
const TIMES = 20;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function searchAll(url: string): Promise<void> {
  const authorization = `Bearer ${await signIn(url, "cole@linnet.example", DEMO_PASSWORD)}`;
  const headers = { authorization, "content-type": "application/json" };
  const times = new Map<string, number[]>();
  let found = 0;
  /** The call is limited to so many a minute; who is held off waits. */
  const ask = async (body: string): Promise<{ time: number; status: number; said: string }> => {
    const began = performance.now();
    const reply = await fetch(`${url}/api/compliance/audit`, { method: "POST", headers, body });
    const said = await reply.text();
    const time = performance.now() - began;
    if (reply.status !== 429) return { time, status: reply.status, said };
    await pause(1000 * Number(reply.headers.get("retry-after") ?? 1));
    return ask(body);
  };
  /** Gives where the next page begins. */
  const search = async (what: string, asked: object): Promise<string | null> => {
    const { time, status, said } = await ask(JSON.stringify(asked));
    if (status !== 200) throw new Error(`${what}: ${status} ${said}`);
    times.set(what, [...(times.get(what) ?? []), time]);
    const { rows, next } = JSON.parse(said);
    found = Math.max(found, rows.length);
    return next;
  };
  for (let nth = 0; nth < TIMES; nth++)
    for (const { what, filter } of searchesOf(nth)) {
      const after = await search(what, filter);
      if (after) await search("the second page of each", { ...filter, after });
    }
  for (const [what, each] of times)
    say(`  ${what.padEnd(44)} p50 ${quantile(each, 0.5).toFixed(1)} ms, p95 ${quantile(each, 0.95).toFixed(1)} ms`);
  const all = [...times.values()].flat();
  say(
    `  all ${all.length} searches: p95 ${quantile(all, 0.95).toFixed(1)} ms, the slowest ${Math.max(...all).toFixed(1)} ms; pages of ${found} rows`,
  );
}

interface Measurement {
  rows: number;
  rounds: number;
  /** Only what writing costs: no verifying, no searches. */
  writing: boolean;
}

async function measure({ rows, rounds, writing }: Measurement): Promise<void> {
  const postgresql = findPostgresql();
  if (!postgresql || !("programs" in postgresql))
    throw new Error("There are no programs of PostgreSQL: install its server (Debian: postgresql).");
  const folder = mkdtempSync(join(tmpdir(), "linnet-bench-"));
  const cluster = makeCluster(postgresql.programs, SETTINGS);
  await cluster.start();
  const environment = { DATABASE_URL: cluster.url, LINNET_DATA: folder, LINNET_MODE: "demo" };
  const product = await makeProduct(environment);
  const { db, close } = openPostgres(cluster.url, { connections: 2, statementTimeoutMs: 0 });
  try {
    // The first start makes the demo hospital.
    await product.start();
    await product.stop();
    await fillTrail(db, storageOf(folder), rows, say);
    if (!writing) {
      say("Verified by the command:");
      const { stdout, stderr, status } = spawnSync(process.execPath, [VERIFY], { env: environment, encoding: "utf8" });
      say(`  ${stdout.trim().replaceAll("\n", "\n  ")}${stderr} (ends with ${status})`);
    }
    await product.start();
    if (!writing) {
      say("Searched through HTTP:");
      await searchAll(product.url);
    }
    say("What a list's call takes:");
    await costOfWriting({ db, product, rounds, say });
  } finally {
    await product.stop();
    await close();
    await cluster.stop();
    for (const each of [folder, cluster.folder]) rmSync(each, { recursive: true, force: true });
  }
}

try {
  const { values } = parseArgs({
    options: {
      rows: { type: "string", default: "10000000" },
      rounds: { type: "string", default: "300" },
      writing: { type: "boolean", default: false },
    },
  });
  const [rows, rounds] = [Number(values.rows), Number(values.rounds)];
  if (!(Number.isInteger(rows) && rows >= 1_000 && Number.isInteger(rounds) && rounds >= FEWEST_ROUNDS)) throw new Error(USAGE);
  say(`Load of the machine: ${loadavg()[0]?.toFixed(1)}, ${cpus().length} processors.`);
  await measure({ rows, rounds, writing: values.writing });
  say(`Load of the machine: ${loadavg()[0]?.toFixed(1)}.`);
} catch (error) {
  say(error instanceof Error ? error.message : USAGE);
  process.exitCode = 1;
}
