import { directory } from "@linnet/contract/directory";
import { describe, expect, it } from "vitest";
import { practiceIds } from "../../../../test/practice-ids.ts";
import { testApp } from "../../../../test/test-app.ts";
import { directoryRepository } from "../public.ts";
import { findSameName } from "./possible-duplicate-repository.ts";

const ADA = "ada@linnet.example";
const LAKESIDE = "Lakeside Pediatrics";
const PLACE = {
  address1: "9 Quay Street",
  address2: "",
  city: "Saltmarsh",
  state: "KS",
  zip: "66002",
  phone: "(785) 555-0101",
  fax: "785-555-0102",
};

describe("a practice of the same name", () => {
  const hospital = testApp();
  const nameOf = async (name: string) => (await findSameName(hospital.db, name))?.name;

  it("is found whatever its case and the spaces around it, and not by a part", async () => {
    expect(await nameOf("  lakeside PEDIATRICS ")).toBe(LAKESIDE);
    expect(await nameOf("Lakeside")).toBeUndefined();
    expect(await nameOf("Lakeside%")).toBeUndefined();
  });

  it("is one that is active", async () => {
    const add = (active: boolean) => hospital.db.insertInto("practices").values({ name: "Santé École", active }).execute();
    await add(false);
    expect(await nameOf("santé école")).toBeUndefined();
    await add(true);
    expect(await nameOf("SANTÉ ÉCOLE")).toBe("Santé École");
  });
});

describe("practices that may be the one about to be added", () => {
  const hospital = testApp();
  const ids = practiceIds(hospital);
  const lookup = async (name: string, query: { phone?: string; address1?: string; address2?: string; zip?: string } = {}) =>
    (await hospital.call(ADA, directory.lookup, { params: { name }, query })).body;
  const duplicates = async (...planned: Parameters<typeof lookup>) =>
    (await lookup(...planned)).map(({ practiceName, reasons }) => [practiceName, ...reasons]);
  const add = (name: string, place: Partial<typeof PLACE> = {}) =>
    hospital.db.transaction().execute((trx) => directoryRepository(trx).addPractice(trx, { ...PLACE, name, ...place }));

  it("are one of the same name, and ones of similar names, the nearest first", async () => {
    await add("Lakeside Pediatric");
    await add("Lakeside Pediatrics West");
    expect(await duplicates(" lakeside pediatrics")).toEqual([
      [LAKESIDE, "Same name"],
      ["Lakeside Pediatric", "Similar name"],
      ["Lakeside Pediatrics West", "Similar name"],
    ]);
    expect((await lookup(LAKESIDE))[0]).toEqual({
      practiceId: await ids.practice(LAKESIDE),
      practiceName: LAKESIDE,
      isMyLinnet: true,
      address: "120 Shore Road, Wrenfield, CA 90001",
      reasons: ["Same name"],
    });
  });

  it("are ones whose longer name holds all that was typed, the shortest first", async () => {
    await add("Juniper Grove Family Medicine Associates");
    await add("The Juniper Grove Clinic");
    expect(await duplicates("juniper grove")).toEqual([
      ["The Juniper Grove Clinic", "Similar name"],
      ["Juniper Grove Family Medicine Associates", "Similar name"],
    ]);
    expect(await duplicates("Juniper Hill")).toEqual([]);
  });

  it("are at most twenty where a word is in many names", async () => {
    for (let number = 0; number < 25; number += 1) await add(`Townspeople’s Wellness at Crossing ${number}`);
    await add("Wellness Point");
    const [nearest, ...others] = await duplicates("Wellness");
    expect(nearest).toEqual(["Wellness Point", "Similar name"]);
    expect(others).toHaveLength(19);
  });

  it("are the nearest twenty where more are near, the same name first", async () => {
    await add("Cedar Harbor Clinic");
    for (let number = 0; number < 25; number += 1) await add(`Cedar Harbor Clinic ${number}`);
    await add("Cedar Harbor Clinic of the Coast and Valley");
    const found = await duplicates("cedar harbor clinic");
    expect(found[0]).toEqual(["Cedar Harbor Clinic", "Same name"]);
    expect(found.slice(1).map(([name = "", reason]) => [/^Cedar Harbor Clinic \d+$/.test(name), reason])).toEqual(
      Array.from({ length: 19 }, () => [true, "Similar name"]),
    );
  });

  it("are not ones that share a common word, nor ones that are deactivated", async () => {
    expect(await duplicates("Silverbrook Pediatrics")).toEqual([]);
    const id = await add("Silverbrook Pediatrics");
    await hospital.db.updateTable("practices").set({ active: false }).where("id", "=", id).execute();
    expect(await duplicates("Silverbrook Pediatrics", { phone: "785-555-0101" })).not.toContainEqual([
      "Silverbrook Pediatrics",
      "Same name",
    ]);
  });

  it("are ones with the same phone, however it is written, or in the same street of the zip code", async () => {
    await add("Other Words", { phone: "+4155550199", address1: "77 North Harbor Avenue", zip: "94110-2222" });
    await add("Other Street", { phone: "415-555-0198", address1: "78 N Harbor Ave", zip: "94110" });
    await add("Other Zip", { phone: "415-555-0197", address1: "77 N Harbor Ave", zip: "94111" });
    expect(await duplicates("Nothing Alike", { phone: "(415) 555-0199" })).toEqual([["Other Words", "Same phone"]]);
    expect(await duplicates("Nothing Alike", { address1: "77 n. harbor ave", zip: "94110" })).toEqual([["Other Words", "Same address"]]);
    expect(await duplicates("Nothing Alike", { address1: "77 N Harbor Ave" })).toEqual([]);
    expect(await duplicates("Nothing Alike", { zip: "94110" })).toEqual([]);
  });

  it("are ones in another suite of the same building, farther than those in the same one, however a suite is written", async () => {
    await add("Fourth Floor", { address1: "5 Tower Road Suite 400", zip: "94130" });
    await add("Fifth Floor", { address1: "5 Tower Rd", address2: "#500", zip: "94130" });
    const place = { address1: "5 Tower Road", zip: "94130" };
    const [fourth, fifth] = [
      ["Fourth Floor", "Same address"],
      ["Fifth Floor", "Same address"],
    ];
    const elsewhere = ["Fourth Floor", "Same building"];
    expect(await duplicates("Nothing Alike", { ...place, address2: "Ste 400" })).toEqual([fourth, ["Fifth Floor", "Same building"]]);
    expect(await duplicates("Nothing Alike", { ...place, address2: "Suite 500" })).toEqual([fifth, elsewhere]);
    expect(await duplicates("Nothing Alike", place)).toEqual([elsewhere, ["Fifth Floor", "Same building"]]);
  });

  it("are not ones whose street has another name, number or direction, though every word of it can be abbreviated", async () => {
    await add("First Words", { address1: "12 Center Street", zip: "94120" });
    await add("Second Words", { address1: "12 North Court Avenue", zip: "94120" });
    expect(await duplicates("Nothing Alike", { address1: "12 Center St", zip: "94120" })).toEqual([["First Words", "Same address"]]);
    for (const address1 of ["12 Center Avenue", "12 Centers Street", "12 Court Street", "12 South Court Avenue", "12 Court North Avenue"])
      expect(await duplicates("Nothing Alike", { address1, zip: "94120" })).toEqual([]);
  });

  it("come with all their reasons, and before those that only have a similar name", async () => {
    await add("Quayside Health One");
    await add("Quayside Health Two", { phone: "650-555-0144", address1: "1 Quay Plaza", zip: "94301" });
    expect(await duplicates("Quayside Health", { phone: "6505550144", address1: "1 Quay Plz", zip: "94301-0001" })).toEqual([
      ["Quayside Health Two", "Similar name", "Same phone", "Same address"],
      ["Quayside Health One", "Similar name"],
    ]);
  });

  it("are at most twenty", async () => {
    for (let number = 0; number < 25; number += 1) await add(`Crowded House ${number}`, { phone: "925-555-0100" });
    expect(await lookup("Crowded House", { phone: "925-555-0100" })).toHaveLength(20);
  });

  it("may have any sign in their names", async () => {
    await add("100% Kids' Care \\ A/B?");
    expect(await duplicates("100% kids' care \\ a/b?")).toEqual([["100% Kids' Care \\ A/B?", "Same name"]]);
    expect(await duplicates("%")).toEqual([]);
  });
});
