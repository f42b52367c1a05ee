import { describe, expect, it } from "vitest";
import { parseFhir, plainDecimal } from "./parse-fhir.ts";

describe("decimals of the hospital's record", () => {
  it("keep the digits received, wherever a quantity is", () => {
    const text =
      '{"valueQuantity":{"value":5.10},"referenceRange":[{"low":{"value":4.0},"high":{"value":10}}],"valueRatio":{"numerator":{"value":1}}}';
    expect(parseFhir(text)).toEqual({
      valueQuantity: { value: "5.10" },
      referenceRange: [{ low: { value: "4.0" }, high: { value: "10" } }],
      valueRatio: { numerator: { value: "1" } },
    });
  });

  it("leave texts, identifiers and other numbers unchanged", () => {
    const text = '{"identifier":[{"value":"007"}],"valueInteger":3,"minutesDuration":15,"value":true}';
    expect(parseFhir(text)).toEqual({ identifier: [{ value: "007" }], valueInteger: 3, minutesDuration: 15, value: true });
  });

  it.each([
    ["5.10", "5.10"],
    ["-6", "-6"],
    ["0.000", "0.000"],
    ["5.10e1", "51.0"],
    ["1E3", "1000"],
    ["1.5e3", "1500"],
    ["1e-3", "0.001"],
    ["-2.50E-2", "-0.0250"],
    ["0.5e1", "5"],
    ["0.05e1", "0.5"],
    ["12.34e1", "123.4"],
    ["123456789012345678.901", "123456789012345678.901"],
    ["1e400", "1e400"],
  ])("write %s as %s", (source, expected) => {
    expect(plainDecimal(source)).toBe(expected);
    expect(parseFhir(`{"value":${source}}`)).toEqual({ value: expected });
  });

  it.each([
    ['{"value" :\n 5.10 }', { value: "5.10" }],
    ['{"v\\u0061lue":5.10}', { value: "5.10" }],
    ['{"text":"\\u00e9","value":5.10}', { text: "é", value: "5.10" }],
    ['{"text":"\\"value\\":5.10,"}', { text: '"value":5.10,' }],
    ['{"a\\"value":5.10}', { 'a"value': 5.1 }],
    ['{"code":"value","value":[5.10]}', { code: "value", value: [5.1] }],
    ['{"value":null,"other":{"value":-0}}', { value: null, other: { value: "-0" } }],
  ])("read %s correctly", (text, expected) => {
    expect(parseFhir(text)).toEqual(expected);
  });

  it.each(["{", '{"value":01}', '{"value":5.}', '{"value":.5}', '{"value":+5}', '{"value":5 5}', '{"value":5'])(
    "refuse what is not JSON: %s",
    (text) => {
      expect(() => parseFhir(text)).toThrow(SyntaxError);
    },
  );
});
