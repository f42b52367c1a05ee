import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { type RosterPatient, rosterRepository } from "./roster-repository.ts";

interface Admission {
  patient: Omit<RosterPatient, "allergies" | "allergyStatements">;
  physicianId: number;
  practiceId: number;
  since: Date;
}

/** What an access request brings about once it is approved. */
export const admissionRepository = (trx: Database) => ({
  /**
   * Gives a patient to a physician in a practice, even after an earlier removal, and regardless of later record changes. Known roster data
   * stay; the rest follows with the next synchronization.
   */
  async admit({ patient, physicianId, practiceId, since }: Admission): Promise<void> {
    const known = await trx.selectFrom("patients").select("person_id").where("person_id", "=", patient.personId).executeTakeFirst();
    if (!known) await rosterRepository(trx).putPatients([{ ...patient, allergies: [] }]);
    await sql`insert into patient_access (person_id, kind, physician_id, practice_id, source, valid_from)
      values (${patient.personId}, 'assigned', ${physicianId}, ${practiceId}, 'access-request', ${since})
      on conflict (person_id, kind, coalesce(physician_id, 0), coalesce(practice_id, 0), coalesce(embassy_id, 0)) where revoked_at is null
      do update set source = 'access-request', valid_to = null`.execute(trx);
  },
});
