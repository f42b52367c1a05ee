import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";

interface Placement {
  personId: string;
  physicianId: number;
  practiceId: number;
  now: Date;
}

/** In which practice an unplaced child is a physician's (decision G-PAT-21). */
export const placementRepository = (trx: Database) => ({
  /** A child who is the physician's there already is placed no second time. False where no unplaced child waits. */
  async place({ personId, physicianId, practiceId, now }: Placement): Promise<boolean> {
    const { rows } = await sql`
      with unplaced as (
        select id from patient_access where kind = 'unplaced' and person_id = ${personId} and physician_id = ${physicianId} and revoked_at is null
        for update
      ), known as (
        select from patient_access where kind = 'assigned' and person_id = ${personId} and physician_id = ${physicianId}
          and practice_id = ${practiceId} and revoked_at is null
      ), ended as (
        update patient_access set revoked_at = ${now} where id in (select id from unplaced) and exists (select from known) returning id
      ), placed as (
        update patient_access set kind = 'assigned', practice_id = ${practiceId}
        where id in (select id from unplaced) and not exists (select from known) returning id
      )
      select id from ended union all select id from placed`.execute(trx);
    return rows.length > 0;
  },

  /** Whether the practice has verified that the physician works there. */
  async worksIn(physicianId: number, practiceId: number): Promise<boolean> {
    const link = trx
      .selectFrom("practice_physicians")
      .innerJoin("practices", "practices.id", "practice_physicians.practice_id")
      .select("practices.id")
      .where("practice_physicians.physician_id", "=", physicianId)
      .where("practice_physicians.practice_id", "=", practiceId)
      .where("practice_physicians.active", "=", true)
      .where("practice_physicians.verified", "=", true)
      .where("practices.active", "=", true);
    return (await link.executeTakeFirst()) !== undefined;
  },
});
