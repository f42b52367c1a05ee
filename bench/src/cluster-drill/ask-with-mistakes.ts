/** The mistakes in DATABASE_URL that PostgreSQL answers with one code, or Node with a certificate's, and what the doctor says of each. */
import { VARIABLES } from "./hospital.ts";
import type { Result } from "./result.ts";
import type { RunningCluster } from "./start-cluster.ts";

const { DATABASE, DATABASE_PASSWORD } = VARIABLES;
const CA = "sslrootcert=/etc/ssl/hospital-ca.crt";

const MISTAKES: readonly { what: string; address: string; sentence: RegExp }[] = [
  { what: "no TLS", address: `@${DATABASE}/linnet`, sentence: /to database "linnet" without TLS\. Add \?sslmode=verify-full/ },
  { what: "database", address: `@${DATABASE}/linet?sslmode=verify-full&${CA}`, sentence: /no entry for user "linnet" .* "linet"/ },
  { what: "host", address: `@10.0.0.10/linnet?sslmode=verify-full&${CA}`, sentence: /certificate does not match the host/ },
  { what: "CA", address: `@${DATABASE}/linnet?sslmode=verify-full`, sentence: /the hospital’s CA with sslrootcert=/ },
];

/** Asks the doctor with each mistake. */
export async function askWithMistakes({ hospital }: RunningCluster): Promise<Result> {
  const found: string[] = [];
  for (const { what, address, sentence } of MISTAKES) {
    // Production mode refuses to begin without TLS: the demonstration's asks PostgreSQL.
    const env = { LINNET_MODE: "demo", NODE_EXTRA_CA_CERTS: "", DATABASE_URL: `postgres://linnet:${DATABASE_PASSWORD}${address}` };
    const said = await hospital.machines.linnet1.run("/opt/linnet/current/bin/linnet doctor 2>&1 || true", { env });
    if (sentence.test(said)) found.push(what);
  }
  return {
    what: `the doctor says what is wrong in DATABASE_URL: ${MISTAKES.map(({ what }) => what).join(", ")}`,
    seen: found.join(", "),
    goal: "each",
    isMet: found.length === MISTAKES.length,
  };
}
