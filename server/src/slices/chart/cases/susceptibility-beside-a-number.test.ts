import { resultsToRead } from "@linnet/contract/chart/to-read";
import { expect, it } from "vitest";
import { importedCase } from "../../../../test/imported-case.ts";

const record = importedCase("susceptibility-beside-a-number");

it("says Resistant and Susceptible next to the numbers of an antibiotic", async () => {
  const events = (await record.labs("c03")).flatMap(({ EVENT }) => EVENT);
  expect(events.map(({ DISPLAY, RESULT_VAL, RESULT_UNITS, JUDGMENT }) => [DISPLAY, RESULT_VAL, RESULT_UNITS, JUDGMENT])).toEqual(
    expect.arrayContaining([
      ["Ampicillin", ">=32", "ug/mL", "Resistant"],
      ["Gentamicin", "<=1", "ug/mL", "Susceptible"],
    ]),
  );
});

it("says it in the list of results to review, which has the number alone", async () => {
  const { body } = await record.hospital.call("dora@linnet.example", resultsToRead.page, { query: { PageSize: 100 } });
  const child = body.data.find(({ personId }) => personId === "c03");
  expect(child?.first.map(({ title, value, units }) => [title, value, units])).toEqual(
    expect.arrayContaining([
      ["Ampicillin", ">=32 ug/mL Resistant", ""],
      ["Gentamicin", "<=1 ug/mL Susceptible", ""],
    ]),
  );
});
