import type { Referral } from "@linnet/contract/referrals";
import type { Database } from "../../platform/database.ts";

/** What may have been asked for already. */
interface Wanted {
  practiceId: number;
  patientKey: string;
  clinicId: number;
}

export type Duplicate = Pick<Referral, "id" | "clinicName" | "createdDtm" | "physicianName" | "cernerStatus"> & { personId: string | null };

/** Still waiting for somebody, one that did not get through included: whoever sends another should know of it. */
const OPEN = [1, 2, 3, 5];
const OVER = ["Seen", "Completed"];

export const duplicateRepository = (db: Database) => ({
  /** Open referrals of a practice for the same child and clinic, the newest first. */
  async of({ practiceId, patientKey, clinicId }: Wanted): Promise<Duplicate[]> {
    const rows = await db
      .selectFrom("referrals as r")
      .innerJoin("clinics as c", "c.id", "r.clinic_id")
      .innerJoin("physicians as f", "f.id", "r.physician_id")
      .select(["r.id", "r.person_id", "c.name", "r.created_at", "f.last_name", "f.first_name", "r.ehr_status"])
      .where("r.practice_id", "=", practiceId)
      .where("r.patient_key", "=", patientKey)
      .where("r.clinic_id", "=", clinicId)
      .where("r.status_id", "in", OPEN)
      .where("r.ehr_status", "not in", OVER)
      .orderBy("r.id", "desc")
      .execute();
    return rows.map((row) => ({
      id: row.id,
      personId: row.person_id,
      clinicName: row.name,
      createdDtm: row.created_at.toISOString(),
      physicianName: `${row.last_name}, ${row.first_name}`,
      cernerStatus: row.ehr_status,
    }));
  },
});
