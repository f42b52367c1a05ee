/**
 * A process of its own: what the product is held against. Each page as the best SQL that anybody would write for exactly it, first bare and
 * then with what is owed in any case: the session is looked up, and the audit row is written in the statement.
 */
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import pg from "pg";
import { createReferral } from "./referral.ts";
import { FLOORS, type Floor, insertAudit, SESSION } from "./sql.ts";

const [, , connectionString = ""] = process.argv;
const INT8 = 20;

const pool = new pg.Pool({
  connectionString,
  max: 16,
  types: {
    getTypeParser: (oid: number, format?: "text" | "binary") => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
  },
});

const run = async (name: string, text: string, values: unknown[]) => (await pool.query({ name, text, values })).rows;

const app = Fastify();

type Query = Record<string, string>;

/** Who asks; of nobody there is no page. */
async function accountOf(session: string | undefined): Promise<number> {
  const [found] = await run("session", SESSION, [session]);
  if (!found) throw new Error("no session");
  return found.account_id;
}

function serve(name: string, { text, values, ids }: Floor): void {
  app.get<{ Querystring: Query }>(`/bare/${name}`, ({ query }) => run(`bare ${name}`, text, values(query)));
  const audited = insertAudit(text, ids);
  app.get<{ Querystring: Query }>(`/audited/${name}`, async ({ query }) => {
    const account = await accountOf(query["session"]);
    const own = values(query);
    return run(`audited ${name}`, audited(own.length), [...own, account, name]);
  });
}

for (const [name, floor] of Object.entries(FLOORS)) serve(name, floor);

app.post<{ Querystring: Query }>("/bare/referral", () => createReferral(pool, undefined));
app.post<{ Querystring: Query }>("/audited/referral", async ({ query }) => createReferral(pool, await accountOf(query["session"])));

process.on("disconnect", () => process.exit());
await app.listen({ port: 0, host: "127.0.0.1" });
// A server that listens on TCP has an address with a port.
process.send?.(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
