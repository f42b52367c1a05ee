import { describe, expect, it } from "vitest";
import { StartRefused } from "../config.ts";
import { importOptions } from "./options.ts";

describe("the arguments of an import", () => {
  it("are a folder, and Dora where nobody is named", () => {
    expect(importOptions(["./fhir"])).toEqual({
      folder: "./fhir",
      physician: "dora@linnet.example",
      isShifted: false,
      isStrict: false,
    });
    expect(importOptions(["--physician", "otto@linnet.example", "./fhir", "--shift-dates", "--strict"])).toEqual({
      folder: "./fhir",
      physician: "otto@linnet.example",
      isShifted: true,
      isStrict: true,
    });
    expect(importOptions(["./fhir", "--source", "Lab 2"])).toMatchObject({ folder: "./fhir", source: "Lab 2" });
  });

  it("are only to look for mixed-up patients", () => {
    expect(importOptions(["--check"])).toBe("check");
  });

  it.each([
    [[]],
    [["one", "two"]],
    [["./fhir", "--unknown"]],
    [["./fhir", "--physician"]],
    [["./fhir", "--check"]],
    [["./fhir", "--source", ""]],
  ])("are explained when they are %j", (args) => {
    expect(() => importOptions(args)).toThrow(StartRefused);
    expect(() => importOptions(args)).toThrow("Usage: npm run import -- FOLDER");
  });
});
