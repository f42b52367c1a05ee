import { parseArgs } from "node:util";
import { StartRefused } from "../config.ts";

/** The folder that is named. @throws StartRefused with the usage when there is not exactly one. */
export function directoryOptions(args: readonly string[]): string {
  const [folder, ...more] = args;
  if (folder === undefined || folder.startsWith("-") || more.length > 0)
    throw new StartRefused("Name the folder with the NDJSON files. Usage: npm run import:directory -- FOLDER");
  return folder;
}

const USAGE = "Usage: npm run import -- FOLDER [--physician EMAIL] [--strict] [--shift-dates]";

export interface ImportOptions {
  folder: string;
  /** The e-mail of the physician whose the patients are for whom the record names nobody of the portal. */
  physician: string;
  isShifted: boolean;
  /** Stores nothing unless everything is shown. */
  isStrict: boolean;
}

/** @throws StartRefused with the usage when the arguments are not right. */
export function importOptions(args: string[]): ImportOptions {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        physician: { type: "string", default: "dora@linnet.example" },
        "shift-dates": { type: "boolean", default: false },
        strict: { type: "boolean", default: false },
      },
    });
    const [folder, ...more] = positionals;
    if (folder !== undefined && more.length === 0)
      return { folder, physician: values.physician, isShifted: values["shift-dates"], isStrict: values.strict };
  } catch (error) {
    // parseArgs throws a TypeError for an option it does not know, or one without its value.
    if (!(error instanceof TypeError)) throw error;
    throw new StartRefused(`These options are not right. ${USAGE}`);
  }
  throw new StartRefused(`Name the folder with the FHIR files. ${USAGE}`);
}
