import type { Database } from "@linnet/server/src/platform/database/database.ts";
import Fastify, { type FastifyInstance } from "fastify";
import { sql } from "kysely";
import { linnetServer } from "./linnet-server.ts";
import { listen } from "./listen.ts";
import { type Measurement, measure } from "./measure.ts";
import { sent } from "./request.ts";

type Searched = "practices" | "places" | "physicians";

/** What is searched: in half of all names, in many, in few, in none. */
const SEARCHES: [Searched, string][] = [
  ["practices", "pediatrics"],
  ["practices", "lakeside"],
  ["practices", "maple glen medical"],
  ["practices", "no such name"],
  ["places", "california"],
  ["places", "los angeles"],
  ["places", "90007"],
  ["physicians", "smith"],
  ["physicians", "mary smi"],
  ["physicians", "123"],
  ["physicians", "no such name"],
];

/** What is compared: the names alone of active records, as somebody would write it who needs nothing else. */
const BARE: Record<Searched, (db: Database, text: string) => Promise<{ rows: unknown[] }>> = {
  practices: (db, text) =>
    sql`select p.id, p.name from practices p where p.active and ${contains(text, "p.search_words")}
      order by p.search_words collate "C", p.id limit 100`.execute(db),
  places: (db, text) =>
    sql`select p.id, p.name from practices p where p.active and exists (
        select from practice_locations l where l.practice_id = p.id and l.active and ${contains(text, "l.search_words")}
      ) order by p.search_words collate "C", p.id limit 100`.execute(db),
  physicians: (db, text) =>
    sql`select p.id, p.first_name, p.last_name from physicians p
      where p.active and ${/^\d+$/.test(text) ? sql`p.npi like ${`${text}%`}` : contains(text, "p.search_words")}
      order by p.search_words collate "C", p.id limit 100`.execute(db),
};

const contains = (text: string, column: string) =>
  sql.join(
    text.split(" ").map((word) => sql`${sql.ref(column)} like ${`% ${word}%`}`),
    sql` and `,
  );

/** The names as a bare route: no sign-in, no permission, no counts, no schema. */
function bareServer(db: Database): FastifyInstance {
  const app = Fastify();
  for (const searched of ["practices", "places", "physicians"] as const)
    app.get<{ Querystring: { text: string } }>(`/${searched}`, async ({ query }) => (await BARE[searched](db, query.text)).rows);
  return app;
}

const LINNET: Record<Searched, string> = {
  practices: "practice?searchKey=name&searchTerm=",
  places: "practice?searchKey=location&searchTerm=",
  physicians: "physician?searchTerm=",
};

async function addAdministrator(db: Database): Promise<string> {
  const email = "administrator@linnet.example";
  const account = await db
    .insertInto("accounts")
    .values({ email, first_name: "Ada", last_name: "Bench" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("memberships").values({ account_id: account.id, role_id: 6 }).execute();
  return email;
}

/** The directory as an administrator searches it, active and deactivated records together; the target is a time, not a ratio. */
export async function measureDirectorySearch(db: Database): Promise<Measurement[]> {
  const bare = bareServer(db);
  const { app, token } = await linnetServer(db, await addAdministrator(db));
  const [bareUrl, linnetUrl] = [await listen(bare), await listen(app)];
  const headers = { authorization: `Bearer ${token}` };
  const measurements: Measurement[] = [];
  for (const [searched, text] of SEARCHES) {
    const term = encodeURIComponent(text);
    const measured = await measure([
      { name: "bare SQL", once: async () => void (await BARE[searched](db, text)) },
      { name: "bare route", once: sent({ url: `${bareUrl}/${searched}?text=${term}`, headers: {} }) },
      { name: "Linnet", once: sent({ url: `${linnetUrl}/api/${LINNET[searched]}${term}`, headers }) },
    ]);
    measurements.push({ what: `${searched}, '${text}'`, measured });
  }
  await app.close();
  await bare.close();
  return measurements;
}
