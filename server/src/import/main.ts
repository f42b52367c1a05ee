/** The command `npm run import`: FHIR R4 NDJSON into the embedded record and the roster. */
import { importCommand } from "./import-command.ts";
import { importOptions } from "./import-options.ts";
import { runImport } from "./run-import.ts";

await importCommand(importOptions, runImport);
