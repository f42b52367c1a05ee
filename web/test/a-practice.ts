import type { PhysicianLink, Practice, PracticeLocation } from "@linnet/contract/directory/practice-record";

const WHEN = {
  dateCreated: "2026-01-05T17:00:00Z",
  createdBy: "Quill, Ada",
  dateModified: "2026-11-18T20:30:00Z",
  modifiedBy: "Quill, Ada",
};

/** Where Lakeside Pediatrics is by default. */
export const aLocation = (more: Partial<PracticeLocation> = {}): PracticeLocation => ({
  id: 41,
  locationId: more.id ?? 41,
  prctId: 11,
  address1: "218 Harbor Road",
  address2: "Ste 3",
  mailStop: null,
  city: "Maple Glen",
  country: null,
  state: "PA",
  zip: "19002",
  zip4: null,
  mailAddress1: null,
  mailAddress2: null,
  mailMailStop: null,
  mailCity: null,
  mailCountry: null,
  mailState: null,
  mailZip: null,
  mailZip4: null,
  contactName: "Petra Brandt",
  phone: "(215) 555-0170",
  phoneExt: null,
  fax: "215-555-0171",
  email: null,
  activeRecord: true,
  defaultLocation: true,
  hdsSiteid: "S-7",
  ...WHEN,
  ...more,
});

/** Dora works there. */
export const aLink = (more: Partial<PhysicianLink> = {}): PhysicianLink => ({
  id: 71,
  prctId: 11,
  physId: 5121,
  physicianFirstName: "Dora",
  physicianLastName: "Ashby",
  physicianTitle: "MD",
  homeLocId: 41,
  contactName: null,
  email: "dora@linnet.example",
  phone: null,
  phoneExt: null,
  fax: null,
  department: null,
  activeRecord: true,
  isPracticeOwner: false,
  verified: true,
  verifiedBy: "Petra Brandt",
  verifiedDate: "2026-11-18T20:30:00Z",
  ...WHEN,
  ...more,
});

/** Owen owns the practice. */
const owens = aLink({
  id: 72,
  physId: 5120,
  physicianFirstName: "Owen",
  physicianLastName: "Marchetti",
  isPracticeOwner: true,
  email: null,
});

/** Lakeside Pediatrics as it is edited: two locations, Owen and Dora. */
export const aPractice = (more: Partial<Practice> = {}): Practice => ({
  id: 11,
  practiceName: "Lakeside Pediatrics",
  groupName: null,
  npi: "1234567893",
  practiceType: "Office Based Practice",
  domain: "https://lakeside.example",
  fax: null,
  isActive: true,
  isMyLinnet: true,
  mergedInto: null,
  locations: [
    aLocation(),
    aLocation({ id: 42, address1: "9 Mill Lane", address2: null, defaultLocation: false, phone: null, fax: null, contactName: null }),
  ],
  physicians: [owens, aLink()],
  modifiedOn: "2026-11-18T20:30:00Z",
  modifiedBy: "Quill, Ada",
  ...more,
});
