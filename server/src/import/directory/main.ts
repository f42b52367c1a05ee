/** The command `npm run import:directory`: practices, locations and physicians from FHIR R4 NDJSON. */
import { importCommand } from "../import-command.ts";
import { directoryOptions } from "../import-options.ts";
import { runDirectoryImport } from "./run-directory-import.ts";

await importCommand(directoryOptions, runDirectoryImport);
