import { subDays } from "date-fns";
import { embeddedEhr } from "../adapters/ehr/embedded.ts";
import { hashPassword } from "../adapters/identity/embedded-directory.ts";
import type { Config } from "../config.ts";
import { refreshRoster } from "../import/refresh-roster.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { DEMO_PASSWORD } from "../slices/session/public.ts";
import { addPeople, DAYS_ON_PORTAL } from "./add-people.ts";
import { demoHospital } from "./demo-hospital.ts";
import { openRelations } from "./open-relations.ts";

interface Needs {
  db: Database;
  clock: Clock;
  config: Pick<Config, "LINNET_MODE" | "HOSPITAL_TIME_ZONE" | "HOSPITAL_NAME">;
}

const hasAccounts = async (db: Database) => (await db.selectFrom("accounts").select("id").limit(1).execute()).length > 0;

/**
 * Loads the demo hospital on the first start in demo mode: where there is no account yet. All of it or nothing; says whether it
 * did.
 */
export async function loadDemoHospital({ db, clock, config }: Needs): Promise<boolean> {
  if (config.LINNET_MODE !== "demo" || (await hasAccounts(db))) return false;
  const now = clock.now();
  const zone = config.HOSPITAL_TIME_ZONE;
  const { children, resources } = demoHospital({ now, zone, hospitalName: config.HOSPITAL_NAME });
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const ehr = embeddedEhr(db, zone);
  await db.transaction().execute(async (trx) => {
    const ids = await addPeople(trx, passwordHash, now);
    await ehr.store(trx, resources);
    const personIds = children.map(({ personId }) => personId);
    await refreshRoster(trx, personIds, { now, since: subDays(now, DAYS_ON_PORTAL), source: "ehr" });
    await openRelations(trx, children, { ids, now });
  });
  return true;
}
