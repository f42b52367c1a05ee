import { parseArgs } from "node:util";
import { GrowthSex } from "@linnet/contract/chart/growth-reference";
import { StartRefused } from "../../config.ts";
import { type NamedTable, WHO_CHARTS } from "../../slices/chart/public.ts";

const USAGE = "Usage: npm run import:growth -- FILE… [--chart CHART] [--sex male|female], or npm run import:growth -- --remove";

/** Files with WHO's tables and the options for a single one, or the request to remove the tables. */
export interface GrowthOptions extends NamedTable {
  files: string[];
  isRemoval: boolean;
}

const refused = (reason: string) => new StartRefused(`${reason} ${USAGE}`);

function parsed(args: string[]) {
  const options = { chart: { type: "string" }, sex: { type: "string" }, remove: { type: "boolean", default: false } } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    // parseArgs throws a TypeError for an option it does not know, or one without its value.
    if (!(error instanceof TypeError)) throw error;
    throw refused("These options are not valid.");
  }
}

/** @throws StartRefused with the usage when the arguments are not right. */
export function growthOptions(args: string[]): GrowthOptions {
  const { values, positionals: files } = parsed(args);
  const isNamed = values.chart !== undefined || values.sex !== undefined;
  if (values.remove && (files.length > 0 || isNamed)) throw refused("Do not add files to --remove.");
  if (!values.remove && files.length === 0) throw refused("Add the files with WHO's tables.");
  if (isNamed && files.length > 1) throw refused("--chart and --sex work with one file only.");
  const chart = WHO_CHARTS.find((each) => each === values.chart);
  if (values.chart !== undefined && !chart) throw refused(`--chart must be one of ${WHO_CHARTS.join(", ")}.`);
  const sex = GrowthSex.options.find((each) => each === values.sex);
  if (values.sex !== undefined && !sex) throw refused("--sex must be male or female.");
  return { files, chart, sex, isRemoval: values.remove };
}
