import { join } from "node:path";
import { expect, it } from "vitest";
import { listTestFiles } from "./list-test-files.ts";

it("knows which tests need a database", () => {
  const { pure, onDatabase } = listTestFiles(join(import.meta.dirname, ".."));

  expect(onDatabase).toContain("test/test-database.test.ts");
  expect(pure).toContain("test/list-test-files.test.ts");
});
