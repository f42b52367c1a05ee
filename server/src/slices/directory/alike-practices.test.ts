import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "../../../test/test-database.ts";
import type { OpenDatabase } from "../../platform/database.ts";
import { findSameName } from "./alike-repository.ts";

describe("a practice of the same name", () => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await testDatabase("hospital");
  });
  afterAll(() => open.close());
  const nameOf = async (name: string) => (await findSameName(open.db, name))?.name;

  it("is found whatever its case and the spaces around it, and not by a part", async () => {
    expect(await nameOf("  lakeside PEDIATRICS ")).toBe("Lakeside Pediatrics");
    expect(await nameOf("Lakeside")).toBeUndefined();
    expect(await nameOf("Lakeside%")).toBeUndefined();
  });

  it("is one that is active", async () => {
    const add = (active: boolean) => open.db.insertInto("practices").values({ name: "Santé École", active }).execute();
    await add(false);
    expect(await nameOf("santé école")).toBeUndefined();
    await add(true);
    expect(await nameOf("SANTÉ ÉCOLE")).toBe("Santé École");
  });
});
