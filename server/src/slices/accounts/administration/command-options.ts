import { type ParseArgsConfig, parseArgs } from "node:util";
import type { z } from "zod";
import { StartRefused } from "../../../config.ts";

/**
 * Parses the options of a command.
 * @throws StartRefused with the usage, also for unknown options and missing values
 */
export function commandOptions<S extends z.ZodType>(
  args: string[],
  { options, schema, usage }: { options: NonNullable<ParseArgsConfig["options"]>; schema: S; usage: string },
): z.output<S> {
  try {
    const { data, error } = schema.safeParse(parseArgs({ args, options }).values);
    if (data !== undefined) return data;
    throw new StartRefused(`${error?.issues.map(({ message }) => message).join(". ")}. ${usage}`);
  } catch (error) {
    // parseArgs throws it.
    if (!(error instanceof TypeError)) throw error;
    throw new StartRefused(`These options are not valid. ${usage}`);
  }
}
