import type { AccessRequest } from "@linnet/contract/access-requests";
import type { ReferralFormChoices } from "@linnet/contract/referrals/form";
import type { MenuItem, UserRoles } from "@linnet/contract/session";
import { DORA } from "./people.ts";

/** Dora asks for Ana's record. */
export const aRequest = (more: Partial<AccessRequest> = {}): AccessRequest => ({
  patientAccessRequestID: 41,
  patientFirstName: "Ana",
  patientLastName: "Ruiz",
  patientDob: "2017-05-19",
  patientMRN: "",
  patientGender: "Female",
  patientGenderId: 2,
  onBehalfPhysicianID: 7,
  onBehalfPhysicianName: "Ashby, Dora",
  requestStatus: "Pending",
  comment: "Seen in our practice\nsince spring",
  notes: "",
  createdBy: "Ashby, Dora",
  createdOn: "2026-11-19T18:00:00Z",
  modifiedBy: "Ashby, Dora",
  modifiedOn: "2026-11-19T18:00:00Z",
  matchedPatient: null,
  mayDecide: false,
  ...more,
});

/** A referral form, and with it the one of requests, that has nothing to choose from. */
export const NO_CHOICES: ReferralFormChoices = {
  physicians: [],
  practices: [],
  insuranceTypes: [],
  patientAcuitys: [],
  requestTypes: [],
  clinics: [],
  guardianRelationships: [],
  patientSex: [],
  guardianSex: [],
};

const menuOf = (...ids: string[]): MenuItem[] => [
  { id: "requests", parent: "Requests", viewOrder: 1, items: ids.map((id) => ({ itemId: id, itemName: id })) },
];

export const ASKING_MENU = menuOf("patientaccessrequests", "newpatientaccessrequest");
export const DECIDING_MENU = menuOf("allpatientaccessrequests", "notmypatients");

/** Ada administers the portal. */
export const ADA: UserRoles = {
  ...DORA,
  practiceRoles: [{ roleId: 6, active: true }],
  firstName: "Ada",
  email: "ada@linnet.example",
  practice: null,
  practices: [],
  medicalRecordAccess: false,
};
