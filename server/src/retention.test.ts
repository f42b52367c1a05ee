import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { retentionTable } from "./retention.ts";

it("docs/operations/configure.md says what is deleted when, as the jobs do it", () => {
  const page = readFileSync(new URL("../../docs/operations/configure.md", import.meta.url), "utf8");
  expect(page).toContain(`## What is deleted when\n\n${retentionTable()}\n`);
});
