import { mkdtempSync, openAsBlob, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migratedDump } from "./migrated-dump.ts";
import { noteStatement, refuseOtherwiseRead } from "./statements-on-both.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "linnet-statements-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** As PostgreSQL has answered it. */
const answered = (sql: string) => noteStatement(folder, { level: "query", query: CompiledQuery.raw(sql), queryDurationMillis: 1 });
const read = async () => refuseOtherwiseRead(folder, await openAsBlob(await migratedDump()));

describe("statements that PostgreSQL has answered", () => {
  it("are read by the embedded database", async () => {
    answered("/* keep plan */ select id from accounts where email = $1");
    answered("delete from accounts");
    answered("with one as (select 1 as n) select n from one");
    await read();
  });

  it.each([
    ["a function that it does not have", "select no_such_function($1)"],
    ["a column that it does not have", "update accounts set no_such_column = 1"],
    ["words that it takes for none of its own", "select 1 from accounts where nonsense nonsense"],
    ["a parameter of which it finds no type", "select $1 is null"],
  ])("are refused by their text for %s", async (_what, sql) => {
    answered("select 1");
    answered(sql);
    await expect(read()).rejects.toThrow(sql);
  });

  it("are left out where a test has made the table itself, and where they only steer the connection", async () => {
    answered("select a from made_by_a_test");
    answered("begin");
    answered("set nonsense = nonsense");
    await read();
  });
});
