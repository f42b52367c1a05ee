import { GrowthChart, type GrowthReferenceRow, GrowthSex } from "@linnet/contract/chart/growth-reference";

/** A table of L, M and S that cannot be trusted; the message names file, line and reason. */
export class LmsFileError extends Error {}

const COLUMNS = ["chart", "sex", "x", "L", "M", "S"] as const;

/** One row of the table: for whom and at which age in months, or length in centimetres. */
interface LmsRow {
  chart: GrowthChart;
  sex: GrowthSex;
  row: GrowthReferenceRow;
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** What is wrong with a row; undefined when nothing is. */
function fault(cells: readonly string[]): string | undefined {
  const [chart = "", sex = "", ...numbers] = cells;
  if (cells.length !== COLUMNS.length) return `it has ${cells.length} columns and not ${COLUMNS.length} (${COLUMNS.join(", ")})`;
  if (!GrowthChart.safeParse(chart).success) return `'${chart}' is none of the charts ${GrowthChart.options.join(", ")}`;
  if (!GrowthSex.safeParse(sex).success) return `'${sex}' is none of ${GrowthSex.options.join(" and ")}`;
  const wrong = numbers.findIndex((number) => !NUMBER.test(number));
  if (wrong >= 0) return `${COLUMNS[wrong + 2]} is '${numbers[wrong]}' and not a number`;
  const [x, , m, s] = numbers.map(Number);
  if ((x ?? 0) < 0) return "x is below 0";
  if ((m ?? 0) <= 0 || (s ?? 0) <= 0) return "M and S have to be above 0";
  return undefined;
}

/**
 * Reads a table of L, M and S: lines that begin with # say where it comes from, then a line of names, then a row for each chart, sex
 * and x, x going up within a chart. `file` is named in what is said of a fault.
 * @throws LmsFileError with file, line and reason.
 */
export function parseLmsFile(text: string, file: string): LmsRow[] {
  const refuse = (line: number, reason: string): never => {
    throw new LmsFileError(`${file}, line ${line}: ${reason}.`);
  };
  const lines = text.split(/\r?\n/).map((line, index) => ({ number: index + 1, cells: line.split(",").map((cell) => cell.trim()), line }));
  const [names, ...rows] = lines.filter(({ line }) => line.trim() !== "" && !line.startsWith("#"));
  if (names?.cells.join() !== COLUMNS.join()) refuse(names?.number ?? 1, `the columns have to be ${COLUMNS.join(", ")}`);
  const last = new Map<string, number>();
  return rows.map(({ number, cells }) => {
    const reason = fault(cells);
    if (reason) refuse(number, reason);
    const [x = 0, l = 0, m = 0, s = 0] = cells.slice(2).map(Number);
    const key = cells.slice(0, 2).join(" ");
    const before = last.get(key);
    if (before !== undefined && x <= before)
      refuse(number, x === before ? `${key} has a row for ${x} already` : `${key} goes back from ${before} to ${x}`);
    last.set(key, x);
    return { chart: GrowthChart.parse(cells[0]), sex: GrowthSex.parse(cells[1]), row: [x, l, m, s] };
  });
}
