import type { Database } from "../../platform/database.ts";

export const notMyPatientRepository = () => ({
  /** A work item for the hospital: this assignment is wrong in its record (decision G-PAT-06). */
  async open(trx: Database, wrong: { personId: string; physicianId: number; practiceId: number; reportedBy: number }): Promise<void> {
    await trx
      .insertInto("not_my_patients")
      .values({
        person_id: wrong.personId,
        physician_id: wrong.physicianId,
        practice_id: wrong.practiceId,
        reported_by: wrong.reportedBy,
        modified_by: wrong.reportedBy,
      })
      .execute();
  },
});
