import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";

/** What the appointments of a clinic usually have. */
interface UsualVisit {
  location: string;
  resource: string;
  minutes: number;
}

const MINUTES = 30;
/** So many appointments say what is usual. */
const LOOKED_AT = 100;

export const usualVisitRepository = (db: Database) => ({
  /** Location and provider as the clinic's own row has them; the length that most of its coming appointments have. */
  async of(clinicId: number): Promise<UsualVisit> {
    const { rows } = await sql<Omit<UsualVisit, "minutes"> & { minutes: number | null }>`
      select c.location, c.resource, (select mode() within group (order by minutes) from (
        select (r.appointment ->> 'duration')::int as minutes from referrals r
        where r.clinic_id = c.id and r.course = 'scheduled' and r.appointment is not null limit ${LOOKED_AT}) scheduled) as minutes
      from clinics c where c.id = ${clinicId}`.execute(db);
    const [row] = rows;
    if (!row) throw new Error("A referral’s clinic is never removed");
    return { ...row, minutes: row.minutes ?? MINUTES };
  },
});
