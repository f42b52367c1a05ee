import { parseArgs } from "node:util";
import { StartRefused } from "../config.ts";

/** The folder that is named. @throws StartRefused with the usage when there is not exactly one. */
export function directoryOptions(args: readonly string[]): string {
  const [folder, ...more] = args;
  if (folder === undefined || folder.startsWith("-") || more.length > 0)
    throw new StartRefused("Usage: npm run import:directory -- FOLDER_WITH_NDJSON_FILES");
  return folder;
}

const USAGE =
  "Usage: npm run import -- FOLDER [--physician EMAIL] [--source NAME] [--strict] [--shift-dates], or npm run import -- --check";

export interface ImportOptions {
  folder: string;
  /** The email of the physician who gets patients without a portal physician in the record. */
  physician: string;
  /** The system that these ids are from: two systems may use one id for different things. `default` where none is named. */
  source?: string;
  isShifted: boolean;
  /** Stores nothing unless everything is shown. */
  isStrict: boolean;
}

/** The source system's name appears in sentences and is stored with each resource. */
const SOURCE = /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,63}$/;

/** @throws StartRefused with the usage when the arguments are not right. */
export function importOptions(args: string[]): ImportOptions | "check" {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        physician: { type: "string", default: "dora@linnet.example" },
        source: { type: "string" },
        check: { type: "boolean", default: false },
        "shift-dates": { type: "boolean", default: false },
        strict: { type: "boolean", default: false },
      },
    });
    const [folder, ...more] = positionals;
    if (values.check && folder === undefined) return "check";
    const { physician, source, strict } = values;
    if (source !== undefined && !SOURCE.test(source))
      throw new StartRefused(`A source name can have up to 64 letters, digits, spaces, periods, hyphens and underscores. ${USAGE}`);
    if (folder !== undefined && more.length === 0 && !values.check)
      return { folder, physician, ...(source !== undefined && { source }), isShifted: values["shift-dates"], isStrict: strict };
  } catch (error) {
    // parseArgs throws a TypeError for an option it does not know, or one without its value.
    if (!(error instanceof TypeError)) throw error;
    throw new StartRefused(`These options are not valid. ${USAGE}`);
  }
  throw new StartRefused(`Add the folder with the FHIR files. ${USAGE}`);
}
