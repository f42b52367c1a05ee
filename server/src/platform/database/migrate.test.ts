import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectionStringOf, testDatabase } from "../../../test/test-database.ts";
import { StartRefused } from "../../config.ts";
import { type OpenDatabase, openPostgres } from "./database.ts";
import { migrate } from "./migrate.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await testDatabase();
});
afterAll(() => open.close());

const limitOf = async ({ db }: OpenDatabase) =>
  (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)).rows[0]?.statement_timeout;

describe("bringing a database to the newest migration", () => {
  it("runs nothing where everything was run", async () => {
    expect(await migrate(open.db)).toEqual([]);
  });

  it("takes longer than a request may, and leaves the limit of requests as it was", async ({ skip }) => {
    const url = connectionStringOf(open);
    if (!url) return skip("The embedded database has no time limit.");
    await sql`drop schema public cascade`.execute(open.db);
    await sql`create schema public`.execute(open.db);

    const hurried = openPostgres(url, { connections: 1, statementTimeoutMs: 1 });
    try {
      expect(await migrate(hurried.db)).not.toEqual([]);
      expect(await limitOf(hurried)).toBe("1ms");
    } finally {
      await hurried.close();
    }
  });
});

/** As in a database from before the first release, under the name of the last migration. */
const OF_TRIAL_VERSION = ["0001-people-and-practices", "0002-sessions", "0003-patients", "0004-hospital-record", "0005-platform"];
const FOLDER = { LINNET_DATA: "/srv/linnet" };
const SERVER = { ...FOLDER, DATABASE_URL: "postgres://localhost/linnet" };

describe("a database of another version", () => {
  let other: OpenDatabase;
  beforeEach(async () => {
    other = await testDatabase();
  });
  afterEach(() => other.close());

  const record = (name: string) =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-01-01T00:00:00.000Z')`.execute(other.db);

  it.each([
    [FOLDER, "delete the folder /srv/linnet."],
    [SERVER, "create an empty database and set DATABASE_URL to it."],
  ])("of before the first release is refused, and who starts reads how to start new", async (place, startNew) => {
    await sql`delete from kysely_migration`.execute(other.db);
    for (const name of OF_TRIAL_VERSION) await record(name);
    const refused = migrate(other.db, place);
    await expect(refused).rejects.toThrow(StartRefused);
    await expect(refused).rejects.toThrow(`Databases from trial versions before 1.0 are not supported. To start over, ${startNew}`);
  });

  it("that the next version has added to is left as it is", async () => {
    await record("9999-later");
    expect(await migrate(other.db, SERVER)).toEqual([]);
  });

  it("that is newer and not complete is refused", async () => {
    await sql`delete from kysely_migration where name like '0058%'`.execute(other.db);
    await record("9999-later");
    await expect(migrate(other.db, SERVER)).rejects.toThrow(StartRefused);
  });

  it("from which a newer version has taken something away is refused, and nobody is told to remove it", async () => {
    await record("9999-later");
    await sql`update schema_support set oldest_migration = '9999-later'`.execute(other.db);
    const refused = migrate(other.db, SERVER);
    await expect(refused).rejects.toThrow(StartRefused);
    await expect(refused).rejects.toThrow("A newer version of Linnet has upgraded the database (9999-later). Start that version.");
  });
});

describe("the time limit of statements", () => {
  it("is five seconds where nothing else is asked for", async ({ skip }) => {
    const url = connectionStringOf(open);
    if (!url) return skip("The embedded database has no time limit.");
    const [asked, unasked] = [openPostgres(url, { statementTimeoutMs: 0 }), openPostgres(url)];
    try {
      expect([await limitOf(asked), await limitOf(unasked)]).toEqual(["0", "5s"]);
    } finally {
      await asked.close();
      await unasked.close();
    }
  });
});
