/**
 * Whether the database refused something, embedded or on PostgreSQL, with one of these SQLSTATE codes of five characters (PostgreSQL,
 * appendix A). `error` is whatever was thrown.
 */
export const hasSqlState = (error: unknown, ...states: string[]): error is Error =>
  error instanceof Error && "code" in error && typeof error.code === "string" && states.includes(error.code);

/** Somebody else has the value that may be there once. */
export const UNIQUE_VIOLATION = "23505";
