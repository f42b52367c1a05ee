/** By SQLSTATE, or what the machine says of the connection. */
const SENTENCES: Record<string, string> = {
  ECONNREFUSED: "Nothing listens where DATABASE_URL leads. Start PostgreSQL or HAProxy there, or correct host and port.",
  ENOTFOUND: "The host that DATABASE_URL names is not known. Correct it, or the name server.",
  ENOENT: "The socket that DATABASE_URL names is not there. Start PostgreSQL, or correct the folder.",
  ETIMEDOUT: "The host that DATABASE_URL names does not answer. A firewall may stand between.",
  "28P01": "PostgreSQL refuses the password of DATABASE_URL. Correct it, or set it again: alter role … password",
  "28000": "PostgreSQL’s pg_hba.conf does not let this machine in as that role. Add a line as in deploy/postgresql/pg_hba.conf.",
  "3D000": "The database that DATABASE_URL names is not there. Create it: createdb --owner linnet linnet",
  "53300": "PostgreSQL has no connection left. Raise max_connections, as in deploy/postgresql/primary.conf.",
};

/** A connection that breaks off in the middle has no code. */
const inBrackets = (code: string) => (code === "none" ? "" : ` (${code})`);

/** Why the database of DATABASE_URL could not be connected to, and what an operator does then; `code` as that of `DatabaseUnavailable`. */
export const whyUnreachable = (code: string): string =>
  SENTENCES[code] ?? `The database that DATABASE_URL names does not answer${inBrackets(code)}. Its own log says why.`;
