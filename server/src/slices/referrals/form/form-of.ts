import { UsState } from "@linnet/contract/values/us";
import type { TypedOver } from "../identity/columns-of-tie.ts";

/** The columns of a referral that were written on its form. */
export interface FormColumns {
  first_name: string;
  last_name: string;
  birth_date: string;
  mrn: string;
  physician_id: number;
  practice_id: number;
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
  /** Of a correction what was typed over the record's values. */
  typed_identity: unknown;
}

/** Written by `columnsOfTie`. */
const typedOver = ({ typed_identity }: Pick<FormColumns, "typed_identity">) => (typed_identity ?? {}) as Partial<TypedOver>;

/** The form as it was sent; the words beside its ids are of `choices`. */
export const formOf = (row: FormColumns) => ({
  physicianId: row.physician_id,
  practiceId: row.practice_id,
  insuranceTypeId: row.insurance_type_id,
  patientAcuityId: row.acuity_id,
  requestTypeId: row.request_type_id,
  reason: row.reason,
  clinicKey: row.clinic_id,
  firstName: row.first_name,
  middleName: row.middle_name,
  lastName: row.last_name,
  patientSexId: row.sex_id,
  dateOfBirth: row.birth_date,
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
  mrn: row.mrn,
  ...typedOver(row),
});
