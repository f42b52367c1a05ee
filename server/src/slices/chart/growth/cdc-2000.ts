import { readFileSync } from "node:fs";
import { GrowthChart, type GrowthReference, GrowthSex } from "@linnet/contract/chart/growth-reference";
import { z } from "zod";

const Line = z.tuple([
  GrowthChart,
  GrowthSex,
  z.coerce.number(),
  z.coerce.number(),
  z.coerce.number().positive(),
  z.coerce.number().positive(),
]);

/** A file of the repository: chart, sex, x, L, M, S, below a line about its source and a line of names. */
function readCdc2000(): Record<GrowthSex, GrowthReference> {
  const lines = readFileSync(new URL("cdc-2000-lms.csv", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .slice(2);
  const rows = lines.map((line) => Line.parse(line.split(",")));
  const of = (sex: GrowthSex): GrowthReference => ({
    SOURCE: "CDC 2000",
    CHARTS: GrowthChart.options.map((CHART) => ({
      CHART,
      ROWS: rows.filter(([chart, whose]) => chart === CHART && whose === sex).map(([, , x, l, m, s]) => [x, l, m, s]),
    })),
  });
  return { male: of("male"), female: of("female") };
}

/** The growth charts of the US Centers for Disease Control and Prevention of 2000, by sex. */
export const CDC_2000 = readCdc2000();
