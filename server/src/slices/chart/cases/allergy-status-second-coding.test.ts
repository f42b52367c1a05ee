import { expect, it } from "vitest";
import { importedCase } from "../../../../test/imported-case.ts";

const record = importedCase("allergy-status-second-coding");

/** Active as text, as Active, and as the second coding; what is refuted or entered in error as text is not there. */
const THERE = ["Latex (status code upper case)", "Peanut (status as text)", "Penicillin (local code first)"];

it("shows the allergies whose status is said in another way in the chart, the header and the list, and no refuted one", async () => {
  const { ALLERGIES, ALLERGIES_CNT } = await record.allergies("c31");
  expect([ALLERGIES.map(({ ALLERGY, REMARK }) => ALLERGY + REMARK), ALLERGIES_CNT]).toEqual([THERE, 3]);
  const names = { allergies: THERE.map((allergyName) => ({ allergyName })) };
  expect(await record.patient("c31")).toMatchObject(names);
  expect(await record.inList("c31")).toMatchObject(names);
  expect(record.said.join("\n")).toContain("Not shown: AllergyIntolerance 1: it was entered in error");
  expect(record.said.join("\n")).toContain("Not shown: AllergyIntolerance 1: it is resolved or refuted");
});
