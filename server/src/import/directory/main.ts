/** The command `npm run import:directory`: practices, locations and physicians from FHIR R4 NDJSON. */
import { importCommand } from "../command.ts";
import { directoryOptions } from "../options.ts";
import { runDirectoryImport } from "./run.ts";

await importCommand(directoryOptions, runDirectoryImport);
