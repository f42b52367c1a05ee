import { expect, it } from "vitest";
import { importedCase } from "../../../../test/imported-case.ts";

const record = importedCase("none-known-allergy-in-words");

it.each([
  ["c32b", "NKDA (No Known Drug Allergies)"],
  ["c32c", "None known"],
  ["c32e", "NKA - no known allergy"],
  ["c32f", "Nil known"],
])("takes the words of %s for what they say: no allergy in the chart, the header and the list", async (personId, words) => {
  expect(await record.allergies(personId)).toEqual({ ALLERGIES_CNT: 0, ALLERGIES: [], NONE_KNOWN: [words] });
  const none = { allergies: [{ allergyName: "No Known Allergies" }], allergyStatements: [words] };
  expect(await record.patient(personId)).toMatchObject(none);
  expect(await record.inList(personId)).toMatchObject(none);
});

it("says of the import that everything is shown", () => {
  expect(record.said.join("\n")).not.toContain("Not shown");
});
