import { referrals } from "@linnet/contract/referrals";
import { referralDrafts } from "@linnet/contract/referrals/drafts";
import { referralForm } from "@linnet/contract/referrals/form";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { keptBlobs } from "../../../../test/a-tab.ts";
import type { FakeApi } from "../../../../test/fake-api.ts";
import { DORA, GENA, signedIn } from "../../../../test/people.ts";
import {
  aDraft,
  CHOICES,
  DRAFT_ID,
  field,
  fileOf,
  fillPatient,
  fillReferral,
  press,
  takesReferrals,
} from "../../../../test/referral-form.ts";
import { REFERRING_STAFF_MENU } from "../../../../test/referrals.ts";
import { showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Preloaded, because the first load takes longer than a test waits.
import "./screen.tsx";

const NEW = "/referrals/newreferral";
const STORED = `${NEW}?draft=${DRAFT_ID}`;

describe("a new referral", () => {
  let api: FakeApi;
  const sent = () => api.calls(referrals.create);

  beforeEach(() => {
    api = takesReferrals();
    keptBlobs();
  });

  async function open() {
    const tab = showApp(NEW);
    await tab.title("New referral");
    await screen.findByLabelText("On Behalf Of");
    return tab;
  }
  type Tab = Awaited<ReturnType<typeof open>>;
  const step = () => screen.getByRole("list", { name: "Referral steps" }).querySelector("[aria-current=step]")?.textContent;
  const next = ({ user }: Tab) => press(user, "Continue");
  const complete = ({ user }: Tab) => press(user, "Complete Referral");
  const summary = () => screen.getByRole("complementary", { name: "Your referral so far" });
  const attach = async ({ user }: Tab, ...files: File[]) =>
    user.upload(await screen.findByLabelText("Drop files here, or choose them"), files);

  /** Everything except the files was typed on an earlier visit. */
  async function toAttachments() {
    api.reply(referralDrafts.get, aDraft({ step: 3 }));
    const tab = showApp(STORED);
    await screen.findByRole("button", { name: "Complete Referral" });
    return tab;
  }

  it("names the number to call if an urgent answer comes too late", async () => {
    const tab = await open();
    expect(screen.queryByText(/For same-day needs/)).toBeNull();
    await tab.user.selectOptions(field("Acuity"), "Urgent");
    const said = screen.getByText(/For same-day needs/);
    expect(said.textContent).toMatch(/^For same-day needs, call .+\.$/);
    // The clinic's own number, once a clinic with one is chosen.
    await tab.user.selectOptions(field("Clinic"), "Cardiology");
    expect(screen.getByText(/For same-day needs/).textContent).toBe("For same-day needs, call the clinic at (626) 555-0142.");
    expect(field("Acuity").getAttribute("aria-describedby")).toContain(said.id);
    expect(await violations()).toEqual([]);
  });

  it("starts empty, except for the default acuity and request, and the only practice", async () => {
    await open();
    expect(field("Acuity")).toHaveProperty("value", "2");
    expect(field("Request")).toHaveProperty("value", "1");
    expect(field("Practice")).toHaveProperty("value", "11");
    for (const name of ["On Behalf Of", "Clinic", "Insurance"]) expect(field(name)).toHaveProperty("value", "");
    expect(field("Reason").tagName).toBe("TEXTAREA");
    expect(step()).toBe("1Referral");
    expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it("continues only if nothing is missing, and lists and links to missing fields", async () => {
    const tab = await open();
    await next(tab);
    const alert = await screen.findByRole("alert");
    expect(within(alert).getByRole("heading").textContent).toBe("4 fields need your attention");
    expect(alert.textContent).toContain("On Behalf Of: Choose the physician you are referring on behalf of");
    expect(document.activeElement).toBe(field("On Behalf Of"));
    await tab.user.click(within(alert).getByRole("button", { name: "Reason" }));
    expect(document.activeElement).toBe(field("Reason"));
    expect(step()).toBe("1Referral");
    expect(await violations()).toEqual([]);
  });

  it("offers birth dates from 1904 to today at the hospital in the calendar", async () => {
    api.reply(referralDrafts.get, aDraft({ step: 2 }));
    showApp(STORED);
    await screen.findByLabelText("Zip code");
    const calendars = [...document.querySelectorAll<HTMLInputElement>("input[type=date]")];
    expect(calendars.map(({ min }) => min)).toEqual(["1904-01-01", "1904-01-01"]);
    for (const { max } of calendars) expect(max).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  it("shows the typed values next to the form, with links to each part", async () => {
    const tab = await toAttachments();
    expect(summary().textContent).toContain("ClinicCardiology");
    expect(summary().textContent).toContain("PatientLindqvist, Maja");
    expect(summary().textContent).toContain("GuardianLindqvist, Karin");
    await tab.user.click(within(summary()).getByRole("button", { name: "Change Referral" }));
    expect(step()).toBe("1Referral");
    await tab.user.clear(field("Reason"));
    await tab.user.click(within(summary()).getByRole("button", { name: "Change Attachments" }));
    expect(await screen.findByText("Enter the reason for the referral")).toBeTruthy();
    expect(step()).toBe("1Referral");
  });

  it("sends the fields and two files once with the draft's id, says so on the list, and saves nothing afterwards", async () => {
    const tab = await open();
    await fillReferral(tab.user);
    await next(tab);
    await fillPatient(tab.user);
    await next(tab);
    await screen.findByRole("button", { name: "Complete Referral" });
    await attach(tab, fileOf("letter.pdf", 2_000), fileOf("Letter.pdf", 3_000));
    expect(await screen.findByText("Letter (2).pdf")).toBeTruthy();
    expect(summary().textContent).toContain("Files2 (5 KB)");
    expect(await violations()).toEqual([]);
    await complete(tab);
    await tab.title("My Referrals");
    expect(sent()).toHaveLength(1);
    const [{ body: anyBody, files, headers }] = [sent()[0]!];
    const body = anyBody as { draftId: string; draftEditorId: string };
    expect(body).toMatchObject({
      physicianId: 7,
      physicianName: "Ashby, Dora",
      practiceId: 11,
      clinicKey: 4,
      clinicName: "Cardiology",
      guardianRelationshipId: 0,
      dateOfBirth: "2016-02-26",
      patientSex: "Female",
      phoneNumber: "215.555.0144",
      attachmentNames: [],
      parentReferralId: null,
    });
    expect(files.map(({ name }) => name)).toEqual(["letter.pdf", "Letter (2).pdf"]);
    expect(headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
    const saves = api.calls(referralDrafts.save).map(({ body: saved }) => saved);
    expect(saves.at(-1)).toMatchObject({ draftId: body.draftId, editorId: body.draftEditorId, form: "new", subject: "" });
    expect(api.calls(referralDrafts.discard)).toEqual([]);
  });

  it("fetches a complete zip code's cities, and offers several for choice", async () => {
    api.reply(referralForm.cities, [
      { city: "Briarcliff Manor", state: "NY" },
      { city: "Ossining", state: "NY" },
    ]);
    const tab = showApp("/referrals/newreferral");
    await fillReferral(tab.user);
    await press(tab.user, "Continue");
    await tab.user.type(field("Zip code"), "10510");
    await press(tab.user, "Ossining");
    expect(screen.getByText("10510 covers several cities:")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Ossining", pressed: true })).toBeTruthy();
    expect(field("City")).toHaveProperty("value", "Ossining");
    expect(field("State")).toHaveProperty("value", "NY");
    expect(api.calls(referralForm.cities).map(({ body }) => body)).toEqual([{ zip: "10510" }]);
  });

  it("says how long children wait for the clinic, and names sooner ones without choosing one", async () => {
    const wait = (withinDays: number) => [{ patientAcuityId: 2, referrals: 52, withinDays }];
    const shown = { takesNewPatients: true, adviceDays: null, phone: null, specialty: "Neurology" };
    const clinics = [
      { ...shown, id: 4, display: "Neurology Clinic", waits: wait(38) },
      { ...shown, id: 5, display: "Neurology, Alder Park", waits: wait(21) },
    ];
    api.reply(referralForm.choices, { ...CHOICES, clinics });
    api.reply(referralForm.distances, [
      { clinicId: 4, miles: 4 },
      { clinicId: 5, miles: 6 },
    ]);
    const tab = showApp("/referrals/newreferral");
    await tab.user.selectOptions(await screen.findByLabelText("Clinic"), "Neurology Clinic");
    const panel = screen.getByRole("region", { name: "Wait time for Neurology Clinic" });
    expect(within(panel).getByText("80% of patients are seen within 38 days")).toBeTruthy();
    expect(within(panel).getByText("Neurology, Alder Park: within 21 days")).toBeTruthy();
    expect(within(panel).queryByText(/from the family/)).toBeNull();
    expect(field("Clinic")).toHaveProperty("value", "4");
    expect(api.calls(referralForm.distances)).toEqual([]);
    await tab.user.selectOptions(field("On Behalf Of"), "Ashby, Dora");
    await tab.user.selectOptions(field("Insurance"), "Commercial");
    await tab.user.type(field("Reason"), "Weekly headaches");
    await press(tab.user, "Continue");
    await tab.user.type(field("Zip code"), "67209");
    await press(tab.user, "Back");
    expect(await screen.findByText(/6 miles from the family \(2 more\)\./)).toBeTruthy();
    await press(tab.user, "Choose Neurology, Alder Park");
    expect(field("Clinic")).toHaveProperty("value", "5");
    expect(document.activeElement).toBe(field("Clinic"));
    expect(screen.getByRole("region", { name: "Wait time for Neurology, Alder Park" }).textContent).not.toContain("Shorter wait");
    await tab.user.selectOptions(field("Acuity"), "Urgent");
    expect(
      within(screen.getByRole("region", { name: "Wait time for Neurology, Alder Park" })).getByText("Not enough data yet"),
    ).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it("returns staff to the practice's list", async () => {
    signedIn(api, GENA, REFERRING_STAFF_MENU);
    const tab = await toAttachments();
    await complete(tab);
    await tab.title("View Referrals");
  });

  it("shows its progress while sending, and can be stopped", async () => {
    const answer = api.hold(referrals.create, { id: 10001 });
    const tab = await toAttachments();
    await complete(tab);
    expect(await screen.findByRole("button", { name: "Submitting..." })).toHaveProperty("disabled", true);
    expect(screen.getByText("Sending your referral: 50% of 1000 bytes")).toBeTruthy();
    await press(tab.user, "Cancel sending");
    expect(await screen.findByRole("button", { name: "Complete Referral" })).toHaveProperty("disabled", false);
    expect(screen.queryByRole("alert")).toBeNull();
    answer();
    api.reply(referrals.create, { id: 10001 });
    await complete(tab);
    await tab.title("My Referrals");
    const keys = sent().map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it("asks before a child is referred to the same clinic again", async () => {
    const open = {
      id: 10480,
      clinicName: "Cardiology",
      createdDtm: "2026-11-18T17:00:00Z",
      physicianName: "Lindgren, Rita",
      cernerStatus: "Submitted",
    };
    api.reply(referrals.duplicates, [open]);
    const tab = await toAttachments();
    await complete(tab);
    const dialog = await screen.findByRole("dialog", { name: /^Possible duplicate/ });
    expect(dialog.textContent).toContain("Maja Lindqvist already has an open referral to Cardiology.");
    expect(dialog.textContent).toContain("created 11/18/2026 by Lindgren, Rita, Submitted");
    expect(within(dialog).getByRole("link").getAttribute("href")).toBe("/referrals/details/10480");
    expect(api.calls(referrals.duplicates)[0]!.body).toEqual({
      firstName: "Maja",
      lastName: "Lindqvist",
      dateOfBirth: "2016-02-26",
      clinicKey: 4,
    });
    expect(document.activeElement).toBe(within(dialog).getByRole("button", { name: "Back" }));
    expect(await violations()).toEqual([]);
    await tab.user.click(within(dialog).getByRole("button", { name: "Back" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent()).toEqual([]);
    await complete(tab);
    await tab.user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Send anyway" }));
    await tab.title("My Referrals");
    expect(sent()).toHaveLength(1);
  });

  it("does not ask again if the response was lost, because it might find this very referral", async () => {
    api.fail(referrals.create, { status: 500, code: "internal" });
    const tab = await toAttachments();
    await complete(tab);
    await tab.title("My Referrals");
    await press(tab.user, "Back to the form");
    api.reply(referrals.create, { id: 10001 });
    await complete(tab);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(api.calls(referrals.duplicates)).toHaveLength(1);
  });

  it("reports a file that the server refuses on its step", async () => {
    api.fail(referrals.create, {
      status: 400,
      code: "invalid_input",
      fields: { attachedFile: "letter.pdf cannot be opened without a password" },
    });
    const tab = await toAttachments();
    await attach(tab, fileOf("letter.pdf", 2_000));
    await complete(tab);
    expect((await screen.findByRole("alert")).textContent).toContain("letter.pdf cannot be opened without a password");
    expect(screen.getByText("letter.pdf")).toBeTruthy();
  });

  it("goes to the list if it fails, and keeps everything for the way back: files, step and key", async () => {
    api.fail(referrals.create, { status: 500, code: "internal" });
    const tab = await toAttachments();
    await attach(tab, fileOf("letter.pdf", 2_000));
    await complete(tab);
    await tab.title("My Referrals");
    expect(api.calls(referralDrafts.discard)).toEqual([]);
    await press(tab.user, "Back to the form");
    await tab.title("New referral");
    expect(await screen.findByText("letter.pdf")).toBeTruthy();
    expect(screen.getByText(/^You have a saved draft from/)).toBeTruthy();
    api.reply(referrals.create, { id: 10001 });
    await complete(tab);
    await tab.title("My Referrals");
    const keys = sent().map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it("stays without a network, says so once, and is sent with the same key once it is back", async () => {
    const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    api.answer(referrals.create, () => Promise.reject(new TypeError("Failed to fetch")));
    const tab = await toAttachments();
    await complete(tab);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("You are offline. Your referral is safe on this page");
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    expect(await violations()).toEqual([]);
    network.mockRestore();
    api.reply(referrals.create, { id: 10001 });
    await complete(tab);
    await tab.title("My Referrals");
    const keys = sent().map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it("sends another Idempotency-Key for other content", async () => {
    api.fail(referrals.create, { status: 400, code: "invalid_input", fields: { zipCode: "Zip Code is not valid" } });
    const tab = await toAttachments();
    await complete(tab);
    await screen.findByText("Zip Code is not valid");
    await tab.user.type(field("Zip code"), "-1234");
    await next(tab);
    await complete(tab);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]!.headers.get("idempotency-key")).not.toBe(sent()[0]!.headers.get("idempotency-key"));
  });

  it("notes quietly that a clinic takes no new patients", async () => {
    const tab = await open();
    await tab.user.selectOptions(field("Clinic"), "Sleep Medicine");
    expect(screen.getByText(/not taking new patients/)).toBeTruthy();
    await tab.user.selectOptions(field("Clinic"), "Cardiology");
    expect(screen.queryByText(/not taking new patients/)).toBeNull();
  });

  it("is not offered to people without a practice", async () => {
    api.reply(referralForm.choices, { ...CHOICES, practices: [] });
    const tab = showApp(NEW);
    await tab.title("New referral");
    expect((await screen.findByRole("alert")).textContent).toContain("Practice not assigned or Practice is deactivated.");
    expect(screen.queryByLabelText("Clinic")).toBeNull();
    expect(api.calls(referralDrafts.list)).toEqual([]);
  });

  it("is not sent by the second half of a double click on Continue", async () => {
    api.reply(referralDrafts.get, aDraft({ step: 2 }));
    const tab = showApp(STORED);
    await tab.user.dblClick(await screen.findByRole("button", { name: "Continue" }));
    expect(await screen.findByRole("button", { name: "Complete Referral" })).toBeTruthy();
    await press(tab.user, "Back");
    expect(step()).toBe("2Patient/Guardian");
    expect(api.calls(referrals.duplicates)).toEqual([]);
    expect(sent()).toEqual([]);
  });

  it("is neither saved nor sent by an administrator who works as another user", async () => {
    signedIn(api, { ...DORA, loginAs: { administrator: "Ada Hoffmann", until: "2999-01-01T00:00:00Z" } }, REFERRING_STAFF_MENU);
    const tab = await toAttachments();
    expect(screen.getByText("You are logged in as someone else. Nothing you type here is saved or sent.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Complete Referral" })).toHaveProperty("disabled", true);
    await press(tab.user, "Back");
    expect(api.calls(referralDrafts.save)).toEqual([]);
  });
});
