import { expect, it } from "vitest";
import { fileNames } from "./file-names.ts";
import { sourceFile } from "./source-file.ts";

const findings = (path: string, name: string) => fileNames(sourceFile(path, `export function ${name}() {}`)).length;

it.each([
  ["web/src/slices/referrals/archive/list.tsx", "ArchiveList"],
  ["server/src/slices/directory/physicians/edit.ts", "editPhysician"],
  ["server/src/roster/sync.ts", "syncRoster"],
])("lets the folders of %s say the rest of %s", (path, name) => {
  expect(findings(path, name)).toBe(0);
});

it.each([
  ["web/src/slices/referrals/form/patient-step.tsx", "WizardPatientStep"],
  ["server/src/slices/directory/physicians/edit.ts", "editEverything"],
  ["web/src/slices/referrals/archive/list.tsx", "ArchiveTable"],
])("finds in %s that no folder says what %s has besides", (path, name) => {
  expect(findings(path, name)).toBe(1);
});
