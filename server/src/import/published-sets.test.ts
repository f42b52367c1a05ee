import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NOW } from "../../test/open-hospital.ts";
import { testDatabase } from "../../test/test-database.ts";
import { testStorage } from "../../test/test-storage.ts";
import { FHIR_RESOURCES, REACHES_CHART } from "../adapters/ehr/resources/fhir-resources.ts";
import { readConfig } from "../config.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { runImport } from "./run.ts";

/** FHIR R4 sample data next to the checkout, not part of the project; this test needs it. */
const RECORD = join(import.meta.dirname, "../../../../shared/data");
const SETS = ["fhir", "fhir-adult-labs", "fhir-derived", "fhir-examples/r4-spec", "fhir-examples/us-core"];
const isThere = existsSync(join(RECORD, "fhir"));

const REACHES: Partial<Record<string, string>> = REACHES_CHART;

/** How many lines of each type a set holds, whatever Linnet does with the type. */
function linesOf(set: string): Map<string, number> {
  const lines = new Map<string, number>();
  for (const file of globSync(`${set}/*.ndjson`, { cwd: RECORD }))
    for (const line of readFileSync(join(RECORD, file), "utf8").split("\n").filter(Boolean)) {
      const { resourceType } = JSON.parse(line);
      lines.set(resourceType, (lines.get(resourceType) ?? 0) + 1);
    }
  return lines;
}

/** How many resources of each type a set holds that has rows of its own in the chart: of two with the same id one. */
function heldBy(set: string): Map<string, number> {
  const ids = new Map<string, Set<string>>();
  for (const file of globSync(`${set}/*.ndjson`, { cwd: RECORD }))
    for (const line of readFileSync(join(RECORD, file), "utf8").split("\n").filter(Boolean)) {
      const { resourceType, id } = JSON.parse(line);
      if (!Object.hasOwn(FHIR_RESOURCES, resourceType) || REACHES[resourceType] !== "shown") continue;
      ids.set(resourceType, (ids.get(resourceType) ?? new Set()).add(id));
    }
  return new Map([...ids].map(([type, own]) => [type, own.size]));
}

describe.runIf(isThere)("the published records, set by set", () => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await testDatabase("hospital");
  });
  afterAll(() => open.close());

  const imported = (set: string, isShifted = false) =>
    runImport(
      // Each has a Patient that is called example, and they are different people.
      { folder: join(RECORD, set), source: set, physician: "dora@linnet.example", isShifted, isStrict: false },
      { db: open.db, clock: { now: () => new Date(NOW) }, storage: testStorage(), config: readConfig({}), say: () => undefined },
    );

  it.each(SETS)("%s: each resource is shown, or the import names why not", { timeout: 300_000 }, async (set) => {
    const { types, unread, notShown } = await imported(set);

    const wrong = [...heldBy(set)].flatMap(([type, held]) => {
      const { shown = 0, withoutPatient = 0, leftOut = 0 } = types.get(type) ?? {};
      const named = [...notShown.values()].filter((reason) => reason.type === type).reduce((sum, { count }) => sum + count, 0);
      return shown + withoutPatient + leftOut === held && named === withoutPatient + leftOut
        ? []
        : [{ type, held, shown, withoutPatient, leftOut, named }];
    });
    expect(wrong).toEqual([]);
    // Every line is accounted for: stored, or its type is listed as not read.
    const named = [...types].map(([type, { stored }]) => [type, stored] as const).concat([...unread]);
    expect(new Map(named.filter(([, count]) => count > 0))).toEqual(linesOf(set));
    expect([...notShown.values()].filter(({ why }) => why === "the chart does not show it")).toEqual([]);
    expect([...notShown.values()].every(({ places }) => places.every((place) => /^\w+\.ndjson, line \d+$/.test(place)))).toBe(true);
  });

  it("are taken in once: the 107 children of the first, brought again with their days moved, are those of before", {
    timeout: 300_000,
  }, async () => {
    expect(await imported(SETS[0] ?? "", true)).toMatchObject({ patientsAdded: 0, patientsUpdated: 107, assignments: 0 });
  });
});

describe.runIf(!isThere)("the published records, set by set", () => {
  it("are not here, so they were not counted: put FHIR R4 NDJSON beside the checkout to do so", () => {
    expect(isThere).toBe(false);
  });
});
