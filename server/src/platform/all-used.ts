/** Does not compile with a field in it: what is left of a form after a function has taken what it writes. */
export const allUsed = (_rest: Record<string, never>): void => undefined;
