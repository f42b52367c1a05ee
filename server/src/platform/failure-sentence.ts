import { StartRefused } from "../config.ts";
import { DatabaseUnavailable } from "./database/errors.ts";
import { whyUnreachable } from "./database/unreachable.ts";
import { LoggableError } from "./loggable-error.ts";

/**
 * Why the server does not start or a command has not done its work, and what to do, for whoever ran it. Undefined for what nobody expected,
 * whose words may name secrets.
 */
export function failureSentence(error: unknown): string | undefined {
  if (error instanceof DatabaseUnavailable) return whyUnreachable(error.code, error.said);
  return error instanceof StartRefused || error instanceof LoggableError ? error.message : undefined;
}

/** Ends a command with 1, and tells whoever ran it why its work was not done, after `failed`, which says what was not. @throws what nobody expected */
export function tellFailure(error: unknown, failed: string): void {
  const sentence = failureSentence(error);
  if (sentence === undefined) throw error;
  process.stderr.write(`${failed} ${sentence}\n`);
  process.exitCode = 1;
}
