import { type GrowthSex, lmsAt, SEAM_MONTHS } from "@linnet/contract/chart/growth-reference";
import { CDC_2000 } from "./cdc-2000.ts";
import { ascending, LmsFileError, type LmsRow, linesOf, numbersFault, parseLmsFile, quoted } from "./lms-file.ts";
import { WHO_CHARTS, type WhoChart, type WhoTable } from "./reference.ts";

/** Which table a file holds, if given explicitly. */
export interface NamedTable {
  chart?: WhoChart | undefined;
  sex?: GrowthSex | undefined;
}

/** A WHO table for one sex, with its file name. */
export interface ImportedTable extends WhoTable {
  sex: GrowthSex;
  file: string;
}

/** Words of the names that WHO and CDC give to the files. */
const CHART_WORDS: Record<WhoChart, RegExp> = {
  "weight-for-age": /-(wfa|weight-for-age)-/,
  "length-for-age": /-(lhfa|lfa|length-for-age|length-height-for-age)-/,
  "head-circumference-for-age": /-(hcfa|head-circumference-for-age)-/,
  "bmi-for-age": /-(bfa|bmi)-/,
  "weight-for-length": /-(wfl|weight-for-length)-/,
};
const SEX_WORDS: Record<GrowthSex, RegExp> = { male: /-(boys?|males?)-/, female: /-(girls?|females?)-/ };

/** The one match in a name; undefined for none or several. */
function theOne<Key extends string>(words: Record<Key, RegExp>, name: string): Key | undefined {
  // The keys of the table are what they are.
  const said = (Object.keys(words) as Key[]).filter((key) => words[key].test(name));
  return said.length === 1 ? said[0] : undefined;
}

/** Chart and sex of a file in WHO's layout, from the option or the file name. The two must not contradict each other. */
function nameOf(file: string, said: NamedTable): { chart: WhoChart; sex: GrowthSex } {
  const words = `-${file.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}-`;
  const named = { chart: theOne(CHART_WORDS, words), sex: theOne(SEX_WORDS, words) };
  for (const part of ["chart", "sex"] as const)
    if (said[part] && named[part] && said[part] !== named[part])
      throw new LmsFileError(`${file}: the file name means ${named[part]}, but --${part} is ${said[part]}.`);
  const [chart, sex] = [said.chart ?? named.chart, said.sex ?? named.sex];
  if (!chart)
    throw new LmsFileError(`${file}: the chart is not clear from the file name. Add --chart with one of ${WHO_CHARTS.join(", ")}.`);
  if (!sex) throw new LmsFileError(`${file}: the sex is not clear from the file name. Add --sex male or --sex female.`);
  return { chart, sex };
}

const DAYS_A_MONTH = 30.4375;
/** More weeks or months than any of WHO's tables has: an age above is one in days. */
const ONLY_DAYS = 260;

/** Converts the first column to months; days by the formula used for a child's age, so that rounding does not miss the last one. */
const TO_MONTHS: Readonly<Record<string, (x: number) => number>> = {
  day: (x) => x / DAYS_A_MONTH,
  week: (x) => (x * 7) / DAYS_A_MONTH,
  month: (x) => x,
};

const LAYOUT = "the columns must be Day, Week, Month or Length, then L, M, S, or chart, sex, x, L, M, S";

/** Columns of WHO and CDC that follow from L, M and S: percentiles and standard deviations. */
const BESIDE = /^(SD|StDev|P\d+|SD\d(neg)?|\d+(st|nd|rd|th)( \(\d+(\.\d+)?(st|nd|rd|th)\))?)$/i;

/** What is wrong with the names of the columns of a table; undefined when nothing is. */
function namesFault([first = "", ...others]: readonly string[], chart: WhoChart): string | undefined {
  const x = first.toLowerCase();
  if (x === "height") return "it is a table by standing height, for children from 24 months, and the portal uses CDC's charts for them";
  if (!["age", "length", ...Object.keys(TO_MONTHS)].includes(x) || others.slice(0, 3).join() !== "L,M,S") return LAYOUT;
  const unknown = others.slice(3).find((name) => !BESIDE.test(name));
  if (unknown !== undefined) return `the column ${quoted(unknown)} is not in WHO's files`;
  if ((x === "length") !== (chart === "weight-for-length")) return `the first column of ${chart} is not ${quoted(first)}`;
  return undefined;
}

/** The cells of a line, without the empty ones that spreadsheets leave at its end. */
function cellsOf(line: string, separator: string): string[] {
  const cells = line.split(separator).map((cell) => cell.trim());
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
}

/** Rows as WHO has them, x in months or centimetres. */
function parseWhoLayout(text: string, file: string, of: { chart: WhoChart; sex: GrowthSex }): LmsRow[] {
  const refuse = (line: number, reason: string): never => {
    throw new LmsFileError(`${file}, line ${line}: ${reason}.`);
  };
  const [head, ...lines] = linesOf(text);
  const separator = head?.line.includes("\t") ? "\t" : ",";
  const names = cellsOf(head?.line ?? "", separator);
  const wrongNames = namesFault(names, of.chart);
  if (wrongNames) refuse(head?.number ?? 1, wrongNames);
  const [first = ""] = names;
  const orderFault = ascending();
  const rows = lines.map(({ number, line }) => {
    const cells = cellsOf(line, separator);
    if (cells.length !== names.length) refuse(number, `it has ${cells.length} columns instead of ${names.length}`);
    const [x = 0, l = 0, m = 0, s = 0] = cells.slice(0, 4).map(Number);
    const reason = numbersFault(first, cells.slice(0, 4)) ?? orderFault(`${of.chart} ${of.sex}`, x);
    if (reason) refuse(number, reason);
    return [x, l, m, s] as const;
  });
  const x = first.toLowerCase();
  const isInDays = x === "age" && (rows.at(-1)?.[0] ?? 0) > ONLY_DAYS;
  const toX = x === "length" ? (centimetres: number) => centimetres : TO_MONTHS[isInDays ? "day" : x];
  if (!toX) throw new LmsFileError(`${file}: the unit of Age is not clear. Rename the column to Day, Week or Month.`);
  return rows.map(([at, l, m, s]) => ({ ...of, row: [toX(at), l, m, s] }));
}

/** From birth to 24 months without a gap; by length what children of that age measure. */
const REACH = {
  age: { from: 0, to: 23.9, step: 1.1, unit: "months" },
  length: { from: 46, to: 100, step: 1, unit: "cm" },
};
/** No age at which a median of WHO's lies further from CDC's than this; kilograms and pounds, centimetres and inches do. */
const CLOSE = [0.75, 1.33] as const;
/** Body mass indexes under 24 months, which CDC does not publish. */
const BMI = [10, 20] as const;
const MOST_SPREAD = 0.5;

/** The rows that are used: those up to 24 months, and one more where the last of them does not reach so far. */
function usedRows(chart: WhoChart, rows: WhoTable["rows"]): WhoTable["rows"] {
  if (chart === "weight-for-length") return rows;
  const below = rows.filter(([x]) => x <= SEAM_MONTHS);
  const [next] = rows.slice(below.length);
  const last = below.at(-1)?.[0] ?? 0;
  return next && last < REACH.age.to && next[0] - last <= REACH.age.step ? [...below, next] : below;
}

/** What is wrong with a table as a whole; undefined when nothing is. */
function tableFault({ chart, sex, rows }: Omit<ImportedTable, "file">): string | undefined {
  const { from, to, step, unit } = chart === "weight-for-length" ? REACH.length : REACH.age;
  const [first, last] = [rows.at(0)?.[0], rows.at(-1)?.[0]];
  const shown = (x: number) => `${Number(x.toFixed(2))} ${unit}`;
  if (first === undefined || last === undefined) return "it has no row below 24 months";
  if (first > from) return `it begins with ${shown(first)} instead of ${shown(from)}`;
  if (last < to) return `it ends with ${shown(last)} but must reach ${unit === "cm" ? shown(to) : "24 months"}`;
  const gap = rows.findIndex(([x], index) => index > 0 && x - (rows[index - 1]?.[0] ?? x) > step + 1e-9);
  if (gap > 0) return `rows are missing between ${shown(rows[gap - 1]?.[0] ?? 0)} and ${shown(rows[gap]?.[0] ?? 0)}`;
  const cdcAt = (x: number) => lmsAt(CDC_2000[sex][chart], x)?.m;
  const far = rows.find(([x, , m, s]) => {
    const cdc = chart === "bmi-for-age" ? undefined : cdcAt(x);
    const [low, high] = cdc === undefined ? (chart === "bmi-for-age" ? BMI : [0, Infinity]) : [CLOSE[0] * cdc, CLOSE[1] * cdc];
    return m < low || m > high || s > MOST_SPREAD;
  });
  if (far) return `the row of ${shown(far[0])} (M ${far[2]}, S ${far[3]}) is not in kg, cm or kg/m², or is from another table`;
  if (rows.every(([x, , m]) => m === cdcAt(x))) return "these are the CDC 2000 numbers, not WHO's";
  return undefined;
}

/**
 * The tables of a file: one table in WHO's own layout, with chart and sex from the option or file name, or several in the portal's layout:
 * chart, sex, x, L, M, S. Only the used ages, up to 24 months.
 * @throws LmsFileError with file, line and reason.
 */
export function whoTables(text: string, file: string, said: NamedTable): ImportedTable[] {
  const isOwnLayout = /^chart\s*,/.test(linesOf(text)[0]?.line ?? "");
  if (isOwnLayout && (said.chart || said.sex))
    throw new LmsFileError(`${file}: the rows already give chart and sex. Remove --chart and --sex.`);
  const rows = isOwnLayout ? parseLmsFile(text, file) : parseWhoLayout(text, file, nameOf(file, said));
  if (rows.length === 0) throw new LmsFileError(`${file}: it has no rows.`);
  return [...Map.groupBy(rows, ({ chart, sex }) => `${chart} ${sex}`).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const chart = WHO_CHARTS.find((each) => each === first.chart);
    if (!chart) throw new LmsFileError(`${file}: ${first.chart} is for children from 24 months, who are compared with CDC's charts.`);
    const table = {
      chart,
      sex: first.sex,
      rows: usedRows(
        chart,
        own.map(({ row }) => row),
      ),
      file,
    };
    const fault = tableFault(table);
    if (fault) throw new LmsFileError(`${file}, ${chart} ${first.sex}: ${fault}.`);
    return [table];
  });
}
