import { LoggableError } from "../loggable-error.ts";

/**
 * Whether the database refused something, embedded or on PostgreSQL, with one of these SQLSTATE codes of five characters (PostgreSQL,
 * appendix A). `error` is whatever was thrown.
 */
export const hasSqlState = (error: unknown, ...states: string[]): error is Error =>
  error instanceof Error && "code" in error && typeof error.code === "string" && states.includes(error.code);

/** A unique value is already taken. */
export const UNIQUE_VIOLATION = "23505";

/** A server in recovery or set to read-only: a former primary after a failover. */
export const READ_ONLY = "25006";

/** The server is stopping, starting or out of space, or the connection failed (PostgreSQL, appendix A). */
const GONE = /^(08...|57P0[1-5]|25P0[34]|53300|25006)$/;

const DISK_FULL = new Set(["53100", "58030", "ENOSPC", "EDQUOT"]);

/**
 * PostgreSQL did not answer, or its connection was lost. A statement that was under way may have been done or not, a commit too.
 * `code` says why: its SQLSTATE, or that of the connection. Nothing else of the driver is kept: its objects hold passwords and statements.
 * `said` is PostgreSQL's message about a connection that it refused: host, user and database.
 */
export class DatabaseUnavailable extends LoggableError {
  override readonly name = "DatabaseUnavailable";
  readonly code: string;
  declare readonly said?: string;

  constructor(code: string, said?: string) {
    super("The database is not responding");
    this.code = code;
    if (said !== undefined) this.said = said;
  }
}

/** The code of whatever was thrown; "none" without one. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "none";

/** The message about a connection that was refused: no secret is in it, and only the message says which of several causes it was. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof Error && (codeOf(error) === "28000" || /does not support SSL/.test(error.message)) ? error.message : undefined;

/** Whether PostgreSQL itself says that it is not there for this connection. */
export const isConnectionLost = (error: unknown): boolean => GONE.test(codeOf(error));

/** Whether something was not written because there is no space left, on the database's disk or on our own; also as the cause of `error`. */
export function isDiskFull(error: unknown): boolean {
  return DISK_FULL.has(codeOf(error)) || (error instanceof Error && error.cause !== undefined && isDiskFull(error.cause));
}
