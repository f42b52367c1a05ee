import { describe, expect, it } from "vitest";
import { LmsFileError, parseLmsFile } from "./lms-file.ts";

const NAMES = "chart,sex,x,L,M,S";
const read = (...lines: string[]) => parseLmsFile(lines.join("\n"), "own.csv");

describe("a table of L, M and S", () => {
  it("is read line by line, comments and a last empty line left aside", () => {
    expect(read("# own", NAMES, "bmi-for-age,male,24,-2,16.5,0.08", "bmi-for-age,female,24,-1,16.4,0.09", "")).toEqual([
      { chart: "bmi-for-age", sex: "male", row: [24, -2, 16.5, 0.08] },
      { chart: "bmi-for-age", sex: "female", row: [24, -1, 16.4, 0.09] },
    ]);
  });

  it.each([
    ["a wrong column", ["chart,sex,age,L,M,S"], "own.csv, line 1: the columns must be chart, sex, x, L, M, S."],
    ["nothing", [""], "own.csv, line 1: the columns must be chart, sex, x, L, M, S."],
    [
      "a column too few",
      [NAMES, "bmi-for-age,male,24,-2,16.5"],
      "own.csv, line 2: it has 5 columns instead of 6 (chart, sex, x, L, M, S).",
    ],
    ["a wrong sex", [NAMES, "bmi-for-age,boys,24,-2,16.5,0.08"], "own.csv, line 2: 'boys' is not male or female."],
    ["no number", [NAMES, "bmi-for-age,male,24,-2,tall,0.08"], "own.csv, line 2: M is 'tall', not a number."],
    ["nothing where a number belongs", [NAMES, "bmi-for-age,male,,-2,16.5,0.08"], "own.csv, line 2: x is '', not a number."],
    ["a spread of 0", [NAMES, "bmi-for-age,male,24,-2,16.5,0"], "own.csv, line 2: M and S must be above 0."],
    [
      "a row twice",
      [NAMES, "bmi-for-age,male,24,-2,16.5,0.08", "# again", "bmi-for-age,male,24,-2,16.6,0.08"],
      "own.csv, line 4: bmi-for-age male already has a row for 24.",
    ],
    [
      "rows out of order",
      [NAMES, "bmi-for-age,male,25,-2,16.5,0.08", "bmi-for-age,male,24,-2,16.6,0.08"],
      "own.csv, line 3: bmi-for-age male goes back from 25 to 24.",
    ],
  ])("is refused for %s, with file, line and reason", (_what, lines, message) => {
    expect(() => read(...lines)).toThrow(new LmsFileError(message));
  });

  it("is refused for a chart that nobody knows", () => {
    expect(() => read(NAMES, "waist-for-age,male,24,-2,16.5,0.08")).toThrow(
      /line 2: 'waist-for-age' is not one of the charts weight-for-age, /,
    );
  });
});
