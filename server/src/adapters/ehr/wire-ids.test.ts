import { EhrId } from "@linnet/contract/values";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "../../../test/test-database.ts";
import type { OpenDatabase } from "../../platform/database/database.ts";
import { wireIdRepository } from "./wire-id-repository.ts";
import { DEFAULT_SOURCE, fitsWire, mayBeWireId, type OriginalId, wireIdOf } from "./wire-ids.ts";

const original = (id: string, more: Partial<OriginalId> = {}): OriginalId => ({ source: DEFAULT_SOURCE, type: "Observation", id, ...more });
const LONG = "eA1b2C3d4".repeat(8);

describe("a wire id", () => {
  it.each(["noor", "a-1.2", "A".repeat(64)])("may be %s unchanged", (id) => {
    expect(fitsWire(id)).toBe(true);
  });

  it.each(["", LONG, "with_underscore", "CV:1:SECT:2", "with space", "ü"])("may not be %j", (id) => {
    expect(fitsWire(id)).toBe(false);
    expect(EhrId.parse(wireIdOf(original(id)))).toBe(wireIdOf(original(id)));
    expect(mayBeWireId(wireIdOf(original(id)))).toBe(true);
  });

  it("differs by source, type and id", () => {
    const ids = [
      original("a_b"),
      original("a_b", { source: "clinic" }),
      original("a_b", { type: "Patient" }),
      original("a:b"),
      original("b", { type: "Observationa_" }),
    ];
    expect(new Set(ids.map(wireIdOf)).size).toBe(ids.length);
  });
});

describe("the table of wire ids", () => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await testDatabase();
  });
  afterAll(() => open.close());

  it("returns the originals of stored ids, stored once or more, and of no others", async () => {
    const known = [original(LONG), original("a_b", { type: "Patient" }), original("a_b", { source: "clinic" })];
    const { remember, originals } = wireIdRepository(open.db);
    await remember(known);
    await remember([...known, ...known.toReversed()]);
    await remember([]);

    const found = await originals([...known.map(wireIdOf), wireIdOf(original("never:seen"))]);
    expect(found).toHaveLength(3);
    expect(found).toEqual(expect.arrayContaining(known.map((each) => ({ ...each, wireId: wireIdOf(each) }))));
    expect(await originals([])).toEqual([]);
  });

  it("is written in the transaction or not at all", async () => {
    const lost = original("lost:1");
    await open.db
      .transaction()
      .execute(async (trx) => {
        await wireIdRepository(trx).remember([lost]);
        throw new Error("undone");
      })
      .catch(() => undefined);
    expect(await wireIdRepository(open.db).originals([wireIdOf(lost)])).toEqual([]);
  });
});
