import { ReferralForm } from "@linnet/contract/referrals/fields";
import type { ReferralOrder } from "../src/adapters/intake/port.ts";

const {
  personId: _person,
  identityCorrection: _correction,
  ...form
} = ReferralForm.parse({
  physicianId: 1,
  practiceId: 1,
  insuranceTypeId: 1,
  patientAcuityId: 2,
  requestTypeId: 1,
  reason: "A murmur that was not there last year",
  clinicKey: 1,
  firstName: "Noor",
  lastName: "Haddad",
  patientSexId: 2,
  dateOfBirth: "2019-03-04",
  patientStreetAddress: "12 Harbor Street",
  patientCity: "Wrenfield",
  patientState: "CA",
  zipCode: "90001",
  phoneNumber: "(310) 555-0100",
  guardianFirstName: "Lina",
  guardianLastName: "Haddad",
  guardianDob: "1988-07-01",
  guardianSexId: 2,
  guardianRelationshipId: 1,
});

const words = {
  physicianName: "Linde, Dora",
  practiceName: "Lakeside Pediatrics",
  insuranceType: "Commercial",
  patientAcuity: "Routine",
  patientSex: "Female",
  guardianSex: "Female",
  guardianRelationship: "Mother",
};

const clinic = {
  id: 1,
  takesNewPatients: true,
  location: "Linden Park, level 2",
  resource: "Cardiology Clinic",
  ehrReference: null,
};

/** A referral as it is handed to the hospital: Noor, to Cardiology, for the first time. */
export const aReferralOrder = (
  referralId: number,
  {
    clinic: other,
    requestTypeId = 1,
    clinicName = "Cardiology",
    ...changes
  }: Partial<Omit<ReferralOrder, "clinic">> & {
    clinic?: Partial<ReferralOrder["clinic"]>;
    requestTypeId?: number;
    clinicName?: string;
  } = {},
): ReferralOrder => ({
  referralId,
  form: { ...form, ...words, clinicName, requestTypeId, requestType: requestTypeId === 1 ? "New" : "Follow-up" },
  physician: { npi: "1000000012" },
  clinic: { ...clinic, ...other },
  personId: null,
  corrected: null,
  parent: null,
  createdAt: new Date("2026-11-20T17:55:00Z"),
  questions: null,
  files: [],
  ...changes,
});
