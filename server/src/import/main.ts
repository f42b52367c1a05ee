/** The command `npm run import`: FHIR R4 into the embedded record and the roster. It ends with 3 where not everything is shown. */
import { importCommand } from "./command.ts";
import { importOptions } from "./options.ts";
import { runImport } from "./run.ts";

const NOT_ALL_SHOWN = 3;

await importCommand(importOptions, async (options, needs) => {
  const { outcome } = await runImport(options, needs);
  if (outcome !== "all-shown") process.exitCode = NOT_ALL_SHOWN;
});
