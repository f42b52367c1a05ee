/** By SQLSTATE, or what the machine says of the connection. */
const SENTENCES: Record<string, string> = {
  ECONNREFUSED: "Nothing listens where DATABASE_URL leads. Start PostgreSQL or HAProxy there, or correct host and port.",
  ENOTFOUND: "The host that DATABASE_URL names is not known. Correct it, or the name server.",
  ENOENT: "The socket that DATABASE_URL names is not there. Start PostgreSQL, or correct the folder.",
  ETIMEDOUT: "The host that DATABASE_URL names does not answer. A firewall may stand between.",
  "28P01": "PostgreSQL refuses the password of DATABASE_URL. Correct it, or set it again: alter role … password",
  "3D000": "The database that DATABASE_URL names is not there. Create it: createdb --owner linnet linnet",
  "53300": "PostgreSQL has no connection left. Raise max_connections, as in deploy/postgresql/linnet.conf.",
};

const UNKNOWN_CA =
  "DATABASE_URL asks for a certificate, and Node does not know the CA that has signed the database’s. Name the file of the hospital’s CA: sslrootcert=… in DATABASE_URL, or NODE_EXTRA_CA_CERTS.";
const CERTIFICATE: Record<string, string> = {
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_CA,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_CA,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_CA,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_CA,
  CERT_HAS_EXPIRED: "The database’s certificate has expired. Renew it, and reload PostgreSQL.",
  ERR_TLS_CERT_ALTNAME_INVALID:
    "The database’s certificate is for another name than the host in DATABASE_URL. Use the name that the certificate has, or have one made for this host.",
};

/** `no pg_hba.conf entry for host "10.0.0.10", user "linnet", database "linnet", no encryption`, also in a PostgreSQL that speaks another language. */
const QUOTED = /["»„“«]\s?([^"»„“”«]*?)\s?["«“”»]/g;

/** PostgreSQL has one SQLSTATE for all that pg_hba.conf refuses. Its message says which it was. */
function whyRefused(said: string): string {
  const [host, user, database] = [...said.matchAll(QUOTED)].map(([, name]) => name);
  if (host === undefined || user === undefined || database === undefined)
    return `PostgreSQL does not let this role in${said && `: ${said}`}. Correct DATABASE_URL or pg_hba.conf.`;
  const who = `user "${user}" from ${host} to database "${database}"`;
  if (/no encryption/.test(said))
    return `pg_hba.conf does not let ${who} without TLS. Add ?sslmode=verify-full to DATABASE_URL, and compare these names with pg_hba.conf.`;
  return `pg_hba.conf has no line that lets ${who}. Correct the user or the database in DATABASE_URL, or the address in pg_hba.conf.`;
}

/** A connection that breaks off in the middle has no code. */
const inBrackets = (code: string) => (code === "none" ? "" : ` (${code})`);

/**
 * Why the database of DATABASE_URL could not be connected to, and what an operator does then; `code` as that of `DatabaseUnavailable`, `said` is
 * PostgreSQL's own message.
 */
export function whyUnreachable(code: string, said = ""): string {
  if (code === "28000") return whyRefused(said);
  if (said.includes("does not support SSL")) return "PostgreSQL has TLS switched off, and DATABASE_URL asks for it. Set ssl = on there.";
  return (
    SENTENCES[code] ?? CERTIFICATE[code] ?? `The database that DATABASE_URL names does not answer${inBrackets(code)}. Its own log says why.`
  );
}
