import { chartContact } from "@linnet/contract/chart/contact";
import type { CallOf } from "@linnet/contract/endpoint";
import { referrals } from "@linnet/contract/referrals";
import { type ReferralDraft, referralDrafts } from "@linnet/contract/referrals/drafts";
import { type ReferralFormChoices, referralForm } from "@linnet/contract/referrals/form";
import { referralPackets } from "@linnet/contract/referrals/packets";
import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { fakeApi } from "./fake-api.ts";
import { DORA, signedIn } from "./people.ts";
import { REFERRING_MENU } from "./referrals.ts";
import { newTab } from "./show-app.tsx";

/** What the form offers to Dora. */
export const CHOICES: ReferralFormChoices = {
  physicians: [
    { id: 7, display: "Ashby, Dora" },
    { id: 8, display: "Lindgren, Rita" },
  ],
  practices: [{ id: 11, display: "Lakeside Pediatrics" }],
  insuranceTypes: [
    { id: 1, display: "Commercial" },
    { id: 2, display: "Medicaid" },
  ],
  patientAcuitys: [
    { id: 1, display: "Urgent" },
    { id: 2, display: "Routine" },
  ],
  requestTypes: [
    { id: 1, display: "New" },
    { id: 2, display: "Follow-up" },
  ],
  clinics: [
    { id: 4, display: "Cardiology", takesNewPatients: true, adviceDays: null, phone: "(626) 555-0142", specialty: "", waits: [] },
    { id: 5, display: "Sleep Medicine", takesNewPatients: false, adviceDays: null, phone: null, specialty: "", waits: [] },
  ],
  guardianRelationships: [
    { id: 1, display: "Mother" },
    { id: 2, display: "Father" },
  ],
  patientSex: [
    { id: 1, display: "Male" },
    { id: 2, display: "Female" },
    { id: 3, display: "Other" },
  ],
  guardianSex: [
    { id: 1, display: "Male" },
    { id: 2, display: "Female" },
    { id: 3, display: "Other" },
  ],
};

/** Maja is referred to cardiology; the fields as they are sent. */
export const aReferralPayload = (): CallOf<typeof referrals.create>["body"] => ({
  physicianId: "7",
  practiceId: "11",
  insuranceTypeId: "1",
  patientAcuityId: "2",
  requestTypeId: "1",
  reason: "Murmur, exercise intolerance",
  clinicKey: "4",
  firstName: "Maja",
  lastName: "Lindqvist",
  patientSexId: "2",
  dateOfBirth: "2016-02-26",
  patientStreetAddress: "418 Larkspur Lane",
  patientCity: "Maple Glen",
  patientState: "PA",
  zipCode: "19002",
  phoneNumber: "(215) 555-0144",
  guardianFirstName: "Karin",
  guardianLastName: "Lindqvist",
  guardianDob: "1984-09-12",
  guardianSexId: "2",
});

export const DRAFT_ID = "0d3c0a4e-0000-4000-8000-000000000001";

/** All of that was typed on Friday morning, in the form's own words. */
export const aDraft = (more: Partial<ReferralDraft> = {}): ReferralDraft => ({
  id: DRAFT_ID,
  form: "new",
  subject: "",
  version: 4,
  fields: {
    ...Object.fromEntries(Object.entries(aReferralPayload()).map(([name, value]) => [name, String(value)])),
    dateOfBirth: "02/26/2016",
    guardianDob: "09/12/1984",
    phoneNumber: "215.555.0144",
  },
  step: 1,
  savedOn: "2026-11-20T17:05:00Z",
  files: [],
  ...more,
});

/** A server that takes referrals of Dora, and has no draft. */
export function takesReferrals() {
  newTab();
  const api = fakeApi();
  signedIn(api, DORA, REFERRING_MENU);
  api.reply(referralForm.choices, CHOICES);
  // The record does not know how a family is reached, unless a test says otherwise.
  api.reply(chartContact.get, { address: null, phones: null, guardian: null, insurance: null });
  // No clinic asks anything.
  api.reply(referralPackets.ofClinic, []);
  // No zip code fills in a city, unless a test says otherwise.
  api.reply(referralForm.cities, []);
  api.reply(referralForm.distances, []);
  api.reply(referralDrafts.list, []);
  api.fail(referralDrafts.get, { status: 404, code: "not_found", message: "Draft not found" });
  api.reply(referralDrafts.save, { version: 5, savedOn: "2026-11-20T17:05:00Z" });
  api.reply(referralDrafts.discard, true);
  // Files go with the sending, unless a test says otherwise.
  api.fail(referralDrafts.addFile, { status: 503, code: "upstream_unavailable", message: "The file could not be saved." });
  api.reply(referralDrafts.removeFile, true);
  api.reply(referrals.duplicates, []);
  api.reply(referrals.create, { id: 10001 });
  api.reply(referrals.edit, { id: 10482 });
  api.reply(referrals.mine, []);
  api.reply(referrals.ofPractice, []);
  return api;
}

export const field = (name: string | RegExp, group?: string) =>
  (group === undefined ? screen : within(screen.getByRole("group", { name: group }))).getByLabelText(name);

export const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole("button", { name }));

async function fill(user: UserEvent, texts: Record<string, string>, group?: string) {
  for (const [name, text] of Object.entries(texts)) {
    await user.click(field(name, group));
    await user.paste(text);
  }
}

/** Patient, clinic and reason of Dora's referral. */
export async function fillReferral(user: UserEvent) {
  await user.selectOptions(await screen.findByLabelText("On Behalf Of"), "Ashby, Dora");
  await user.selectOptions(field("Clinic"), "Cardiology");
  await user.selectOptions(field("Insurance"), "Commercial");
  await fill(user, { Reason: "Murmur, exercise intolerance" });
}

/** Maja, and her mother. */
export async function fillPatient(user: UserEvent) {
  await fill(user, { "First name": "Maja", "Last name": "Lindqvist", "Date of birth": "2/26/2016" }, "Patient");
  await user.selectOptions(field("Sex", "Patient"), "Female");
  await fillAddress(user);
}

/** Where the child lives, and the child's mother. */
export async function fillAddress(user: UserEvent) {
  const address = { "Street address": "418 Larkspur Lane", City: "Maple Glen", "Zip code": "19002", "Phone number": "215.555.0144" };
  await fill(user, address, "Patient");
  await user.selectOptions(field("State"), "PA");
  await fill(user, { "First name": "Karin", "Last name": "Lindqvist", "Date of birth": "09/12/1984" }, "Guardian");
  await user.selectOptions(field("Sex", "Guardian"), "Female");
}

/** A file of so many bytes, without writing them. */
export function fileOf(name: string, bytes: number): File {
  const file = new File(["x"], name);
  Object.defineProperty(file, "size", { value: bytes });
  return file;
}
