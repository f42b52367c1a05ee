import { toLabReading } from "@linnet/contract/chart/lab-reading";
import { expect, it } from "vitest";
import { importedCase } from "../../../../test/imported-case.ts";
import { embeddedEhr } from "../../../adapters/ehr/embedded/embedded.ts";

const record = importedCase("flags-of-the-standard");

it("flags what the standard and laboratories call high, low and critical", async () => {
  const events = (await record.labs("c17")).flatMap(({ EVENT }) => EVENT);
  expect(Object.fromEntries(events.map((event) => [event.DISPLAY, toLabReading(event).finding]))).toEqual({
    'Flag "HX"': "high",
    'Flag "Abnormal High"': "high",
    'Flag "HIGH PANIC"': "critical-high",
    'Flag "LX"': "low",
  });
  expect(events.flatMap(({ JUDGMENT }) => JUDGMENT ?? [])).toEqual([]);
});

it("shows a judgment that the portal does not know in the record's own words, and sends none without a word", async () => {
  const { hospital } = record;
  const judged = (id: string, interpretation: object) => ({
    resourceType: "Observation",
    id,
    status: "final",
    category: [{ coding: [{ code: "laboratory" }] }],
    code: { text: id },
    subject: { reference: "Patient/c17" },
    valueQuantity: { value: 1 },
    interpretation: [interpretation],
  });
  await embeddedEhr(hospital.db, "America/Los_Angeles").store(
    hospital.db,
    [
      judged("own", { coding: [{ system: "urn:lab", code: "X9", display: "Borderline, repeat" }] }),
      judged("bare", { coding: [{ code: "X9" }] }),
      judged("both", { coding: [{ system: "urn:lab", code: "X9", display: "Borderline" }], text: "Out of range" }),
      judged("ind", { coding: [{ code: "IND" }] }),
    ].map((resource) => JSON.stringify(resource)),
  );
  const shown = new Map((await record.labs("c17")).flatMap(({ EVENT }) => EVENT).map((event) => [event.DISPLAY, event]));
  expect(shown.get("own")).toMatchObject({ NORMALCY: "", JUDGMENT: "Borderline, repeat" });
  expect(shown.get("bare")).toMatchObject({ NORMALCY: "", JUDGMENT: "X9" });
  expect(shown.get("both")).toMatchObject({ NORMALCY: "A" });
  expect(shown.get("ind")).toMatchObject({ NORMALCY: "", JUDGMENT: "Indeterminate" });
});
