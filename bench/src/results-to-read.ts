import type { Database } from "@linnet/server/src/platform/database/database.ts";
import { resultArrivalRepository } from "@linnet/server/src/slices/chart/public.ts";
import { linnetServer } from "./linnet-server.ts";
import { listen } from "./listen.ts";
import { type ReadersOfResults, resultsOf } from "./load-results-to-read.ts";
import { type Measurement, measure } from "./measure.ts";
import { type BenchRequest, sent } from "./request.ts";

/** Whose results one transaction of the import writes. */
const CHILDREN = 50;

/** What is asked again and again, by somebody who has read nothing in years: the most that there can be. */
async function measureReader(db: Database, { who, email, list, personId }: Record<"who" | "email" | "list" | "personId", string>) {
  const { app, token } = await linnetServer(db, email);
  const url = await listen(app);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const get = (path: string): BenchRequest => ({ url: `${url}/api${path}`, headers: { authorization: headers.authorization } });
  const post = (path: string, body: object): BenchRequest => ({
    url: `${url}/api${path}`,
    headers,
    method: "POST",
    body: JSON.stringify({ personId, ...body }),
  });
  const opened = post("/chart/opened", {});
  // Read by the contract as it is; a measurement needs the numbers alone.
  const { toRead } = (await (await fetch(opened.url, opened)).json()) as { toRead: { id: number }[] };
  const ids = toRead.map(({ id }) => id);
  const mark = sent(post("/chart/results/read", { ids, forPhysician: null }));
  const unmark = sent(post("/chart/results/unread", { own: ids, physician: [], forPhysician: null }));
  const asked: [string, BenchRequest][] = [
    ["home", get("/home/today")],
    ["results to read", get("/home/results")],
    ["patient list", get(`/patient/${list}?Lookback=-1`)],
    ["chart opened", opened],
  ];
  const measured = await measure([
    ...asked.map(([name, request]) => ({ name, once: sent(request), load: request })),
    {
      name: `${ids.length} read, taken back`,
      once: async () => {
        await mark();
        await unmark();
      },
    },
  ]);
  await app.close();
  return { what: who, measured };
}

/** Home, the page of results, a list and a chart, for a physician with 2,000 children and for the desk of a practice with 10,000. */
export async function measureResultsToRead(db: Database, readers: ReadersOfResults): Promise<Measurement[]> {
  const { physicianEmail, staffEmail, personId } = readers;
  let unseen = 0;
  return [
    await measureReader(db, { who: "physician, 1,000,000 unread", email: physicianEmail, list: "mypatients", personId }),
    await measureReader(db, { who: "desk, 5,000,000 unread", email: staffEmail, list: "viewpatients", personId }),
    {
      what: `import, ${CHILDREN} children`,
      measured: await measure([
        {
          name: "one more result each",
          once: async () => {
            unseen += 1;
            const children = resultsOf(CHILDREN, unseen);
            const moment = { now: new Date(), today: new Date().toISOString().slice(0, 10) };
            await db.transaction().execute((trx) => resultArrivalRepository(trx).record(children, moment));
          },
        },
      ]),
    },
  ];
}
