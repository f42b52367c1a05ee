import type { Database } from "../../platform/database/database.ts";
import { addDays, subDays, subHours } from "../../platform/dates.ts";
import { notMyPatientRepository, rosterRepository } from "../../slices/patients/public.ts";
import { patientRepository } from "../../slices/patients/repository.ts";
import type { DemoIds } from "../people/add-people.ts";
import { demoPhysicians } from "../people/physicians.ts";
import { seededRandom } from "../seeded-random.ts";
import { type DemoChild, demoChildren } from "./children.ts";

/** Takes Felix off Dora's list, as she did herself: the hospital is still to correct its record (decision G-PAT-06). */
async function removeFelix(trx: Database, { accounts, physicians, practices }: DemoIds, now: Date): Promise<void> {
  const by = accounts.get(demoPhysicians.dora.email);
  if (by === undefined) return;
  const assignment = { personId: demoChildren.felix.personId, physicianId: physicians.dora, practiceId: practices.lakeside };
  await patientRepository(trx).endAssignment(trx, { ...assignment, by, now: subDays(now, 9) });
  await notMyPatientRepository().open(trx, { ...assignment, reportedBy: by, at: subDays(now, 9) });
}

/** What people have done with the children: shared them, sponsored them, removed one. */
export async function openRelations(
  trx: Database,
  children: readonly DemoChild[],
  { ids, now }: { ids: DemoIds; now: Date },
): Promise<void> {
  const roster = rosterRepository(trx);
  for (const { personId, sharedBy, hoursInCare } of children) {
    if (!sharedBy) continue;
    const practiceId = ids.practices[demoPhysicians[sharedBy].practice];
    const days = seededRandom("shared", personId).between(3, 200);
    const since = hoursInCare === undefined ? subDays(now, days) : subHours(now, hoursInCare);
    await roster.share({ personId, physicianId: ids.physicians[sharedBy], practiceId, since });
  }
  for (const { personId, hoursInCare } of children.filter(({ isSponsored }) => isSponsored)) {
    const random = seededRandom("sponsored", personId);
    const until = random.percent(40) ? addDays(now, random.between(60, 700)) : null;
    const days = random.between(20, 380);
    const since = hoursInCare === undefined ? subDays(now, days) : subHours(now, hoursInCare);
    await roster.sponsor({ personId, embassyId: ids.embassy, since, until });
  }
  await roster.sponsor({
    personId: demoChildren.eirik.personId,
    embassyId: ids.embassy,
    since: subDays(now, 300),
    until: subDays(now, 30),
  });
  await removeFelix(trx, ids, now);
}
