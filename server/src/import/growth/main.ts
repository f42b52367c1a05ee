/** The command `npm run import:growth`: WHO's growth tables, which the portal does not bring along. */
import { importCommand } from "../command.ts";
import { growthOptions } from "./options.ts";
import { runGrowthImport } from "./run.ts";

await importCommand(growthOptions, runGrowthImport);
