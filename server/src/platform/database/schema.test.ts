import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase } from "../../../test/test-database.ts";
import type { OpenDatabase } from "./database.ts";
import { schemaText } from "./schema-text.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await testDatabase();
});
afterAll(() => open.close());

/**
 * `schema.txt` was written by the 28 migrations of the time before the first release. So it proves that the one for each slice, which
 * took their place, left everything as it was. From then on it proves that both databases get the same, and shows a reviewer what a new
 * migration does; `npm run generate` writes it again.
 */
it("the migrations leave the schema that schema.txt shows, on either database", async () => {
  const shown = readFileSync(new URL("../../../migrations/schema.txt", import.meta.url), "utf8");
  expect(await schemaText(open.db)).toBe(shown);
});
