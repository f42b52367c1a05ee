/** The command `npm run import`: FHIR R4 NDJSON into the embedded record and the roster. */
import { importCommand } from "./command.ts";
import { importOptions } from "./options.ts";
import { runImport } from "./run.ts";

await importCommand(importOptions, runImport);
