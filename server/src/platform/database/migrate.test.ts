import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectionStringOf, testDatabase } from "../../../test/test-database.ts";
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
