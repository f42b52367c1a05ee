import { StartRefused } from "../../config.ts";

/** The folder that is named. @throws StartRefused with the usage when there is not exactly one. */
export function directoryOptions(args: readonly string[]): string {
  const [folder, ...more] = args;
  if (folder === undefined || folder.startsWith("-") || more.length > 0)
    throw new StartRefused("Name the folder with the NDJSON files. Usage: npm run import:directory -- FOLDER");
  return folder;
}
