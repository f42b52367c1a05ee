import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const lines = (count: number, line = "  a();\n") => line.repeat(count);

/** One sin each, by the rule that has to see it. */
const SINS: [rule: string, path: string, text: string][] = [
  ["noDefaultExport", "server/src/a1.ts", "export default function a1() {}\n"],
  ["noExplicitAny", "server/src/a2.ts", "export const a = (x: any) => x;\n"],
  ["noTsIgnore", "server/src/a3.ts", "// @ts-ignore\nexport const a: string = 1;\n"],
  ["noNonNullAssertion", "server/src/a4.ts", "export const a = (x?: string) => x!.length;\n"],
  ["noConsole", "server/src/a5.ts", `console.log("a");\n`],
  ["noConsole", "tools/a5.mjs", `console.error("a");\n`],
  ["noEmptyBlockStatements", "server/src/a6.ts", "try {\n  a();\n} catch {}\n"],
  ["noBarrelFile", "server/src/platform/a7.ts", `export { b } from "./b.ts";\n`],
  ["noReExportAll", "server/src/platform/a8.ts", `export * from "./b.ts";\n`],
  ["useImportExtensions", "server/src/platform/a9.ts", `import { b } from "./b";\nb();\n`],
  ["noExcessiveLinesPerFunction", "server/src/b1.ts", `export function a() {\n${lines(81)}}\n`],
  ["noExcessiveLinesPerFunction", "web/src/ui/b2.tsx", `export function A() {\n${lines(151)}}\n`],
  ["noExcessiveLinesPerFile", "server/src/b3.ts", lines(401, "export const a = 1;\n")],
  ["noExcessiveLinesPerFile", "server/src/b4.test.ts", lines(501, "export const a = 1;\n")],
  ["useMaxParams", "server/src/b5.ts", "export const a = (b: 1, c: 1, d: 1, e: 1, f: 1) => [b, c, d, e, f];\n"],
  ["noExcessiveCognitiveComplexity", "server/src/b6.ts", `export function a(x: number) {\n${lines(16, "  if (x > 1 && x < 3) x();\n")}}\n`],
  ["noImportCycles", "server/src/platform/c1.ts", `import { d } from "./c2.ts";\nexport const c = () => d();\n`],
  ["noImportCycles", "server/src/platform/c2.ts", `import { c } from "./c1.ts";\nexport const d = () => c();\n`],
  ["noProcessEnv", "server/src/platform/c3.ts", `export const a = process.env["PORT"];\n`],
  ["noFloatingPromises", "server/src/platform/c4.ts", "const later = async () => 1;\nlater();\n"],
  ["noMisusedPromises", "server/src/platform/c5.ts", "const later = async () => true;\nif (later()) later;\n"],
  ["noEnum", "server/src/c6.ts", "export enum A {\n  B = 1,\n}\n"],
  ["noNamespace", "server/src/c7.ts", "export namespace A {\n  export const b = 1;\n}\n"],
  [
    "noParameterProperties",
    "server/src/c8.ts",
    "export class A extends Error {\n  constructor(readonly b: string) {\n    super(b);\n  }\n}\n",
  ],
  ["useFilenamingConvention", "server/src/cNine.ts", "export const a = 1;\n"],
  ["noUnusedVariables", "server/src/d1.ts", "const a = 1;\n"],
  ["noUnusedImports", "server/src/platform/d2.ts", `import { b } from "./b.ts";\n`],
  ["noFocusedTests", "server/src/d3.test.ts", `it.only("a", () => undefined);\n`],
  ["noFocusedTests", "e2e/d4.spec.ts", `import { test } from "@playwright/test";\ntest.only("a", async () => undefined);\n`],
  ["noSkippedTests", "server/src/d5.test.ts", `it.skip("a", () => undefined);\n`],
  ["noSkippedTests", "e2e/d6.spec.ts", `import { test } from "@playwright/test";\ntest.skip("a", async () => undefined);\n`],
  [
    "noPlaywrightWaitForTimeout",
    "e2e/d7.spec.ts",
    `import { test } from "@playwright/test";\ntest("a", async ({ page }) => {\n  await page.waitForTimeout(500);\n});\n`,
  ],
  [
    "noPlaywrightMissingAwait",
    "e2e/d8.spec.ts",
    `import { expect, test } from "@playwright/test";\ntest("a", async ({ page }) => {\n  expect(page.getByText("a")).toBeVisible();\n});\n`,
  ],
  [
    "useExhaustiveDependencies",
    "web/src/ui/e1.tsx",
    `import { useEffect } from "react";\nexport function A({ b }) {\n  useEffect(() => b(), []);\n}\n`,
  ],
  ["useHookAtTopLevel", "web/src/ui/e2.tsx", `import { useState } from "react";\nexport function A({ b }) {\n  if (b) useState(1);\n}\n`],
  ["useButtonType", "web/src/ui/e3.tsx", "export const A = () => <button>a</button>;\n"],
];

/** Files that the rules above must not touch: exceptions, and what the sins import. */
const VIRTUES: [path: string, text: string][] = [
  ["server/src/platform/b.ts", "export const b = () => 1;\n"],
  ["contract/src/index.ts", `export { b } from "./b.ts";\n`],
  ["contract/src/b.ts", "export const b = () => 1;\n"],
  ["server/src/slices/patients/public.ts", `export { b } from "../../platform/b.ts";\n`],
  ["server/src/config.ts", `export const port = process.env["PORT"];\n`],
  ["web/vite.config.ts", "export default {};\n"],
  ["web/src/ui/e9.tsx", `import { a } from "./e8.ts";\nexport function A() {\n${lines(140)}}\n`],
  ["web/src/ui/e8.ts", "export const a = () => 1;\n"],
  [
    "server/src/e7.test.ts",
    `import { it } from "vitest";\nit("a", () => {\n  const a: number[] = [];\n  a[0]!.toFixed(${lines(100, "")});\n});\n`,
  ],
];

let folder: string;
const found = new Map<string, string[]>();

interface Report {
  diagnostics: { category: string; location: { path: string } }[];
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "linnet-lint-"));
  for (const name of ["biome.json", "package.json", "web/package.json", "e2e/package.json", "server/package.json"]) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    copyFileSync(join(ROOT, name), join(folder, name));
  }
  execFileSync("git", ["init", "-q"], { cwd: folder });
  for (const [path, text] of [...SINS.map(([, path, text]) => [path, text] as const), ...VIRTUES]) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const args = ["lint", "--reporter=json", "--max-diagnostics=none", "."];
  const { stdout } = spawnSync("biome", args, { cwd: folder, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  const report: Report = JSON.parse(stdout);
  for (const { category, location } of report.diagnostics) {
    const rule = category.split("/").at(-1) ?? "";
    found.set(location.path, [...(found.get(location.path) ?? []), rule]);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("the linter", () => {
  it.each(SINS)("sees by %s what is wrong in %s", (rule, path) => {
    expect(found.get(path) ?? []).toContain(rule);
  });

  it.each(VIRTUES)("lets %s pass", (path) => {
    expect(found.get(path) ?? []).toEqual([]);
  });
});
