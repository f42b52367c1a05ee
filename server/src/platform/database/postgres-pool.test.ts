import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, type TestContext } from "vitest";
import { connectionStringOf, testDatabase } from "../../../test/test-database.ts";
import { type OpenDatabase, openPostgres, ping } from "./database.ts";
import { DatabaseUnavailable } from "./errors.ts";

const lost: string[] = [];
let administrator: OpenDatabase;
let open: OpenDatabase | undefined;

beforeAll(async () => {
  administrator = await testDatabase();
  const url = connectionStringOf(administrator);
  if (url) open = openPostgres(url, { connections: 2, onLost: ({ code }) => lost.push(code) });
  await sql`create table coins (id int primary key)`.execute(administrator.db);
});
afterAll(async () => {
  await open?.close();
  await administrator.close();
});

/** The database on a server of its own. The embedded one is in the process: it cannot go away without it. */
function onServer({ skip }: TestContext): OpenDatabase["db"] {
  return open?.db ?? skip("The embedded database has no connection that could be lost.");
}

const processId = async (db: OpenDatabase["db"]) => (await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db)).rows[0]?.id ?? 0;
const end = (id: number) => sql`select pg_terminate_backend(${id}::int, 5000)`.execute(administrator.db);
const unavailable = (code: unknown) => expect.objectContaining({ name: "DatabaseUnavailable", code });

describe("a connection to PostgreSQL", () => {
  it("sets its limits by a statement: a pooler refuses a start with parameters that it does not know", async (context) => {
    const { rows } =
      await sql`select name, setting, source from pg_settings where name in ('jit', 'statement_timeout') order by name`.execute(
        onServer(context),
      );
    expect(rows).toEqual([
      { name: "jit", setting: "off", source: "session" },
      { name: "statement_timeout", setting: "5000", source: "session" },
    ]);
  });
});

describe("a connection to PostgreSQL that is lost", () => {
  it("while nobody uses it ends nothing, and the next statement has another one", async (context) => {
    const db = onServer(context);
    const before = await processId(db);
    await end(before);
    await expect.poll(() => lost).toContain("57P01");
    expect(await processId(db)).not.toBe(before);
  });

  it("under a statement says that the database is away, without the driver's objects and words", async (context) => {
    const db = onServer(context);
    const failure = await db.connection().execute(async (connection) => {
      const id = await processId(connection);
      const asked = sql`select pg_sleep(4)`.execute(connection).catch((error: unknown) => error);
      await end(id);
      return asked;
    });
    expect(failure).toEqual(unavailable("57P01"));
    expect(Object.keys(Object(failure))).toEqual(["name", "code"]);
    await ping(db);
  });

  it("between two statements of a transaction undoes it", async (context) => {
    const db = onServer(context);
    const cut = db.transaction().execute(async (trx) => {
      await sql`insert into coins values (1)`.execute(trx);
      await end(await processId(trx));
      await sql`insert into coins values (2)`.execute(trx);
    });
    await expect(cut).rejects.toEqual(unavailable(expect.any(String)));
    expect((await sql`select id from coins`.execute(db)).rows).toEqual([]);
  });

  it("under a commit leaves it open whether it was done: it is told, and not begun anew", async (context) => {
    const db = onServer(context);
    await sql`create function leave() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(administrator.db);
    await sql`create constraint trigger leave after insert on coins deferrable initially deferred
      for each row execute function leave()`.execute(administrator.db);
    let runs = 0;
    const cut = db.transaction().execute(async (trx) => {
      runs++;
      await sql`insert into coins values (3)`.execute(trx);
    });
    await expect(cut).rejects.toEqual(unavailable("57P01"));
    expect(runs).toBe(1);
  });

  it("to a server that takes no writes any more is left, and so are the others that lead there", async (context) => {
    const db = onServer(context);
    const both = () =>
      db.connection().execute(async (first) => [await processId(first), await db.connection().execute((second) => processId(second))]);
    const before = await both();
    const refused = sql`do $$ begin raise exception 'no writes' using errcode = '25006'; end $$`.execute(db);
    await expect(refused).rejects.toEqual(unavailable("25006"));
    for (const id of await both()) expect(before).not.toContain(id);
  });

  it("cannot be replaced while nobody listens there", async (context) => {
    onServer(context);
    const nobody = openPostgres("postgresql://linnet@127.0.0.1:1/linnet");
    await expect(ping(nobody.db)).rejects.toEqual(unavailable("ECONNREFUSED"));
    await nobody.close();
  });
});

describe("a connection of the pool", () => {
  it("compiles no statements", async (context) => {
    const db = onServer(context);
    expect((await sql`show jit`.execute(db)).rows).toEqual([{ jit: "off" }]);
  });
});

describe("what the database refuses", () => {
  it("is no loss of the connection", async (context) => {
    const db = onServer(context);
    const before = lost.length;
    await expect(sql`select 1 / 0`.execute(db)).rejects.not.toBeInstanceOf(DatabaseUnavailable);
    await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: "22012" });
    expect(lost.length).toBe(before);
  });
});
