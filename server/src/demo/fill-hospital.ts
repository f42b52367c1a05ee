import { embeddedEhr } from "../adapters/ehr/embedded/embedded.ts";
import { hashAnswer, hashPassword } from "../adapters/identity/embedded/passwords.ts";
import type { FileStorage } from "../adapters/storage/port.ts";
import type { Config } from "../config.ts";
import { importRepository } from "../import/repository.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { subDays, subHours } from "../platform/dates.ts";
import { refreshRoster } from "../roster/refresh.ts";
import { hospitalRelease, type ReleaseConfig } from "../roster/work.ts";
import { computeWaits } from "../slices/referrals/public.ts";
import { DEMO_PASSWORD } from "../slices/session/public.ts";
import type { DemoChild } from "./children/children.ts";
import { hospitalCalendar } from "./children/hospital-calendar.ts";
import { openRelations } from "./children/open-relations.ts";
import { openRequests } from "./children/open-requests.ts";
import { addContent } from "./content/add-content.ts";
import { storeContent } from "./content/store-content.ts";
import { demoHospital } from "./hospital.ts";
import { addPeople, DAYS_ON_PORTAL } from "./people/add-people.ts";
import { fillDirectory } from "./people/fill-directory.ts";
import { openAccountRequests } from "./people/open-account-requests.ts";
import { openIntakeCases } from "./referrals/open-intake-cases.ts";
import { openReferrals } from "./referrals/open-referrals.ts";

export interface HospitalNeeds {
  db: Database;
  clock: Clock;
  storage: FileStorage;
  config: Pick<Config, "LINNET_MODE" | "HOSPITAL_NAME" | keyof ReleaseConfig>;
}

/** Writes the children into the roster, each with its first day in care. */
async function fillRoster(trx: Database, children: readonly DemoChild[], config: ReleaseConfig, now: Date): Promise<void> {
  const settings = { now, zone: config.HOSPITAL_TIME_ZONE, release: hospitalRelease(config, { now: () => now })() };
  const spans = Map.groupBy(children, ({ hoursInCare }) => hoursInCare);
  for (const [hours, group] of spans) {
    const since = hours === undefined ? subDays(now, DAYS_ON_PORTAL) : subHours(now, hours);
    const patients = group.map(({ personId }) => ({ personId, replacedIds: [] }));
    await refreshRoster(trx, await importRepository(trx).recordsOf(patients, settings), { ...settings, since, source: "ehr" });
  }
}

/** Makes the demo hospital and loads it: all of it or nothing. */
export async function fillHospital({ db, clock, storage, config }: HospitalNeeds): Promise<void> {
  const now = clock.now();
  const zone = config.HOSPITAL_TIME_ZONE;
  const { children, resources } = demoHospital({ now, zone, hospitalName: config.HOSPITAL_NAME });
  const calendar = hospitalCalendar(now, zone);
  // Files first: a row without its file would be a broken page, a file without its row is only forgotten.
  const stored = await storeContent({ storage, calendar, hospitalName: config.HOSPITAL_NAME });
  const secrets = { passwordHash: await hashPassword(DEMO_PASSWORD), answerHash: await hashAnswer("Pixel") };
  const ehr = embeddedEhr(db, zone);
  await db.transaction().execute(async (trx) => {
    const ids = await addPeople(trx, secrets, now);
    await fillDirectory(trx, { ids, now });
    await ehr.store(trx, resources);
    await fillRoster(trx, children, config, now);
    await openRelations(trx, children, { ids, now });
    await openRequests(trx, { ids, now, calendar });
    await openAccountRequests(trx, { ids, now });
    await openReferrals(trx, { ids, now, zone, calendar, storage, hospitalName: config.HOSPITAL_NAME });
    await openIntakeCases(trx);
    await addContent(trx, stored, { now, calendar });
  });
  // What the job of each night says, from the first day on.
  await computeWaits({ db, clock, config });
}
