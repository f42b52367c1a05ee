import { TZDate } from "@date-fns/tz";
import { chartOpening } from "@linnet/contract/chart/opening";
import { patients } from "@linnet/contract/patients";
import { ROLE } from "@linnet/contract/roles";
import { sql } from "kysely";
import type { Database } from "../platform/database/database.ts";
import { addHours, addMinutes, startOfDay, subDays } from "../platform/dates.ts";
import { DAY_REFUSALS, findOddities, NIGHT_PATIENTS } from "../slices/audit/public.ts";
import type { HospitalNeeds } from "./fill-hospital.ts";

interface Look {
  at: Date;
  email: string;
  role: number;
  action: string;
  outcome: "done" | "refused";
  rule: string;
  child?: string;
}

/** Looks at records of another day, in the practice where their person works. */
async function addLooks(trx: Database, looks: readonly Look[]): Promise<void> {
  for (const { at, email, role, action, outcome, rule, child } of looks)
    await sql`insert into audit_rows (at, request_id, actor_id, effective_id, role_ids, practice_id, action, outcome, rule, person_ids, address)
      select ${at}::timestamptz, 'demo', u.id, u.id, array[${role}]::smallint[],
        (select m.practice_id from memberships m where m.account_id = u.id and m.practice_id is not null order by m.in_use desc, m.id limit 1),
        ${action}, ${outcome}, ${rule}, ${child === undefined ? [] : [child]}::text[], '203.0.113.24'
      from accounts u where u.email = ${email}`.execute(trx);
}

/** A physician's own patients, for access at any hour. */
async function patientsOf(trx: Database, email: string, most: number): Promise<string[]> {
  const rows = await trx
    .selectFrom("patient_access as a")
    .innerJoin("physicians as f", "f.id", "a.physician_id")
    .select("a.person_id")
    .where("f.email", "=", email)
    .where("a.kind", "=", "assigned")
    .where("a.revoked_at", "is", null)
    .orderBy("a.person_id")
    .limit(most)
    .execute();
  return rows.map(({ person_id }) => person_id);
}

/** Of yesterday, by the hospital's clock: Otto reads charts in the night, and Fred, who may read none, tries to. */
async function looksOfYesterday(trx: Database, yesterday: Date): Promise<Look[]> {
  const otto = { email: "otto@linnet.example", role: ROLE.physician, action: chartOpening.open.action };
  const fred = { email: "fred@linnet.example", role: ROLE.generalWithoutRecordAccess, action: patients.get.action };
  const children = await patientsOf(trx, otto.email, NIGHT_PATIENTS + 2);
  return [
    ...children.map((child, index) => {
      const at = addMinutes(yesterday, 70 + 6 * index);
      return { ...otto, at, outcome: "done" as const, rule: "assigned", child };
    }),
    ...Array.from({ length: DAY_REFUSALS + 3 }, (_, index) => {
      const at = addMinutes(addHours(yesterday, 15), 2 * index);
      return { ...fred, at, outcome: "refused" as const, rule: "forbidden" };
    }),
  ];
}

/** Gives compliance something to judge from the first start on: what a day before has left in the trail, found by the daily work itself. */
export async function addOddities({ db, clock, config }: Pick<HospitalNeeds, "db" | "clock" | "config">): Promise<void> {
  const yesterday = new Date(subDays(startOfDay(new TZDate(clock.now(), config.HOSPITAL_TIME_ZONE)), 1).getTime());
  await db.transaction().execute(async (trx) => {
    await addLooks(trx, await looksOfYesterday(trx, yesterday));
    await findOddities({ config, db: trx, clock });
  });
}
