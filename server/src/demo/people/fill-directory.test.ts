import { hasNpiCheckDigit } from "@linnet/contract/values/us";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "../../../test/test-database.ts";
import type { OpenDatabase } from "../../platform/database/database.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await testDatabase("hospital");
});
afterAll(() => open.close());

describe("the directory of the demo hospital", () => {
  it("has a type for every practice, numbers with their check digit, and one practice without a number", async () => {
    const practices = await open.db.selectFrom("practices").select(["npi", "practice_type"]).where("active", "=", true).execute();
    expect(practices.every(({ practice_type }) => practice_type)).toBe(true);
    const numbers = practices.flatMap(({ npi }) => npi ?? []);
    expect(numbers.length).toBe(practices.length - 1);
    expect(numbers.every(hasNpiCheckDigit)).toBe(true);
  });

  it("has two practices with a second location, each found by its city", async () => {
    const second = await open.db
      .selectFrom("practice_locations")
      .innerJoin("practices", "practices.id", "practice_id")
      .select(["practices.name", "practice_locations.search_words"])
      .where("is_default", "=", false)
      .orderBy("practices.name")
      .execute();
    expect(second).toEqual([
      { name: "Hillcrest Children’s Clinic", search_words: expect.stringContaining(" alder falls") },
      { name: "Riverside Pediatrics", search_words: expect.stringContaining(" oregon") },
    ]);
  });

  it("says what Olga is specialised in, and how Dora is reached in her practice", async () => {
    const chosen = await open.db
      .selectFrom("physician_choices")
      .innerJoin("directory_choices as choice", "choice.id", "choice_id")
      .innerJoin("physicians", "physicians.id", "physician_id")
      .select("choice.name")
      .where("physicians.email", "=", "olga@linnet.example")
      .orderBy("choice.name")
      .execute();
    expect(chosen.map(({ name }) => name)).toEqual(["Allergy and Immunology", "Pediatrics"]);
    const link = await open.db
      .selectFrom("practice_physicians as link")
      .innerJoin("physicians", "physicians.id", "physician_id")
      .select(["link.contact_name", "link.phone_ext", "link.verified"])
      .where("physicians.email", "=", "dora@linnet.example")
      .executeTakeFirst();
    expect(link).toEqual({ contact_name: "Gena Ilves", phone_ext: "3", verified: true });
  });

  it("has a practice that has closed and a physician who has retired, and nobody listed there", async () => {
    const closed = await open.db.selectFrom("practices").select("name").where("active", "=", false).execute();
    expect(closed).toEqual([{ name: "Stonebridge Family Health" }]);
    const retired = await open.db
      .selectFrom("physicians")
      .innerJoin("practice_physicians as link", "physician_id", "physicians.id")
      .select(["last_name", "link.active"])
      .where("physicians.active", "=", false)
      .execute();
    expect(retired).toEqual([{ last_name: "Thorvald", active: false }]);
  });
});
