import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const WEB = join(import.meta.dirname, "../../../web/src");

const sources = globSync("**/*.{ts,tsx}", { cwd: WEB, exclude: (file) => file.includes(".test.") }).map((file) => ({
  file,
  text: readFileSync(join(WEB, file), "utf8"),
}));

it("no page gives the address of a document to another window, where it would stay readable after log-out", () => {
  const holding = sources.filter(({ text }) => /createObjectURL\(|useAddressOf\(/.test(text));
  expect(holding.length).toBeGreaterThan(3);
  const leaking = holding.filter(({ text }) => /window\.open\(|_blank|location\.replace\(/.test(text));
  expect(leaking.map(({ file }) => file)).toEqual([]);
});

it("documents in a tab of their own are opened in one place, at a page of the portal that says nothing of them", () => {
  const opening = sources.filter(({ text }) => /window\.open\([^)]*documentScreen/.test(text));
  expect(opening.map(({ file }) => file)).toEqual(["platform/page/document-tab.ts"]);
  const screen = readFileSync(join(WEB, "slices/session/document/screen.tsx"), "utf8");
  expect(screen).toContain('<PageTitle title="Document">');
  expect(screen).toContain("useSignedInAnywhere()");
});
