import { StartRefused } from "../config.ts";
import { DatabaseUnavailable } from "./database/errors.ts";
import { whyUnreachable } from "./database/unreachable.ts";
import { LoggableError } from "./loggable-error.ts";

/**
 * Why the server does not start or a command has not done its work, and what to do, for whoever ran it. Undefined for what nobody expected,
 * whose words may name secrets.
 */
export function failureSentence(error: unknown): string | undefined {
  if (error instanceof DatabaseUnavailable) return whyUnreachable(error.code);
  return error instanceof StartRefused || error instanceof LoggableError ? error.message : undefined;
}
