/**
 * An error whose message is made of our own words, and of codes: it quotes no value, no name, no address, no statement, so the log may say it.
 * Of any other error the log says its type, its code and where it happened (`loggedError`).
 */
export class LoggableError extends Error {}
