import { describe, expect, it } from "vitest";
import { z } from "zod";
import { observedValue, valueShape } from "./observed-value.ts";

const read = (source: object) => observedValue(z.object(valueShape).parse(source));
const digits = { kind: "text", text: "260373001" };
const five = { value: "5", unit: "mg" };

describe("a result's value in one shape", () => {
  it.each([
    [
      "an amount",
      { valueQuantity: { value: "5.10", comparator: "<", unit: "mmol/L", code: "mmol/L" } },
      { kind: "quantity", value: "5.10", comparator: "<", unit: "mmol/L" },
    ],
    ["an amount whose unit is only a code", { valueQuantity: { value: 5, code: "%" } }, { kind: "quantity", value: "5", unit: "%" }],
    [
      "an amount shown in other words than its code",
      { valueQuantity: { value: "37", unit: "°C", code: "Cel" } },
      { kind: "quantity", value: "37", unit: "°C", code: "Cel" },
    ],
    ["a code", { valueCodeableConcept: { coding: [{ code: "POS", display: "Positive" }] } }, { kind: "text", text: "Positive" }],
    ["a code of digits, which is no number", { valueCodeableConcept: { coding: [{ code: "260373001" }] } }, { ...digits, isCode: true }],
    ["a code whose words are digits", { valueCodeableConcept: { text: "260373001" } }, { ...digits, isCode: true }],
    ["a text of digits, which may be a number", { valueString: "260373001" }, digits],
    ["a text", { valueString: "1+" }, { kind: "text", text: "1+" }],
    ["a whole number", { valueInteger: 0 }, { kind: "text", text: "0" }],
    ["yes or no", { valueBoolean: false }, { kind: "boolean", is: false }],
    ["a range", { valueRange: { low: five } }, { kind: "range", low: five }],
    [
      "a ratio",
      { valueRatio: { numerator: { value: "1" }, denominator: { value: "64" } } },
      { kind: "ratio", numerator: { value: "1" }, denominator: { value: "64" } },
    ],
    ["a time of day", { valueTime: "14:30:00" }, { kind: "text", text: "14:30:00" }],
    ["a date", { valueDateTime: "2026-03" }, { kind: "moment", moment: "2026-03" }],
    ["a period", { valuePeriod: { start: "2026-03-01" } }, { kind: "period", start: "2026-03-01" }],
    ["a curve", { valueSampledData: { data: "1 2 3" } }, { kind: "unreadable" }],
    [
      "an attachment",
      { extension: [{ url: "http://hl7.org/fhir/5.0/StructureDefinition/extension-Observation.valueAttachment" }] },
      { kind: "attachment" },
    ],
    ["an amount that is written wrongly", { valueQuantity: { value: "about 5" } }, { kind: "unreadable" }],
    ["a wrong yes or no", { valueBoolean: "maybe" }, { kind: "unreadable" }],
    ["a unit without an amount", { valueQuantity: { unit: "mg" } }, undefined],
    ["an empty text", { valueString: "" }, undefined],
    ["nothing", {}, undefined],
  ])("reads %s", (_case, source, expected) => {
    expect(read(source)).toEqual(expected);
  });
});
