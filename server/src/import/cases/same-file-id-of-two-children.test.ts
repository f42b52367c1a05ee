import { describe, expect, it } from "vitest";
import { caseFolder, importHospital } from "../../../test/import-hospital.ts";

const NOTHING = { visits: [], immunizations: [], allergies: [], problems: [] };
const IVY = {
  ...NOTHING,
  labs: ["Potassium 3.9"],
  notes: { "Letter a": "Letter about child A: confidential words." },
  medications: ["Amoxicillin"],
};
const BIRCH = { ...NOTHING, labs: [], notes: { "Letter b": "Letter about child B: confidential words." }, medications: ["Methotrexate"] };

describe("two Bundles of two children, with equal ids of a file, a medicine and a result", () => {
  const { imported, chartOf, recordRows } = importHospital();

  it("show each child their own letter and medicine, and refuse the second result with a sentence", async () => {
    const { types, said, outcome } = await imported(caseFolder("same-file-id-of-two-children"));

    expect(await chartOf("bin-a")).toEqual(IVY);
    expect(await chartOf("bin-b")).toEqual(BIRCH);
    expect(outcome).toBe("not-all-shown");
    expect(types.get("Observation")).toMatchObject({ stored: 1, shown: 1, anothers: 1 });
    expect(types.get("Binary")).toMatchObject({ stored: 2, same: 0, replaced: 0 });
    expect(said).toContainEqual(
      expect.stringMatching(
        /^child-b\.json, line \d+, entry 4: skipped\. The record uses its ID or its patient's ID for another patient\. Use --source NAME/,
      ),
    );
    expect(said.join("\n")).toContain("wrong patient (rejected)");
    expect(said).not.toContain("Linnet shows everything it uses from these files.");
    expect(said.join("\n")).not.toContain("confidential");
  });

  it("change no row the second time", async () => {
    const before = await recordRows();
    const { types } = await imported(caseFolder("same-file-id-of-two-children"));
    expect(await recordRows()).toEqual(before);
    expect(types.get("Binary")).toMatchObject({ stored: 2, same: 2 });
    expect(types.get("Observation")).toMatchObject({ stored: 1, same: 1, shown: 1, anothers: 1 });
  });
});
