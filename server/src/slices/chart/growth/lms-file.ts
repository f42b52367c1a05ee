import { GrowthChart, type GrowthReferenceRow, GrowthSex } from "@linnet/contract/chart/growth-reference";

/** A table of L, M and S that cannot be trusted; the message names file, line and reason. */
export class LmsFileError extends Error {}

const COLUMNS = ["chart", "sex", "x", "L", "M", "S"] as const;

/** One row of the table: chart, sex, and age in months or length in centimeters. */
export interface LmsRow {
  chart: GrowthChart;
  sex: GrowthSex;
  row: GrowthReferenceRow;
}

const NUMBER = /^-?\d+(\.\d+)?$/;
const MOST_QUOTED = 40;

/** File content shortened for a sentence, without terminal control characters. */
export function quoted(cell: string): string {
  const printable = cell.replaceAll(/\p{C}/gu, "?");
  return `'${printable.length > MOST_QUOTED ? `${printable.slice(0, MOST_QUOTED)}…` : printable}'`;
}

/** What is wrong with a row's numbers (the first is named `x`), or undefined. */
export function numbersFault(x: string, numbers: readonly string[]): string | undefined {
  const wrong = numbers.findIndex((number) => !NUMBER.test(number));
  if (wrong >= 0) return `${[x, "L", "M", "S"][wrong]} is ${quoted(numbers[wrong] ?? "")}, not a number`;
  const [at = 0, , m = 0, s = 0] = numbers.map(Number);
  if (at < 0) return `${x} is below 0`;
  if (m <= 0 || s <= 0) return "M and S must be above 0";
  return undefined;
}

/** What is wrong with a row; undefined when nothing is. */
function fault(cells: readonly string[]): string | undefined {
  const [chart = "", sex = "", ...numbers] = cells;
  if (cells.length !== COLUMNS.length) return `it has ${cells.length} columns instead of ${COLUMNS.length} (${COLUMNS.join(", ")})`;
  if (!GrowthChart.safeParse(chart).success) return `${quoted(chart)} is not one of the charts ${GrowthChart.options.join(", ")}`;
  if (!GrowthSex.safeParse(sex).success) return `${quoted(sex)} is not ${GrowthSex.options.join(" or ")}`;
  return numbersFault("x", numbers);
}

/** The lines of a table that say something, with their numbers: lines that begin with # say where it comes from. */
export const linesOf = (text: string): { number: number; line: string }[] =>
  text
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ number: index + 1, line }))
    .filter(({ line }) => line.trim() !== "" && !line.startsWith("#"));

/** Says of each row of a table in turn whether its x goes up; undefined where it does, else what is wrong. */
export function ascending(): (key: string, x: number) => string | undefined {
  const last = new Map<string, number>();
  return (key, x) => {
    const before = last.get(key);
    last.set(key, x);
    if (before === undefined || x > before) return undefined;
    return x === before ? `${key} already has a row for ${x}` : `${key} goes back from ${before} to ${x}`;
  };
}

/**
 * Reads an L, M, S table: comment lines with # give its source, then a header, then a row per chart, sex and x, with x ascending within a
 * chart. Errors name `file`.
 * @throws LmsFileError with file, line and reason.
 */
export function parseLmsFile(text: string, file: string): LmsRow[] {
  const refuse = (line: number, reason: string): never => {
    throw new LmsFileError(`${file}, line ${line}: ${reason}.`);
  };
  const [names, ...rows] = linesOf(text).map(({ number, line }) => ({ number, cells: line.split(",").map((cell) => cell.trim()) }));
  if (names?.cells.join() !== COLUMNS.join()) refuse(names?.number ?? 1, `the columns must be ${COLUMNS.join(", ")}`);
  const orderFault = ascending();
  return rows.map(({ number, cells }) => {
    const [x = 0, l = 0, m = 0, s = 0] = cells.slice(2).map(Number);
    const reason = fault(cells) ?? orderFault(cells.slice(0, 2).join(" "), x);
    if (reason) refuse(number, reason);
    return { chart: GrowthChart.parse(cells[0]), sex: GrowthSex.parse(cells[1]), row: [x, l, m, s] };
  });
}
