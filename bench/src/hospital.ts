import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Database, openPostgres } from "@linnet/server/src/platform/database/database.ts";
import { openJobs } from "@linnet/server/src/platform/jobs.ts";
import { DEMO_PASSWORD } from "@linnet/server/src/slices/session/public.ts";
import { findPostgresql } from "@linnet/server/test/find-postgresql.ts";
import { sql } from "kysely";
import { makeCluster } from "./drill/cluster.ts";
import type { makeProduct, Product } from "./drill/product.ts";
import { signIn } from "./load/sign-in.ts";

/** The product as it is started, on a PostgreSQL of its own with nothing taken from its safety. */
export interface Hospital {
  db: Database;
  product: Product;
  /** Referrals are sent to it: the same server, or a second one on the same database. */
  writer: Product;
  /** Sends a print job for so many referrals, whose files are taken away. */
  printAgain(count: number): Promise<void>;
  /** Signs in; gives the header with which a request is sent. */
  signedInAs(email: string): Promise<string>;
  stop(): Promise<void>;
}

/** People who can sign in have an identity and an account, with the demo password. */
async function giveSignIn(db: Database, email: string): Promise<void> {
  await sql`insert into identity_users (email, first_name, last_name, password_hash, status)
    select a.email, a.first_name, a.last_name, dora.password_hash, dora.status
    from accounts a, identity_users dora where a.email = ${email} and dora.email = 'dora@linnet.example'
    on conflict do nothing`.execute(db);
}

/** Until the server has nothing left to do by itself. */
async function untilIdle(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pgboss.job where state < 'completed' and start_after <= now() limit 1`.execute(db);
    if (rows.length === 0) return;
    await pause(500);
  }
}

/** Of the version that `made` starts. @throws Error where there is no PostgreSQL. */
export async function openHospital(fill: (db: Database) => Promise<void>, servers: number, made: typeof makeProduct): Promise<Hospital> {
  const postgresql = findPostgresql();
  if (!postgresql || !("programs" in postgresql))
    throw new Error("There are no programs of PostgreSQL: install its server (Debian: postgresql).");
  const folder = mkdtempSync(join(tmpdir(), "linnet-bench-"));
  const cluster = makeCluster(postgresql.programs);
  await cluster.start();
  const environment = { DATABASE_URL: cluster.url, LINNET_DATA: folder, REQUESTS_PER_MINUTE: "1000000000" };
  const product = await made(environment);
  // Sign-ins at the first are valid at the second.
  const writer = servers > 1 ? await made({ ...environment, PUBLIC_URL: product.url }) : product;
  const { db, close } = openPostgres(cluster.url, { connections: 2, statementTimeoutMs: 0 });
  // The first start makes the demo hospital, and prints its referrals for the archive.
  await product.start();
  await fill(db);
  await untilIdle(db);
  await product.stop();
  await product.start();
  if (writer !== product) await writer.start();
  return {
    db,
    product,
    writer,
    async printAgain(count) {
      const { rows } = await sql<{ referralId: number }>`delete from referral_files where referral_id in (
        select id from referrals order by id desc limit ${count}) returning referral_id as "referralId"`.execute(db);
      const jobs = await openJobs({ db, close }, { DATABASE_URL: cluster.url, DATA_SECRET: "" }, ({ err }) => {
        throw err;
      });
      await jobs.sendAll(db, "referral.archive", rows);
      await jobs.stop();
    },
    async signedInAs(email) {
      await giveSignIn(db, email);
      return `Bearer ${await signIn(product.url, email, DEMO_PASSWORD)}`;
    },
    async stop() {
      if (writer !== product) await writer.stop();
      await product.stop();
      await close();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
      rmSync(cluster.folder, { recursive: true, force: true });
    },
  };
}
