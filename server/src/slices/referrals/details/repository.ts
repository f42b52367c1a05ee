import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { type FormColumns, formOf } from "../form/form-of.ts";

interface DetailRow extends FormColumns {
  practice_name: string;
  created_by_name: string;
}

export const detailRepository = (db: Database) => ({
  /** The form of a referral, as it was sent or edited last. */
  async formOf(id: number) {
    const { rows } = await sql<DetailRow>`
      select r.first_name, r.last_name, r.birth_date, r.mrn, r.physician_id, r.practice_id, p.name as practice_name, r.insurance_type_id, r.acuity_id, r.request_type_id, r.reason,
        r.clinic_id, r.middle_name, r.sex_id, r.street, r.city, r.state, r.zip_code, r.phone, r.second_phone, r.guardian_first_name,
        r.guardian_last_name, r.guardian_birth_date, r.guardian_sex_id, r.guardian_relationship_id, r.guardian_email,
        r.typed_identity,
        a.last_name || ', ' || a.first_name as created_by_name
      from referrals r join practices p on p.id = r.practice_id join accounts a on a.id = r.created_by
      where r.id = ${id}`.execute(db);
    const [row] = rows;
    if (!row) throw new Error("A referral is never removed");
    return { ...formOf(row), practiceName: row.practice_name, createdBy: row.created_by_name };
  },
});
