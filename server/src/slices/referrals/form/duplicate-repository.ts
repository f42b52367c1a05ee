import type { ResultOf } from "@linnet/contract/endpoint";
import type { referrals } from "@linnet/contract/referrals";
import { sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import type { Database } from "../../../platform/database/database.ts";
import { ACCESSES, mayReach } from "../shared/reach-repository.ts";

/** What may have been requested already. */
interface Wanted {
  practiceId: number;
  patientKey: string;
  clinicId: number;
  now: Date;
}

export type Duplicate = ResultOf<typeof referrals.duplicates>[number] & { personId: string | null };

/** Still waiting, including undelivered ones, because a person who sends another should know. */
const OPEN = [1, 2, 3, 5];
const OVER = ["Seen", "Completed"];

export const duplicateRepository = (db: Database) => ({
  /**
   * A practice's open referrals for the same child and clinic, newest first. Ones that the actor may not see are a single last entry
   * without details.
   */
  async of(actor: Actor, { practiceId, patientKey, clinicId, now }: Wanted): Promise<Duplicate[]> {
    const reached = ACCESSES.map((access) => mayReach(actor, access, now));
    const rows = await db
      .selectFrom("referrals as r")
      .innerJoin("clinics as c", "c.id", "r.clinic_id")
      .innerJoin("physicians as f", "f.id", "r.physician_id")
      .select(["r.id", "r.person_id", "c.name", "r.created_at", "f.last_name", "f.first_name", "r.ehr_status"])
      .select(sql<boolean>`coalesce(${sql.join(reached, sql` or `)}, false)`.as("is_reached"))
      .where("r.practice_id", "=", practiceId)
      .where("r.patient_key", "=", patientKey)
      .where("r.clinic_id", "=", clinicId)
      .where("r.status_id", "in", OPEN)
      .where("r.ehr_status", "not in", OVER)
      .orderBy("r.id", "desc")
      .execute();
    const known = rows.filter(({ is_reached }) => is_reached);
    const other = rows.find(({ is_reached }) => !is_reached);
    const untold = { id: null, personId: null, createdDtm: null, physicianName: "", cernerStatus: "" };
    const told = known.map((row) => ({
      id: row.id,
      personId: row.person_id,
      clinicName: row.name,
      createdDtm: row.created_at.toISOString(),
      physicianName: `${row.last_name}, ${row.first_name}`,
      cernerStatus: row.ehr_status,
    }));
    return other ? [...told, { ...untold, clinicName: other.name }] : told;
  },
});
