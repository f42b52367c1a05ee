import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, openAsBlob, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { type Database, openPostgres } from "../src/platform/database/database.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { findPostgresql } from "./find-postgresql.ts";
import { migratedDump } from "./migrated-dump.ts";
import { openHospital } from "./open-hospital.ts";
import { startPostgresql } from "./start-postgresql.ts";
import { refuseOtherwiseRead } from "./statements-on-both.ts";
import { administer, urlOf } from "./test-database.ts";

async function dropAll(server: string, prefix: string): Promise<void> {
  await administer(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>("select datname from pg_database where starts_with(datname, $1)", [prefix]);
    for (const { datname } of rows) await client.query(`drop database ${pg.escapeIdentifier(datname)} with (force)`);
  });
}

/** Creates and fills a database, then disconnects, so that it can be copied. */
async function fill(server: string, create: string, work: (db: Database) => Promise<void>): Promise<void> {
  await administer(server, (client) => client.query(create));
  const [, name = ""] = /^create database (\w+)/.exec(create) ?? [];
  const { db, close } = openPostgres(urlOf(server, name), { connections: 1 });
  await work(db).finally(close);
}

/** Copies a template's files directly: through the log, PostgreSQL 15's default, a copy costs twice the processor time and writes. */
async function copying(server: string): Promise<string> {
  let major = 0;
  await administer(server, async (client) => {
    const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
    major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  });
  return major < 15 ? "" : "strategy file_copy";
}

/**
 * Makes the templates that each test file copies, empty and with the demo hospital. Gives back what takes everything away again, also when
 * tests have failed, and looks whether the embedded database would have understood what was asked of this one.
 */
export default async function preparePostgresql(project: TestProject): Promise<() => Promise<void>> {
  const found = findPostgresql();
  if (!found) throw new Error("There is no PostgreSQL, so there should be no such project.");
  const postgresql = "url" in found ? { url: found.url, stop: undefined } : await startPostgresql(found.programs);
  const folder = mkdtempSync(join(tmpdir(), "linnet-hospital-"));
  const files = join(folder, "files");
  const statements = join(folder, "statements");
  mkdirSync(statements);
  const prefix = `linnet_test_${randomUUID().slice(0, 8)}_`;
  const empty = `${prefix}empty`;
  const hospital = `${prefix}hospital`;

  await fill(postgresql.url, `create database ${empty}`, async (db) => void (await migrate(db)));
  await fill(postgresql.url, `create database ${hospital} template ${empty}`, (db) => openHospital(db, files));
  project.provide("hospitalFiles", files);
  project.provide("database", { server: postgresql.url, prefix, copying: await copying(postgresql.url), empty, hospital, statements });
  return async () => {
    try {
      await refuseOtherwiseRead(statements, await openAsBlob(await migratedDump()));
    } finally {
      rmSync(folder, { recursive: true });
      await (postgresql.stop?.() ?? dropAll(postgresql.url, prefix));
    }
  };
}
