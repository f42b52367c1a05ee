import { readFileSync } from "node:fs";
import { GrowthChart, type GrowthReferenceRow, type GrowthSex } from "@linnet/contract/chart/growth-reference";
import { parseLmsFile } from "./lms-file.ts";

const FILE = "cdc-2000-lms.csv";

type Charts = Readonly<Record<GrowthChart, GrowthReferenceRow[]>>;

/** A file of the repository, with a line about its source at its head. */
function readCdc2000(): Record<GrowthSex, Charts> {
  const rows = parseLmsFile(readFileSync(new URL(FILE, import.meta.url), "utf8"), FILE);
  const rowsOf = (sex: GrowthSex, chart: GrowthChart) => rows.filter((each) => each.chart === chart && each.sex === sex);
  const of = (sex: GrowthSex) =>
    // Made of all the charts that there are.
    Object.fromEntries(GrowthChart.options.map((chart) => [chart, rowsOf(sex, chart).map(({ row }) => row)])) as Charts;
  return { male: of("male"), female: of("female") };
}

/** The growth charts of the US Centers for Disease Control and Prevention of 2000, by sex and chart. */
export const CDC_2000 = readCdc2000();
