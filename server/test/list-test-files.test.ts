import { join } from "node:path";
import { expect, it } from "vitest";
import { listTestFiles } from "./list-test-files.ts";

const files = listTestFiles(join(import.meta.dirname, ".."));

it("knows which tests need a database", () => {
  expect(files.onDatabase).toContain("test/test-database.test.ts");
  expect(files.pure).toContain("test/list-test-files.test.ts");
});

it("runs on both databases what belongs to the database, and the walk through all calls", () => {
  const onBoth = [
    "src/platform/database/migrate.test.ts",
    "src/platform/jobs.test.ts",
    "src/adapters/ehr/embedded/embedded.test.ts",
    "test/contract.test.ts",
  ];

  expect(files.onBoth).toEqual(expect.arrayContaining(onBoth));
});
