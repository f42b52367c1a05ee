/** By SQLSTATE, or what the machine says of the connection. */
const SENTENCES: Record<string, string> = {
  ECONNREFUSED: "The connection to DATABASE_URL was refused. Start PostgreSQL or HAProxy, or correct the host and port.",
  ENOTFOUND: "The host name in DATABASE_URL cannot be resolved. Correct the name or DNS.",
  ENOENT: "The socket in DATABASE_URL does not exist. Start PostgreSQL, or correct the folder.",
  ETIMEDOUT: "The host in DATABASE_URL is not responding. Check for a firewall.",
  "28P01": "PostgreSQL rejected the password in DATABASE_URL. Correct it, or set a new one: alter role … password",
  "3D000": "The database in DATABASE_URL does not exist. Create it: createdb --owner linnet linnet",
  "53300": "PostgreSQL is out of connections. Raise max_connections, as in deploy/postgresql/linnet.conf.",
};

const UNKNOWN_CA =
  "Node does not trust the CA that issued the database’s certificate. Set the file of the hospital’s CA with sslrootcert=… in DATABASE_URL, or with NODE_EXTRA_CA_CERTS.";
const CERTIFICATE: Record<string, string> = {
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_CA,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_CA,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_CA,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_CA,
  CERT_HAS_EXPIRED: "The database’s certificate has expired. Renew it and reload PostgreSQL.",
  ERR_TLS_CERT_ALTNAME_INVALID:
    "The database’s certificate does not match the host in DATABASE_URL. Use the name in the certificate, or issue a certificate for this host.",
};

/** `no pg_hba.conf entry for host "10.0.0.10", user "linnet", database "linnet", no encryption`, also in a PostgreSQL that speaks another language. */
const QUOTED = /["»„“«]\s?([^"»„“”«]*?)\s?["«“”»]/g;

/** PostgreSQL has one SQLSTATE for all that pg_hba.conf refuses. Its message says which it was. */
function whyRefused(said: string): string {
  const [host, user, database] = [...said.matchAll(QUOTED)].map(([, name]) => name);
  if (host === undefined || user === undefined || database === undefined)
    return `PostgreSQL rejected this role${said && `: ${said}`}. Correct DATABASE_URL or pg_hba.conf.`;
  const who = `user "${user}" from ${host} to database "${database}"`;
  if (/no encryption/.test(said))
    return `pg_hba.conf does not allow ${who} without TLS. Add ?sslmode=verify-full to DATABASE_URL, and compare these names with pg_hba.conf.`;
  return `pg_hba.conf has no entry for ${who}. Correct the user or database in DATABASE_URL, or the address in pg_hba.conf.`;
}

/** A connection that breaks off in the middle has no code. */
const inBrackets = (code: string) => (code === "none" ? "" : ` (${code})`);

/**
 * Why the database of DATABASE_URL could not be connected to, and what an operator does then; `code` as that of `DatabaseUnavailable`, `said` is
 * PostgreSQL's own message.
 */
export function whyUnreachable(code: string, said = ""): string {
  if (code === "28000") return whyRefused(said);
  if (said.includes("does not support SSL")) return "DATABASE_URL requires TLS, but TLS is off in PostgreSQL. Set ssl = on in PostgreSQL.";
  return (
    SENTENCES[code] ??
    CERTIFICATE[code] ??
    `The database in DATABASE_URL is not responding${inBrackets(code)}. See the PostgreSQL log for the reason.`
  );
}
