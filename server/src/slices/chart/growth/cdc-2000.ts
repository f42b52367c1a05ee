import { readFileSync } from "node:fs";
import { GrowthChart, type GrowthReference, type GrowthSex } from "@linnet/contract/chart/growth-reference";
import { parseLmsFile } from "./lms-file.ts";

const FILE = "cdc-2000-lms.csv";

/** A file of the repository, with a line about its source at its head. */
function readCdc2000(): Record<GrowthSex, GrowthReference> {
  const rows = parseLmsFile(readFileSync(new URL(FILE, import.meta.url), "utf8"), FILE);
  const of = (sex: GrowthSex): GrowthReference => ({
    SOURCE: "CDC 2000",
    CHARTS: GrowthChart.options.map((CHART) => ({
      CHART,
      ROWS: rows.filter((each) => each.chart === CHART && each.sex === sex).map(({ row }) => row),
    })),
  });
  return { male: of("male"), female: of("female") };
}

/** The growth charts of the US Centers for Disease Control and Prevention of 2000, by sex. */
export const CDC_2000 = readCdc2000();
