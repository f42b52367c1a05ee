import { describe, expect, it } from "vitest";
import { caseFolder, importHospital } from "../../../test/import-hospital.ts";

describe("two Bundles of two children, each with a result of one id", () => {
  const { imported, chartOf, idsOf } = importHospital();
  const folder = caseFolder("same-ids-of-two-children");

  it("leave the first its result, and refuse the second with a sentence", async () => {
    const { types, said, outcome } = await imported(folder);
    expect((await chartOf("c12a"))?.labs).toEqual(["Potassium 3.9"]);
    expect((await chartOf("c12b"))?.labs).toEqual([]);
    expect(types.get("Observation")).toMatchObject({ stored: 1, shown: 1, anothers: 1 });
    expect(said).toContainEqual(expect.stringMatching(/^c12b\.json, line \d+, entry 2: skipped\. The record uses its ID .* --source NAME/));
    expect(outcome).toBe("not-all-shown");
  });

  it("are stored as nothing when all has to be shown", async () => {
    expect(await imported(folder, { isStrict: true })).toMatchObject({ outcome: "refused" });
  });

  it("are kept apart as the children of another system", async () => {
    const { types } = await imported(folder, { source: "Second hospital" });
    expect(types.get("Observation")).toMatchObject({ stored: 1, same: 0, anothers: 1 });
    expect(await idsOf("TwinA")).toHaveLength(2);
    expect((await chartOf("c12a"))?.labs).toEqual(["Potassium 3.9"]);
  });
});
