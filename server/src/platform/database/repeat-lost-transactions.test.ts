import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectionStringOf, testDatabase } from "../../../test/test-database.ts";
import type { Database, OpenDatabase } from "./database.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await testDatabase();
  await sql`create table drawers (name text primary key, coins int not null)`.execute(open.db);
});
beforeEach(async () => {
  await sql`truncate drawers`.execute(open.db);
  await sql`insert into drawers values ('left', 0), ('right', 0)`.execute(open.db);
});
afterAll(() => open.close());

const addTo = (trx: Database, name: "left" | "right") => sql`update drawers set coins = coins + 1 where name = ${name}`.execute(trx);
const coins = async () =>
  (await sql<{ name: string; coins: number }>`select name, coins from drawers order by name`.execute(open.db)).rows.map((row) => row.coins);

/** What the database says, as it says it, to a transaction that it gives up. */
const giveUp = (trx: Database, code: string) =>
  sql`do $$ begin raise exception 'given up' using errcode = ${sql.lit(code)}; end $$`.execute(trx);

/** Puts a coin into a drawer in a transaction that is given up in its first `times` runs; says how often it ran. */
async function addGivenUp(code: string, times: number): Promise<number> {
  let runs = 0;
  await open.db.transaction().execute(async (trx) => {
    runs++;
    await addTo(trx, "left");
    if (runs <= times) await giveUp(trx, code);
  });
  return runs;
}

describe("a transaction that the database gives up", () => {
  it.each(["40P01", "40001"])("for another one (%s) is begun anew, and done once", async (code) => {
    expect(await addGivenUp(code, 2)).toBe(3);
    expect(await coins()).toEqual([1, 0]);
  });

  it("is begun anew also where a level of isolation was asked for", async () => {
    let runs = 0;
    await open.db
      .transaction()
      .setIsolationLevel("serializable")
      .execute(async (trx) => {
        runs++;
        await addTo(trx, "left");
        if (runs === 1) await giveUp(trx, "40001");
      });
    expect([runs, await coins()]).toEqual([2, [1, 0]]);
  });

  it("again and again is told in the end, and has done nothing", async () => {
    await expect(addGivenUp("40P01", 5)).rejects.toMatchObject({ code: "40P01" });
    expect(await coins()).toEqual([0, 0]);
    expect(await addGivenUp("40P01", 4)).toBe(5);
  });

  it("for a reason that is its own is not", async () => {
    let runs = 0;
    const twice = open.db.transaction().execute(async (trx) => {
      runs++;
      await sql`insert into drawers values ('left', 0)`.execute(trx);
    });
    await expect(twice).rejects.toMatchObject({ code: "23505" });
    expect(runs).toBe(1);
  });
});

describe("two transactions that wait for each other", () => {
  it("are both done, one after the other", async ({ skip }) => {
    if (!connectionStringOf(open)) return skip("The embedded database has one connection, where no one waits for another one.");
    const holding = { left: Promise.withResolvers<void>(), right: Promise.withResolvers<void>() };
    let runs = 0;
    const move = (first: "left" | "right", second: "left" | "right") =>
      open.db.transaction().execute(async (trx) => {
        runs++;
        await addTo(trx, first);
        holding[first].resolve();
        await holding[second].promise;
        await addTo(trx, second);
      });
    await Promise.all([move("left", "right"), move("right", "left")]);
    expect(await coins()).toEqual([2, 2]);
    expect(runs).toBeGreaterThan(2);
  });
});
