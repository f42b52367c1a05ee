import { describe, expect, it } from "vitest";
import { StartRefused } from "../config.ts";
import { directoryOptions } from "./options.ts";

describe("the options of an import of a directory", () => {
  it("are one folder", () => {
    expect(directoryOptions(["./export"])).toBe("./export");
  });

  it.each([[[]], [["--help"]], [["./export", "./other"]]])("are refused with the usage when they are %j", (args) => {
    expect(() => directoryOptions(args)).toThrow(StartRefused);
    expect(() => directoryOptions(args)).toThrow("Usage: npm run import:directory -- FOLDER");
  });
});
