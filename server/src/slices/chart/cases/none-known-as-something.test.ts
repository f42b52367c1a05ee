import { expect, it } from "vitest";
import { importedCase } from "../../../../test/imported-case.ts";

const record = importedCase("none-known-as-something");

it("says that none are known instead of counting it as one, and that nobody knows is neither", async () => {
  expect(await record.problems("c33")).toEqual({ PROBLEMS_CNT: 0, PROBLEMS: [], NONE_KNOWN: ["No known problems"] });
  expect(await record.medications("c33")).toEqual({ MEDICATIONS_CNT: 0, MEDICATIONS: [], NONE_KNOWN: ["No known medications"] });
  const vaccines = { IMMUNIZATIONS_CNT: 0, IMMUNIZATIONS: [], NOT_DONE: [] };
  expect(await record.immunizations("c33")).toEqual({ ...vaccines, NONE_KNOWN: ["No known immunizations"] });
  const words = ["No information about allergies"];
  expect(await record.allergies("c33")).toEqual({ ALLERGIES_CNT: 0, ALLERGIES: [], NONE_KNOWN: [], NO_INFORMATION: words });
  for (const child of [await record.patient("c33"), await record.inList("c33")])
    expect(child).toMatchObject({ allergies: [], allergyStatements: words });
  expect(record.said.join("\n")).not.toContain("Not shown");
});
