import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { childrenOfPhysician, type Leaver } from "../../patients/public.ts";

/** The number of unreviewed results for a physician's patients; the caller need not see the patients. */
export const unreviewedRepository = (db: Database) => ({
  async countOf(physician: Leaver, now: Date): Promise<{ unreviewed: number; critical: number }> {
    const { rows } = await sql<{ unreviewed: number; critical: number }>`
      with children as (
        select distinct a.person_id from patient_access a
        join patients p on p.person_id = a.person_id and not p.is_deceased
        where ${childrenOfPhysician(physician)} and (a.valid_to is null or a.valid_to > ${now})
      )
      select count(*)::int as unreviewed, count(*) filter (where n.urgency = 2)::int as critical
      from children c
      join result_states s on s.person_id = c.person_id and s.practice_id = ${physician.practiceId} and s.reviewed_by is null
      join result_arrivals n on n.id = s.arrival_id`.execute(db);
    return rows[0] ?? { unreviewed: 0, critical: 0 };
  },
});
