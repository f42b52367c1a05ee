import type { AddressInfo } from "node:net";
import type { Database } from "@linnet/server/src/platform/database.ts";
import type { FastifyInstance } from "fastify";
import { barePage, bareServer } from "./bare.ts";
import { linnetServer } from "./linnet-server.ts";
import type { LoadedRoster } from "./load-roster.ts";
import { type Measured, measure } from "./measure.ts";

const SEARCHED = "familyb";

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  // A server that listens on TCP has an address with a port.
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

const fetched = (url: string, headers: Record<string, string>) => async () => {
  const reply = await fetch(url, { headers });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${text}`);
};

export interface ListMeasurement {
  what: string;
  /** Bare SQL, bare route, Linnet: in this order. */
  measured: Measured[];
}

/** A page of my patients with its total, plain and with a name searched: as bare SQL, as a bare route, and as Linnet serves it. */
export async function measurePatientList(db: Database, roster: LoadedRoster): Promise<ListMeasurement[]> {
  const bare = bareServer(db, roster);
  const { app, token } = await linnetServer(db, roster.email);
  const [bareUrl, linnetUrl] = [await listen(bare), await listen(app)];
  const headers = { authorization: `Bearer ${token}` };
  const measurements: ListMeasurement[] = [];
  for (const search of ["", SEARCHED]) {
    const bareLoad = { url: `${bareUrl}/?search=${search}`, headers: {} };
    const linnetLoad = { url: `${linnetUrl}/api/patient/mypatients?Lookback=-1&SearchText=${search}`, headers };
    const measured = await measure([
      { name: "bare SQL", once: async () => void (await barePage(db, roster, search)) },
      { name: "bare route", once: fetched(bareLoad.url, {}), load: bareLoad },
      { name: "Linnet", once: fetched(linnetLoad.url, headers), load: linnetLoad },
    ]);
    measurements.push({ what: search ? "my patients, name searched" : "my patients", measured });
  }
  await app.close();
  await bare.close();
  return measurements;
}
