import { StartRefused } from "../config.ts";
import { DatabaseUnavailable } from "./database/errors.ts";
import { whyUnreachable } from "./database/unreachable.ts";
import { LoggableError } from "./loggable-error.ts";

/**
 * Explains why the server does not start or a command failed, and what to do. Undefined for unexpected errors, whose messages may contain
 * secrets.
 */
export function failureSentence(error: unknown): string | undefined {
  if (error instanceof DatabaseUnavailable) return whyUnreachable(error.code, error.said);
  return error instanceof StartRefused || error instanceof LoggableError ? error.message : undefined;
}

/** Ends a command with exit code 1 and prints the reason after `failed`, which names what was not done. @throws unexpected errors */
export function printFailure(error: unknown, failed: string): void {
  const sentence = failureSentence(error);
  if (sentence === undefined) throw error;
  process.stderr.write(`${failed} ${sentence}\n`);
  process.exitCode = 1;
}
