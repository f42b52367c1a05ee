/** The command `npm run import`: FHIR R4 into the embedded record and the roster. It ends with 3 where not everything is shown, or is its patient's alone. */
import { checkOwners } from "./check-owners.ts";
import { importCommand } from "./command.ts";
import { importOptions } from "./options.ts";
import { runImport } from "./run.ts";

const NOT_ALL_SHOWN = 3;

await importCommand(importOptions, async (options, needs) => {
  const isRight = options === "check" ? await checkOwners(needs) : (await runImport(options, needs)).outcome === "all-shown";
  if (!isRight) process.exitCode = NOT_ALL_SHOWN;
});
