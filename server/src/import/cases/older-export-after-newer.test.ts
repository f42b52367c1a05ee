import { describe, expect, it } from "vitest";
import { caseFolder, importHospital } from "../../../test/import-hospital.ts";

const [newer, older] = [caseFolder("older-export-after-newer", "1-new"), caseFolder("older-export-after-newer", "2-old")];

describe("an older export that comes after a newer one", () => {
  const { imported, chartOf, recordRows } = importHospital();

  it("changes nothing, and what it has of older versions is left out and said", async () => {
    await imported(newer);
    const before = await recordRows();
    const { types, said, outcome } = await imported(older);

    expect((await chartOf("s1"))?.labs).toEqual(["Potassium 4.1"]);
    expect(await recordRows()).toEqual(before);
    expect(types.get("Patient")).toMatchObject({ stored: 1, same: 1, older: 0 });
    expect(types.get("Observation")).toMatchObject({ stored: 0, older: 1 });
    expect(said).toContain("a.ndjson, line 2: skipped. The record has a newer version of it");
    expect(said.join("\n")).toContain("older (left out)");
    expect(outcome).toBe("not-all-shown");
  });
});

describe("an older export that comes before a newer one", () => {
  const { imported, chartOf } = importHospital();

  it("is replaced, and everything is shown", async () => {
    expect(await imported(older)).toMatchObject({ outcome: "all-shown" });
    const { types, outcome } = await imported(newer);
    expect((await chartOf("s1"))?.labs).toEqual(["Potassium 4.1"]);
    expect(types.get("Observation")).toMatchObject({ stored: 1, newer: 1, shown: 1 });
    expect(outcome).toBe("all-shown");
  });
});
