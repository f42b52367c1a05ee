import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database, OpenDatabase } from "../src/platform/database/database.ts";
import { testDatabase } from "./test-database.ts";

let one: OpenDatabase;
let other: OpenDatabase;

beforeAll(async () => {
  one = await testDatabase();
  other = await testDatabase();
});

afterAll(async () => {
  await one.close();
  await other.close();
});

const newPractice = { name: "Lakeside Pediatrics" };

describe("a test's own database", () => {
  it("is migrated and shares nothing with another one", async () => {
    await one.db.insertInto("practices").values(newPractice).execute();

    expect(await one.db.selectFrom("practices").select("name").execute()).toEqual([newPractice]);
    expect(await other.db.selectFrom("practices").select("name").execute()).toEqual([]);
  });

  it("gives a bigint as a number and a time as a Date", async () => {
    const { id, created_at } = await one.db
      .insertInto("practices")
      .values(newPractice)
      .returning(["id", "created_at"])
      .executeTakeFirstOrThrow();

    expect(id).toBeTypeOf("number");
    expect(created_at).toBeInstanceOf(Date);
  });

  it("says where the work of a transaction asks for a connection of its own", async () => {
    const count = (db: Database) => db.selectFrom("practices").select("name").execute();

    await expect(one.db.transaction().execute(() => count(one.db))).rejects.toThrow("hand `trx` on");
    await expect(one.db.transaction().execute(count)).resolves.toBeDefined();
    await expect(one.db.transaction().execute(() => count(other.db))).resolves.toBeDefined();
  });
});
