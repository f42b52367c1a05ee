import { describe, expect, it } from "vitest";
import { inventedGrowth } from "../../../../test/invented-growth.ts";
import { CDC_2000 } from "./cdc-2000.ts";
import { LmsFileError } from "./lms-file.ts";
import { type NamedTable, whoTables } from "./who-tables.ts";

const WEIGHTS = inventedGrowth("wfa");
const read = (text: string, file = "wfa_boys_p.txt", said: NamedTable = {}) => whoTables(text, file, said);
/** The lines of a table, changed at one of them. */
const withLine = (number: number, line: string, text = WEIGHTS) =>
  text
    .split("\r\n")
    .with(number - 1, line)
    .join("\n");

describe("a table of WHO's", () => {
  it("is read as it is, its rows by month up to 24 months", () => {
    const [table, ...more] = read(WEIGHTS);
    expect(more).toEqual([]);
    expect(table).toMatchObject({ chart: "weight-for-age", sex: "male", file: "wfa_boys_p.txt" });
    expect(table?.rows).toHaveLength(25);
    expect([table?.rows[0], table?.rows.at(-1)?.[0]]).toEqual([[0, 1, 3.4, 0.1], 24]);
  });

  it("by day ends with day 730: from day 731 on a length is a height", () => {
    const [table] = read(inventedGrowth("lhfa", "Day"), "lhfa-girls-zscore-expanded-tables.txt");
    expect(table).toMatchObject({ chart: "length-for-age", sex: "female" });
    expect(table?.rows).toHaveLength(731);
    expect(table?.rows.at(-1)?.[0]).toBe(730 / 30.4375);
  });

  it("whose first column is called Age is one by days where it can be nothing else", () => {
    const [table] = read(inventedGrowth("hcfa", "Day").replace("Day", "Age"), "hcfa_boys_p_exp.txt");
    expect(table?.rows).toHaveLength(731);
    expect(() => read(WEIGHTS.replace("Month", "Age"))).toThrow(
      new LmsFileError("wfa_boys_p.txt: the unit of Age is not clear. Rename the column to Day, Week or Month."),
    );
  });

  it.each([
    ["wfa-girls-zscore-expanded-tables.txt", "wfa", "weight-for-age", "female"],
    ["WHO-Boys-Weight-for-age-Percentiles.csv", "wfa", "weight-for-age", "male"],
    ["WHO-Girls-Length-for-age-Percentiles.csv", "lhfa", "length-for-age", "female"],
    ["WHO-Boys-Head-Circumference-for-age-Percentiles.csv", "hcfa", "head-circumference-for-age", "male"],
    ["tab_bmi_girls_p_0_2.txt", "bfa", "bmi-for-age", "female"],
    ["WHO-Girls-Weight-for-length-Percentiles.csv", "wfl", "weight-for-length", "female"],
    ["wfl_boys_0-to-2-years_zscores.txt", "wfl", "weight-for-length", "male"],
  ] as const)("says by its name which it is: %s", (file, kind, chart, sex) => {
    const separated = file.endsWith(".csv") ? inventedGrowth(kind).replaceAll("\t", ",") : inventedGrowth(kind);
    expect(read(separated, file)).toMatchObject([{ chart, sex }]);
  });

  it("is what is said beside it where its name says nothing", () => {
    expect(read(WEIGHTS, "table.txt", { chart: "weight-for-age", sex: "female" })).toMatchObject([{ sex: "female" }]);
    expect(() => read(WEIGHTS, "table.txt", { sex: "female" })).toThrow(
      /^table\.txt: the chart is not clear from the file name\. Add --chart /,
    );
    expect(() => read(WEIGHTS, "wfa.txt")).toThrow("wfa.txt: the sex is not clear from the file name. Add --sex male or --sex female.");
    expect(() => read(WEIGHTS, "wfa_boys.txt", { sex: "female" })).toThrow("wfa_boys.txt: the file name means male, but --sex is female.");
  });

  it("takes what WHO and CDC write beside L, M and S, and a skewness of 0", () => {
    const beside = ["SD", "StDev", "P01", "P999", "SD4neg", "SD0", "2nd (2.3rd)", "95th", "98th (97.7th)"];
    const [names = "", ...rows] = inventedGrowth("wfa").split("\r\n");
    const wide = [names.replace("P50", beside.join("\t")), ...rows.map((row) => row.replace("9.9999", beside.map(() => "1").join("\t")))];
    expect(read(wide.join("\r\n"))[0]?.rows).toHaveLength(25);
    expect(read(withLine(3, "1\t0\t4.5\t0.1\t1"))[0]?.rows[1]).toEqual([1, 0, 4.5, 0.1]);
  });

  it.each([
    ["another first column", withLine(1, "Year\tL\tM\tS\tP50"), /line 1: the columns must be Day, Week, Month or Length, /],
    ["columns in another order", withLine(1, "Month\tM\tL\tS\tP50"), /line 1: the columns must be Day, /],
    ["a column no one knows", withLine(1, "Month\tL\tM\tS\tWaist"), "wfa_boys_p.txt, line 1: the column 'Waist' is not in WHO's files."],
    ["a length for an age", withLine(1, "Length\tL\tM\tS\tP50"), /line 1: the first column of weight-for-age is not 'Length'\./],
    ["a height", withLine(1, "Height\tL\tM\tS\tP50"), /line 1: it is a table by standing height, /],
    ["nothing", "", /line 1: the columns must be /],
    ["names alone", "Month\tL\tM\tS", "wfa_boys_p.txt: it has no rows."],
    ["a column too few", withLine(4, "2\t1\t5"), "wfa_boys_p.txt, line 4: it has 3 columns instead of 5."],
    ["no number", withLine(4, "2\t1\tNaN\t0.1\t1"), "wfa_boys_p.txt, line 4: M is 'NaN', not a number."],
    ["a control character", withLine(4, "2\t1\t\u001b[2J\t0.1\t1"), "wfa_boys_p.txt, line 4: M is '?[2J', not a number."],
    [
      "a very long cell",
      withLine(4, `2\t1\t${"9".repeat(99)}x\t0.1\t1`),
      `wfa_boys_p.txt, line 4: M is '${"9".repeat(40)}…', not a number.`,
    ],
    ["a median of 0", withLine(4, "2\t1\t0\t0.1\t1"), "wfa_boys_p.txt, line 4: M and S must be above 0."],
    ["a row twice", withLine(4, "1\t1\t5\t0.1\t1"), "wfa_boys_p.txt, line 4: weight-for-age male already has a row for 1."],
    ["rows out of order", withLine(5, "1.5\t1\t5\t0.1\t1"), "wfa_boys_p.txt, line 5: weight-for-age male goes back from 2 to 1.5."],
    ["rows that are missing", withLine(5, ""), "wfa_boys_p.txt, weight-for-age male: rows are missing between 2 months and 4 months."],
    [
      "pounds",
      withLine(10, "8\t1\t18.9\t0.1\t1"),
      /the row of 8 months \(M 18\.9, S 0\.1\) is not in kg, cm or kg\/m², or is from another table\.$/,
    ],
    ["a spread of 100", withLine(10, "8\t1\t9\t10\t1"), /the row of 8 months \(M 9, S 10\) is not/],
  ])("is refused for %s, with file, line and reason", (_what, text, message) => {
    expect(() => read(text)).toThrow(LmsFileError);
    expect(() => read(text)).toThrow(message);
  });

  it("is refused where it does not reach from birth to 24 months", () => {
    const months = (from: number, to: number) => [WEIGHTS.split("\r\n")[0], ...WEIGHTS.split("\r\n").slice(1 + from, 2 + to)].join("\n");
    expect(() => read(months(0, 13))).toThrow("weight-for-age male: it ends with 13 months but must reach 24 months.");
    expect(() => read(months(3, 24))).toThrow("weight-for-age male: it begins with 3 months instead of 0 months.");
    expect(() => read(months(25, 60))).toThrow("weight-for-age male: it has no row below 24 months.");
  });
});

describe("a table in the portal's own layout", () => {
  const rowsOf = (chart: string, sex: string, m = 16) => Array.from({ length: 26 }, (_, month) => `${chart},${sex},${month},1,${m},0.1`);
  const own = (...rows: string[]) => ["# made up", "chart,sex,x,L,M,S", ...rows].join("\n");

  it("may hold several", () => {
    const tables = read(own(...rowsOf("bmi-for-age", "male"), ...rowsOf("bmi-for-age", "female")), "own.csv");
    expect(tables.map(({ chart, sex, rows }) => [chart, sex, rows.length])).toEqual([
      ["bmi-for-age", "male", 25],
      ["bmi-for-age", "female", 25],
    ]);
  });

  it("is refused with a chart of standing children, or with options", () => {
    expect(() => read(own(...rowsOf("stature-for-age", "male")), "own.csv")).toThrow(
      "own.csv: stature-for-age is for children from 24 months, who are compared with CDC's charts.",
    );
    expect(() => read(own(...rowsOf("bmi-for-age", "male")), "own.csv", { sex: "male" })).toThrow("the rows already give chart and sex");
    expect(() => read(own("bmi-for-age,boys,0,1,16,0.1"), "own.csv")).toThrow("own.csv, line 3: 'boys' is not male or female.");
  });

  it("is refused where its numbers are CDC's own", () => {
    const cdc = CDC_2000.male["weight-for-age"].map((row) => `weight-for-age,male,${row.join(",")}`);
    expect(() => read(own(...cdc), "own.csv")).toThrow("weight-for-age male: these are the CDC 2000 numbers, not WHO's.");
  });
});
