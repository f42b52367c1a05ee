import { UsState } from "@linnet/contract/us-values";
import { sql } from "kysely";
import type { Database } from "../../platform/database.ts";

interface DetailRow {
  first_name: string;
  last_name: string;
  birth_date: string;
  mrn: string;
  physician_id: number;
  practice_id: number;
  practice_name: string;
  insurance_type_id: number;
  acuity_id: number;
  request_type_id: number;
  reason: string;
  clinic_id: number;
  middle_name: string;
  sex_id: number;
  street: string;
  city: string;
  state: string;
  zip_code: string;
  phone: string;
  second_phone: string;
  guardian_first_name: string;
  guardian_last_name: string;
  guardian_birth_date: string;
  guardian_sex_id: number;
  guardian_relationship_id: number;
  guardian_email: string;
  created_by_name: string;
}

const present = (row: DetailRow) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  dateOfBirth: row.birth_date,
  mrn: row.mrn,
  physicianId: row.physician_id,
  practiceId: row.practice_id,
  practiceName: row.practice_name,
  insuranceTypeId: row.insurance_type_id,
  patientAcuityId: row.acuity_id,
  requestTypeId: row.request_type_id,
  reason: row.reason,
  clinicKey: row.clinic_id,
  middleName: row.middle_name,
  patientSexId: row.sex_id,
  patientStreetAddress: row.street,
  patientCity: row.city,
  patientState: UsState.parse(row.state),
  zipCode: row.zip_code,
  phoneNumber: row.phone,
  secondaryPhoneNumber: row.second_phone,
  guardianFirstName: row.guardian_first_name,
  guardianLastName: row.guardian_last_name,
  guardianDob: row.guardian_birth_date,
  guardianSexId: row.guardian_sex_id,
  guardianRelationshipId: row.guardian_relationship_id,
  guardianEmail: row.guardian_email,
  createdBy: row.created_by_name,
});

export const detailRepository = (db: Database) => ({
  /** The form of a referral, as it was sent or edited last. */
  async formOf(id: number) {
    const { rows } = await sql<DetailRow>`
      select r.first_name, r.last_name, r.birth_date, r.mrn, r.physician_id, r.practice_id, p.name as practice_name, r.insurance_type_id, r.acuity_id, r.request_type_id, r.reason,
        r.clinic_id, r.middle_name, r.sex_id, r.street, r.city, r.state, r.zip_code, r.phone, r.second_phone, r.guardian_first_name,
        r.guardian_last_name, r.guardian_birth_date, r.guardian_sex_id, r.guardian_relationship_id, r.guardian_email,
        a.last_name || ', ' || a.first_name as created_by_name
      from referrals r join practices p on p.id = r.practice_id join accounts a on a.id = r.created_by
      where r.id = ${id}`.execute(db);
    const [row] = rows;
    if (!row) throw new Error("A referral is never removed");
    return present(row);
  },
});
