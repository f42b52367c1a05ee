import { join } from "node:path";
import { expect, it } from "vitest";
import { listTestFiles } from "./list-test-files.ts";

const files = listTestFiles(join(import.meta.dirname, ".."));

it("knows which tests need a database", () => {
  expect(files.onDatabase).toContain("test/test-database.test.ts");
  expect(files.pure).toContain("test/list-test-files.test.ts");
});

it("runs on both databases what belongs to the database", () => {
  const onBoth = ["src/platform/database/migrate.test.ts", "src/platform/jobs.test.ts", "test/data-folder.test.ts"];

  expect(files.onBoth).toEqual(expect.arrayContaining(onBoth));
  expect(files.onBoth).not.toContain("src/adapters/ehr/embedded/embedded.test.ts");
});

it("walks through all calls on the embedded database, once", () => {
  expect(files.onEmbedded).toEqual(["test/contract.test.ts"]);
  expect(files.onBoth).not.toContain("test/contract.test.ts");
});
