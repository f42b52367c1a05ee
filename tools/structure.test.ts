import { expect, it } from "vitest";
import { LEVELS } from "./checks/levels.ts";
import { sourceFile } from "./checks/source-file.ts";
import { arrowsByFolder, arrowsIn, codeOf } from "./structure.ts";

const FOLDER = "web/src/slices/referrals";

it("finds no import upward and no pair both ways in the folders with levels", () => {
  for (const [folder, { imports, upward, bothWays }] of arrowsByFolder(codeOf(Object.keys(LEVELS)))) {
    expect(imports, folder).toBeGreaterThan(0);
    expect({ folder, upward, bothWays }).toEqual({ folder, upward: 0, bothWays: 0 });
  }
});

it("counts an import upward, and a pair that imports both ways", () => {
  const upward = sourceFile(`${FOLDER}/conversation/a.ts`, `import "../form/fields.ts";`);
  const down = sourceFile(`${FOLDER}/form/b.ts`, `import "../conversation/a.ts";`);
  expect(arrowsIn(FOLDER, [upward, down])).toEqual({ imports: 2, pairs: 2, upward: 1, bothWays: 1 });
});
