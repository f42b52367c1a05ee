import { describe, expect, it } from "vitest";
import { StartRefused } from "../config.ts";
import { importOptions } from "./options.ts";

describe("the arguments of an import", () => {
  it("are a folder, and Dora where nobody is named", () => {
    expect(importOptions(["./fhir"])).toEqual({ folder: "./fhir", physician: "dora@linnet.example", isShifted: false, isStrict: false });
    expect(importOptions(["--physician", "otto@linnet.example", "./fhir", "--shift-dates", "--strict"])).toEqual({
      folder: "./fhir",
      physician: "otto@linnet.example",
      isShifted: true,
      isStrict: true,
    });
  });

  it.each([[[]], [["one", "two"]], [["./fhir", "--unknown"]], [["./fhir", "--physician"]]])("are explained when they are %j", (args) => {
    expect(() => importOptions(args)).toThrow(StartRefused);
    expect(() => importOptions(args)).toThrow("Usage: npm run import -- FOLDER");
  });
});
