import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { childrenOfPhysician, type Leaver } from "../../patients/public.ts";

/** What a physician of a practice has not reviewed of their patients' results, as a number; who asks need not see the patients. */
export const unreviewedRepository = (db: Database) => ({
  async countOf(physician: Leaver, now: Date): Promise<{ unreviewed: number; critical: number }> {
    const { rows } = await sql<{ unreviewed: number; critical: number }>`
      with children as (
        select a.person_id, min(a.valid_from) as since from patient_access a
        join patients p on p.person_id = a.person_id and not p.is_deceased
        where ${childrenOfPhysician(physician)} and (a.valid_to is null or a.valid_to > ${now}) group by a.person_id
      ), reader as (select account_id from physicians where id = ${physician.physicianId})
      select count(*)::int as unreviewed, count(*) filter (where n.severity = 2)::int as critical
      from children c join result_arrivals n on n.person_id = c.person_id and n.arrived_at >= c.since
      left join result_marks m on m.person_id = c.person_id and m.account_id = (select account_id from reader)
      where n.id > coalesce(m.read_up_to, 0) and not exists (
        select from result_reads d where d.arrival_id = n.id and d.account_id = (select account_id from reader))`.execute(db);
    return rows[0] ?? { unreviewed: 0, critical: 0 };
  },
});
