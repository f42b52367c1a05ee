import type { Database } from "@linnet/server/src/platform/database/database.ts";
import Fastify, { type FastifyInstance } from "fastify";
import { sql } from "kysely";
import { linnetServer } from "./linnet-server.ts";
import { listen } from "./listen.ts";
import { loadResults } from "./load-results.ts";
import type { LoadedRoster } from "./load-roster.ts";
import { type Measurement, measure } from "./measure.ts";
import { sent } from "./request.ts";

/** A child's results as they lie in the record: no sign-in, no permission, no audit, no mapping. */
function bareServer(db: Database): FastifyInstance {
  const app = Fastify();
  app.get<{ Params: { id: string } }>("/labs/:id", async ({ params }) => {
    const { rows } = await sql`select fields from ehr_resources
      where person_id = ${params.id} and type = 'Observation' and category = 'laboratory' order by happened_at desc`.execute(db);
    return rows;
  });
  app.get<{ Params: { id: string } }>("/patient/:id", async ({ params }) => {
    const { rows } = await sql`select * from patients where person_id = ${params.id}`.execute(db);
    return rows[0];
  });
  return app;
}

/** A patient's header, and all laboratory results of a chart with 200 and with 2,000 of them. */
export async function measureChart(db: Database, { email, physicianId, personIds }: LoadedRoster): Promise<Measurement[]> {
  const [few = "", many = ""] = personIds;
  if (few === "" || many === "") throw new Error(`Physician ${physicianId} has too few children to measure`);
  await loadResults(db, few, 200);
  await loadResults(db, many, 2000);
  await sql`analyze ehr_resources`.execute(db);

  const bare = bareServer(db);
  const { app, token } = await linnetServer(db, email);
  const [bareUrl, linnetUrl] = [await listen(bare), await listen(app)];
  const authorization = `Bearer ${token}`;
  const header = { url: `${linnetUrl}/api/patient/${few}`, headers: { authorization } };
  const bareHeader = { url: `${bareUrl}/patient/${few}`, headers: {} };
  const labs = (personId: string) => ({
    url: `${linnetUrl}/api/chart/labs`,
    method: "POST" as const,
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ personId, lookback: 5000, encounterId: 0 }),
  });
  const bareLabs = (personId: string) => ({ url: `${bareUrl}/labs/${personId}`, headers: {} });

  const wanted = [
    { what: "one patient's header", bare: bareHeader, linnet: header },
    { what: "labs, 200 results", bare: bareLabs(few), linnet: labs(few) },
    { what: "labs, 2,000 results", bare: bareLabs(many), linnet: labs(many) },
  ];
  const measurements: Measurement[] = [];
  for (const { what, bare: plain, linnet } of wanted) {
    const measured = await measure([
      { name: "bare route", once: sent(plain), load: plain },
      { name: "Linnet", once: sent(linnet), load: linnet },
    ]);
    measurements.push({ what, measured });
  }
  await app.close();
  await bare.close();
  return measurements;
}
