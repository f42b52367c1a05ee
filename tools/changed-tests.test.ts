import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { changedTests, sliceStories } from "./changed-tests.ts";

const ROOT = join(import.meta.dirname, "..");
const foldersOf = (path: string) => readdirSync(join(ROOT, path)).sort();

describe("what is tested after a change", () => {
  it("knows every slice and every story, each story once", () => {
    const stories = foldersOf("e2e").filter((file) => file.endsWith(".spec.ts"));

    expect(sliceStories().map(([slice]) => slice)).toEqual(foldersOf("server/src/slices"));
    const withPages = sliceStories().flatMap(([slice, stories]) => (stories.length > 0 ? [slice] : []));
    expect(foldersOf("web/src/slices")).toEqual(withPages);
    expect(
      sliceStories()
        .flatMap(([, names]) => names.map((name) => `${name}.spec.ts`))
        .sort(),
    ).toEqual(stories);
  });

  it.each([
    ["a rule of the server", ["server/src/slices/embassy/policy.ts"], ["src/slices/embassy/", "test/contract.test.ts"], ["embassy"]],
    [
      "a slice without pages",
      ["server/src/slices/memberships/policy.ts"],
      ["src/slices/accounts/", "src/slices/directory/", "src/slices/memberships/", "src/slices/practice/", "test/contract.test.ts"],
      ["account-requests", "accounts", "directory-search", "physician-record", "practice", "practice-record"],
    ],
    ["a screen", ["web/src/slices/home/home-screen.tsx"], [], ["home"]],
    [
      "a shape of the contract",
      ["contract/src/chart/growth.ts"],
      ["src/slices/chart/", "test/contract.test.ts"],
      ["at-a-glance", "chart-notes", "critical-results", "long-chart", "patient-head", "printed-results", "reports", "results-to-read"],
    ],
    ["a shape that all share", ["contract/src/values.ts"], ["test/contract.test.ts"], []],
    [
      "a migration",
      ["server/migrations/0099-x.sql"],
      ["src/platform/database/migrate.test.ts", "src/platform/database/schema.test.ts", "test/contract.test.ts"],
      [],
    ],
    ["the platform", ["server/src/platform/jobs.ts"], ["src/platform/", "test/contract.test.ts"], []],
    ["a test alone", ["server/src/roster/sync.test.ts"], ["src/roster/sync.test.ts"], []],
    ["a story", ["e2e/idle.spec.ts"], [], ["idle"]],
    ["the design system", ["web/src/ui/badge.tsx"], [], ["frame", "home", "menu-pages", "session"]],
    ["a document", ["docs/operations/install.md", "CHANGELOG.md"], [], []],
  ])("of %s", (_what, files, server, stories) => {
    expect(changedTests(files)).toEqual({ server, stories });
  });
});
