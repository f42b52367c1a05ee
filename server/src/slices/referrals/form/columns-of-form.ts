import type { WrittenForm } from "@linnet/contract/referrals/fields";

/** What is written on the form beside who the patient is, as the table of referrals keeps it. */
export const columnsOfForm = (form: WrittenForm) => ({
  physician_id: form.physicianId,
  clinic_id: form.clinicKey,
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
