import type { Database } from "@linnet/server/src/platform/database/database.ts";
import { barePage, bareServer } from "./bare.ts";
import { linnetServer } from "./linnet-server.ts";
import { listen } from "./listen.ts";
import type { LoadedRoster } from "./load-roster.ts";
import { type Measurement, measure } from "./measure.ts";
import { sent } from "./request.ts";

const SEARCHED = "familyb";

/** A page of my patients with its total, plain and with a name searched: as bare SQL, as a bare route, and as Linnet serves it. */
export async function measurePatientList(db: Database, roster: LoadedRoster): Promise<Measurement[]> {
  const bare = bareServer(db, roster);
  const { app, token } = await linnetServer(db, roster.email);
  const [bareUrl, linnetUrl] = [await listen(bare), await listen(app)];
  const headers = { authorization: `Bearer ${token}` };
  const measurements: Measurement[] = [];
  for (const search of ["", SEARCHED]) {
    const bareLoad = { url: `${bareUrl}/?search=${search}`, headers: {} };
    const linnetLoad = { url: `${linnetUrl}/api/patient/mypatients?Lookback=-1&SearchText=${search}`, headers };
    const measured = await measure([
      { name: "bare SQL", once: async () => void (await barePage(db, roster, search)) },
      { name: "bare route", once: sent(bareLoad), load: bareLoad },
      { name: "Linnet", once: sent(linnetLoad), load: linnetLoad },
    ]);
    measurements.push({ what: search ? "my patients, name searched" : "my patients", measured });
  }
  await app.close();
  await bare.close();
  return measurements;
}

/** What is searched in the large practice: a rare name, a common beginning, nearly everybody. */
const SEARCHED_IN_PRACTICE = ["familyb1234", "familyb", "f"];

/** The list of all patients of a large practice, searched by its staff: the target is a time, not a ratio. */
export async function measurePracticeSearch(db: Database, { staffEmail }: LoadedRoster): Promise<Measurement[]> {
  const { app, token } = await linnetServer(db, staffEmail);
  const url = await listen(app);
  const measurements: Measurement[] = [];
  for (const search of SEARCHED_IN_PRACTICE) {
    const request = {
      url: `${url}/api/patient/viewpatients?Lookback=-1&SearchText=${search}`,
      headers: { authorization: `Bearer ${token}` },
    };
    measurements.push({
      what: `large practice, '${search}' searched`,
      measured: await measure([{ name: "Linnet", once: sent(request), load: request }]),
    });
  }
  await app.close();
  return measurements;
}
