import type { WrittenForm } from "@linnet/contract/referral-fields";
import { searchableName } from "../../platform/searchable-name.ts";
import { patientKey } from "./patient-key.ts";

/** What is written on the form, as the table of referrals keeps it. */
export const columnsOfForm = (form: WrittenForm) => ({
  physician_id: form.physicianId,
  clinic_id: form.clinicKey,
  mrn: form.mrn,
  first_name: form.firstName,
  middle_name: form.middleName,
  last_name: form.lastName,
  search_name: searchableName(`${form.lastName} ${form.firstName} ${form.middleName}`),
  patient_key: patientKey(form),
  birth_date: form.dateOfBirth,
  sex_id: form.patientSexId,
  street: form.patientStreetAddress,
  city: form.patientCity,
  state: form.patientState,
  zip_code: form.zipCode,
  phone: form.phoneNumber,
  second_phone: form.secondaryPhoneNumber,
  guardian_first_name: form.guardianFirstName,
  guardian_last_name: form.guardianLastName,
  guardian_birth_date: form.guardianDob,
  guardian_sex_id: form.guardianSexId,
  guardian_relationship_id: form.guardianRelationshipId,
  guardian_email: form.guardianEmail,
  insurance_type_id: form.insuranceTypeId,
  acuity_id: form.patientAcuityId,
  request_type_id: form.requestTypeId,
  reason: form.reason,
});
