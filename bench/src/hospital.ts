import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Database, openPostgres } from "@linnet/server/src/platform/database/database.ts";
import { DEMO_PASSWORD } from "@linnet/server/src/slices/session/public.ts";
import { findPostgresql } from "@linnet/server/test/find-postgresql.ts";
import { sql } from "kysely";
import { type Cluster, makeCluster } from "./drill/cluster.ts";
import { makeProduct, type Product } from "./drill/product.ts";
import { signIn } from "./load/sign-in.ts";
import { type Generator, startGenerator } from "./load/start-generator.ts";
import type { Bench } from "./measure.ts";

const FLOORS = fileURLToPath(new URL("./floors/server.ts", import.meta.url));

/** The product as it is started, on a PostgreSQL with nothing taken from its safety, and the floors, each in processes of their own. */
export interface Hospital extends Bench {
  db: Database;
  cluster: Cluster;
  product: Product;
  floors: { url: string; pid: number };
  /** Seconds from the call of the product's program until it was ready, on a database that was there before. */
  starts: number[];
  /** Signs in; gives what a request is sent with, and the session's key, by which the second floor asks for it. */
  signedInAs(email: string): Promise<{ headers: { authorization: string }; sessionKey: string }>;
  stop(): Promise<void>;
}

interface Floors {
  url: string;
  pid: number;
  child: ChildProcess;
}

async function startFloors(databaseUrl: string): Promise<Floors> {
  const child = fork(FLOORS, [databaseUrl], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  // Its only message.
  const [url] = (await once(child, "message")) as [string];
  return { url, pid: child.pid ?? 0, child };
}

/** Who can sign in has an identity beside the account. It has the password of the demo hospital's people. */
async function giveSignIn(db: Database, email: string): Promise<void> {
  await sql`insert into identity_users (email, first_name, last_name, password_hash, status)
    select a.email, a.first_name, a.last_name, dora.password_hash, dora.status
    from accounts a, identity_users dora where a.email = ${email} and dora.email = 'dora@linnet.example'
      and not exists (select from identity_users known where known.email = a.email)`.execute(db);
}

/** The session that was opened last. */
async function sessionKeyOf(db: Database, email: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`select s.key from sessions s join accounts a on a.id = s.account_id
    where a.email = ${email} order by s.signed_in_at desc limit 1`.execute(db);
  return rows[0]?.key ?? "";
}

const STARTS = 3;

/** Until the server has nothing left to do by itself. */
async function untilIdle(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pgboss.job where state < 'completed' and start_after <= now() limit 1`.execute(db);
    if (rows.length === 0) return;
    await pause(500);
  }
}

/** How long the product takes to start, and with the last start it runs. */
async function startProduct(product: Product, db: Database, fill: () => Promise<void>): Promise<number[]> {
  // The first start makes the demo hospital, and prints its referrals for the archive.
  await product.start();
  await fill();
  await untilIdle(db);
  const starts: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    await product.stop();
    const begun = performance.now();
    await product.start();
    starts.push((performance.now() - begun) / 1000);
  }
  return starts;
}

interface Wanted {
  rounds: number;
  /** Settings of PostgreSQL's. */
  settings?: string[];
  /** Of the product's process, beside what it needs. */
  environment?: Record<string, string>;
  /** Fills the database, which has the demo hospital in it. */
  fill: (db: Database) => Promise<void>;
}

/** @throws Error where there is no PostgreSQL. */
export async function openHospital({ rounds, settings, environment, fill }: Wanted): Promise<Hospital> {
  const postgresql = findPostgresql();
  if (!postgresql || !("programs" in postgresql))
    throw new Error("There are no programs of PostgreSQL: install its server (Debian: postgresql).");
  const folder = mkdtempSync(join(tmpdir(), "linnet-bench-"));
  const cluster = makeCluster(postgresql.programs, settings);
  await cluster.start();
  const product = await makeProduct({
    DATABASE_URL: cluster.url,
    LINNET_DATA: folder,
    LOG_LEVEL: "info",
    REQUESTS_PER_MINUTE: "1000000000",
    ...environment,
  });
  const { db, close } = openPostgres(cluster.url, { connections: 2, statementTimeoutMs: 0 });
  const starts = await startProduct(product, db, () => fill(db));
  const { child, ...floors } = await startFloors(cluster.url);
  const generator: Generator = startGenerator();
  return {
    db,
    cluster,
    product,
    floors,
    starts,
    generator,
    rounds,
    databasePid: cluster.pid,
    async signedInAs(email) {
      await giveSignIn(db, email);
      const authorization = `Bearer ${await signIn(product.url, email, DEMO_PASSWORD)}`;
      // A session begins with its first call.
      await fetch(`${product.url}/api/home/today`, { headers: { authorization } });
      return { headers: { authorization }, sessionKey: await sessionKeyOf(db, email) };
    },
    async stop() {
      generator.stop();
      child.disconnect();
      await product.stop();
      await close();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
      rmSync(cluster.folder, { recursive: true, force: true });
    },
  };
}
