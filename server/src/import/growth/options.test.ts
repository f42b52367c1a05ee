import { describe, expect, it } from "vitest";
import { StartRefused } from "../../config.ts";
import { growthOptions } from "./options.ts";

describe("the options of an import of growth tables", () => {
  it("are files, or one file and what it is, or that the tables are removed", () => {
    expect(growthOptions(["a.txt", "b.txt"])).toEqual({ files: ["a.txt", "b.txt"], isRemoval: false });
    expect(growthOptions(["a.txt", "--chart", "bmi-for-age", "--sex", "male"])).toMatchObject({ chart: "bmi-for-age", sex: "male" });
    expect(growthOptions(["--remove"])).toMatchObject({ files: [], isRemoval: true });
  });

  it.each([
    ["nothing", []],
    ["an option no one knows", ["--help"]],
    ["a chart of standing children", ["a.txt", "--chart", "stature-for-age"]],
    ["another sex", ["a.txt", "--sex", "boys"]],
    ["several files and one sex", ["a.txt", "b.txt", "--sex", "male"]],
    ["a file to remove", ["--remove", "a.txt"]],
  ])("are refused with the usage when they are %s", (_what, args) => {
    expect(() => growthOptions(args)).toThrow(StartRefused);
    expect(() => growthOptions(args)).toThrow("Usage: npm run import:growth -- FILE…");
  });
});
