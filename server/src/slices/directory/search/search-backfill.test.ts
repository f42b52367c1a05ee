import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase } from "../../../../test/test-database.ts";
import type { OpenDatabase } from "../../../platform/database/database.ts";
import { searchableWords } from "../../../platform/database/searchable-words.ts";
import { searchablePlace } from "../searchable-place.ts";

const migration = readFileSync(new URL("../../../../migrations/0022-directory.sql", import.meta.url), "utf8");
const [helper = ""] = /create function searchable_for_0022[^$]*\$\$[\s\S]*?\$\$;/.exec(migration) ?? [];
const [places = ""] = /update practice_locations l set search_text[\s\S]*?;\n/.exec(migration) ?? [];

let open: OpenDatabase;
beforeAll(async () => {
  open = await testDatabase();
  await sql.raw(helper).execute(open.db);
});
afterAll(() => open.close());

it.each([
  "Lakeside Pediatrics",
  "O’Dowd Łukasz",
  "Hillcrest Children's Clinic",
  "Smith-Jones, José",
  "  Åse  Straße & Søn, P.C. ",
  "Œuvre Þór Nguyễn",
  "---",
])("what is searched of %j is the same after an upgrade as after it is written anew", async (name) => {
  const { rows } = await sql<{ found: string }>`select searchable_for_0022(${name}) as found`.execute(open.db);
  expect(rows).toEqual([{ found: searchableWords(name) }]);
});

it("what is searched of a place has its state by name", async () => {
  const place = { address1: "12 St. John's Rd", city: "Topeka", state: "KS", zip: "66603" };
  const { id } = await open.db.insertInto("practices").values({ name: "A practice" }).returning("id").executeTakeFirstOrThrow();
  await open.db
    .insertInto("practice_locations")
    .values({ ...place, practice_id: id })
    .execute();
  await sql.raw(places).execute(open.db);
  const kept = await open.db.selectFrom("practice_locations").select("search_text").execute();
  expect(kept).toEqual([{ search_text: searchablePlace(place) }]);
});
