import type { PracticeInfo } from "@linnet/contract/practice";
import { practice } from "@linnet/contract/practice";
import { practiceHandover } from "@linnet/contract/practice/handover";
import { type OpenInvitation, type PracticePhysician, type PracticeStaff, practicePeople } from "@linnet/contract/practice/people";
import type { MenuItem, UserRoles } from "@linnet/contract/session";
import { fakeApi } from "./fake-api.ts";
import { DORA, signedIn } from "./people.ts";
import { newTab } from "./show-app.tsx";

export const PRACTICE_MENU: MenuItem[] = [
  { id: "practice", parent: "Practice", viewOrder: 1, items: [{ itemId: "mypractice", itemName: "My Practice" }] },
];

/** Petra administers Lakeside Pediatrics. */
export const PETRA: UserRoles = {
  ...DORA,
  practiceRoles: [{ roleId: 3, active: true }],
  firstName: "Petra",
  email: "petra@linnet.example",
};

export const LAKESIDE: PracticeInfo = {
  practiceId: 11,
  practiceName: "Lakeside Pediatrics",
  address: { address1: "218 Harbor Road", address2: "Ste 3", city: "Maple Glen", state: "CA", zip: "90002", zip4: "1234" },
  availablePractices: [
    { practiceId: 11, practiceName: "Lakeside Pediatrics" },
    { practiceId: 12, practiceName: "Riverside Pediatrics" },
  ],
  practicePhone: "(206) 555-0120",
  practiceFax: "206-555-0121",
  physicians: 2,
  nonPhysicians: 1,
  canControlDelegation: true,
  isDelegatoinEnabled: false,
};

/** Rita works at Lakeside and signs in. */
export const aPhysician = (more: Partial<PracticePhysician> = {}): PracticePhysician => ({
  physicianId: 8,
  firstName: "Rita",
  midName: "",
  lastName: "Lindgren",
  title: "MD",
  npi: "1093817465",
  medicalLicenseNumber: "A 1204",
  mobilePhone: "(206) 555-0144",
  email: "rita@linnet.example",
  userName: "rita@linnet.example",
  status: "Active",
  accountExists: true,
  accountStatus: "ACTIVE",
  mayRemove: true,
  undoUntil: null,
  ...more,
});

/** Hiro is listed, and has no account. */
export const HIRO = aPhysician({
  physicianId: 9,
  firstName: "Hiro",
  lastName: "Sato",
  email: "hiro@linnet.example",
  userName: "",
  accountExists: false,
  accountStatus: null,
});

/** Fred works there too. */
export const aMember = (more: Partial<PracticeStaff> = {}): PracticeStaff => ({
  userId: 21,
  firstName: "Fred",
  lastName: "Novak",
  email: "fred@linnet.example",
  status: "Active",
  mayRemove: true,
  accountStatus: "ACTIVE",
  access: "Medical record access, Non-physician",
  roleId: 2,
  mayChangeAccess: true,
  undoUntil: null,
  ...more,
});

/** Lena was invited by Petra and has not come yet. */
export const anInvitation = (more: Partial<OpenInvitation> = {}): OpenInvitation => ({
  accountRequestId: 71,
  firstName: "Lena",
  lastName: "Berg",
  email: "lena@linnet.example",
  npi: "",
  role: "Medical record access, Non-physician",
  invitedBy: "Petra Lind",
  invitedOn: "2026-11-20T17:00:00.000Z",
  expiresOn: "2026-11-27T17:00:00.000Z",
  state: "Sent",
  mayChange: true,
  ...more,
});

const SAMIR = { physicianId: 31, firstName: "Samir", lastName: "Okoye", npi: "1093817466", email: "samir@linnet.example" };

/** A server whose person works at Lakeside Pediatrics. */
export function atLakeside(person: UserRoles = PETRA, isDelegated = false) {
  newTab();
  const api = fakeApi();
  signedIn(api, person, PRACTICE_MENU);
  api.reply(practice.details, { ...LAKESIDE, canControlDelegation: person === PETRA, isDelegatoinEnabled: isDelegated });
  api.reply(practicePeople.toVerify, { data: [SAMIR], isDelegated });
  api.reply(practicePeople.physicians, { data: [aPhysician(), HIRO], isDelegated });
  api.reply(practicePeople.staff, { data: [aMember()], isDelegated });
  api.reply(practicePeople.staffToConfirm, []);
  api.reply(practicePeople.openInvitations, []);
  api.reply(practiceHandover.list, { undecided: [], made: [] });
  api.reply(practiceHandover.departure, []);
  api.reply(practicePeople.emailExists, false);
  return api;
}
