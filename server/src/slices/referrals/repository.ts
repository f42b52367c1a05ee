import type { Choice, ClinicChoice } from "@linnet/contract/referrals/form";
import { ROLE } from "@linnet/contract/roles";
import { sql } from "kysely";
import { type Actor, holds } from "../../platform/actor.ts";
import type { Database } from "../../platform/database/database.ts";

export const referralFormRepository = (db: Database) => ({
  /**
   * The physicians of the practice in use on whose behalf the actor may write, by name: themselves, and all of them for owners and
   * staff with record access.
   */
  async physiciansFor(actor: Actor): Promise<Choice[]> {
    const { practice, physicianId } = actor;
    if (!practice || !holds(actor, ROLE.physician, ROLE.general, ROLE.practiceAdmin, ROLE.practiceOwner)) return [];
    const { rows } = await sql<Choice>`
      select f.id, f.last_name || ', ' || f.first_name as display
      from practice_physicians l join physicians f on f.id = l.physician_id
      where l.practice_id = ${practice.id} and l.active and l.verified and f.active
        and (${holds(actor, ROLE.general, ROLE.practiceAdmin, ROLE.practiceOwner)} or f.id = ${physicianId})
      order by f.last_name, f.first_name, f.id`.execute(db);
    return rows;
  },

  /** The clinics to which patients may be referred, by name. */
  async clinics(): Promise<ClinicChoice[]> {
    const rows = await db
      .selectFrom("clinics")
      .select(["id", "name", "takes_new_patients"])
      .where("active", "=", true)
      .orderBy("name")
      .execute();
    return rows.map(({ id, name, takes_new_patients }) => ({ id, display: name, takesNewPatients: takes_new_patients }));
  },
});
