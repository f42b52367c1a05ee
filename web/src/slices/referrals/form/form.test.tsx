import { practice } from "@linnet/contract/practice";
import { referrals } from "@linnet/contract/referrals";
import { referralDrafts } from "@linnet/contract/referrals/drafts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keptBlobs } from "../../../../test/a-tab.ts";
import { factsOf } from "../../../../test/facts-of.ts";
import type { FakeApi } from "../../../../test/fake-api.ts";
import { DORA, signedIn } from "../../../../test/people.ts";
import { aDraft, DRAFT_ID, field, fileOf, press, takesReferrals } from "../../../../test/referral-form.ts";
import { REFERRING_MENU, someDetails } from "../../../../test/referrals.ts";
import { showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
import { setRestart } from "../../../platform/session/login-as.ts";
// Preloaded, because the first load takes longer than a test waits.
import "./screen.tsx";

const STORED = `/referrals/newreferral?draft=${DRAFT_ID}`;
const ANAS = someDetails({ clinicKey: 4 });
/** A draft's data about an edit that started before another person changed the referral. */
const BEGUN_EARLIER = { attachmentNames: '["growth-chart.jpg"]', modifyDtm: "2026-11-19T17:12:00Z" };

let api: FakeApi;
beforeEach(() => {
  api = takesReferrals();
  keptBlobs();
});
afterEach(() => void vi.useRealTimers());

const summary = () => screen.getByRole("complementary", { name: "Your referral so far" });

describe("a draft", () => {
  const saved = () => api.calls(referralDrafts.save).map(({ body }) => body);

  async function open() {
    const tab = showApp("/referrals/newreferral");
    await screen.findByLabelText("On Behalf Of");
    return tab;
  }

  it("is saved a second after typing stops, and only its owner finds it", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const tab = await open();
    await tab.user.type(field("Reason"), "Murmur");
    expect(saved()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]).toMatchObject({ form: "new", subject: "", step: 1, fields: { reason: "Murmur", patientAcuityId: "2" } });
    expect(await screen.findByText("Draft saved for up to 14 days, until you send it.")).toBeTruthy();
    expect(JSON.stringify([{ ...window.localStorage }, { ...window.sessionStorage }])).not.toContain("Murmur");
  });

  it("is not created by opening the form", async () => {
    const tab = await open();
    await tab.user.click(screen.getAllByRole("link", { name: "My Referrals" })[0]!);
    await tab.title("My Referrals");
    expect(saved()).toEqual([]);
  });

  it("is saved before the page is left, without a question", async () => {
    const tab = await open();
    await tab.user.type(field("Reason"), "Murmur");
    await tab.user.click(screen.getAllByRole("link", { name: "My Referrals" })[0]!);
    await tab.title("My Referrals");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(saved().at(-1)).toMatchObject({ fields: { reason: "Murmur" } });
  });

  it("says quietly if it could not be saved, and asks before it is lost", async () => {
    api.fail(referralDrafts.save, { status: 503, code: "upstream_unavailable" });
    const tab = await open();
    await tab.user.type(field("Reason"), "Murmur");
    expect(await screen.findByText("Your draft could not be saved. We will keep trying.")).toBeTruthy();
    await tab.user.click(screen.getAllByRole("link", { name: "My Referrals" })[0]!);
    expect((await screen.findByRole("dialog")).textContent).toContain("Your last changes are not saved yet.");
    await press(tab.user, "Stay");
    api.reply(referralDrafts.save, { version: 1, savedOn: "2026-11-20T17:05:00Z" });
    await act(async () => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText("Draft saved for up to 14 days, until you send it.")).toBeTruthy();
  });

  it("is saved from the list once the network is back, if it could not be while the form was open", async () => {
    api.fail(referralDrafts.save, { status: 503, code: "upstream_unavailable" });
    const tab = await open();
    await tab.user.type(field("Reason"), "Murmur");
    expect(await screen.findByText("Your draft could not be saved. We will keep trying.")).toBeTruthy();
    await tab.user.click(screen.getAllByRole("link", { name: "My Referrals" })[0]!);
    await press(tab.user, "Leave");
    await tab.title("My Referrals");
    const before = saved().length;
    api.reply(referralDrafts.save, { version: 1, savedOn: "2026-11-20T17:05:00Z" });
    await act(async () => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(saved()).toHaveLength(before + 1));
    expect(saved().at(-1)).toMatchObject({ fields: { reason: "Murmur" } });
  });

  it("is saved before the form opens again, and is newer than the server's", async () => {
    api.fail(referralDrafts.save, { status: 503, code: "upstream_unavailable" });
    const tab = await open();
    await tab.user.type(field("Reason"), "Murmur");
    expect(await screen.findByText("Your draft could not be saved. We will keep trying.")).toBeTruthy();
    await tab.user.click(screen.getAllByRole("link", { name: "My Referrals" })[0]!);
    await press(tab.user, "Leave");
    await tab.title("My Referrals");
    const before = saved().length;
    tab.goBack();
    expect(await screen.findByLabelText("Reason")).toHaveProperty("value", "Murmur");
    expect(saved().length).toBeGreaterThan(before);
    api.reply(referralDrafts.save, { version: 1, savedOn: "2026-11-20T17:05:00Z" });
    await act(async () => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText("Draft saved for up to 14 days, until you send it.")).toBeTruthy();
  });

  it("is saved in the practice in which it was typed before a switch to another", async () => {
    const lakeside = DORA.practices[0]!;
    const riverside = { ...lakeside, practiceId: 12, practiceName: "Riverside Pediatrics" };
    signedIn(api, { ...DORA, practices: [lakeside, riverside] }, REFERRING_MENU);
    const order: string[] = [];
    api.reply(referralDrafts.save, ({ body }) => {
      order.push(JSON.stringify(body));
      return { version: 1, savedOn: "2026-11-20T17:05:00Z" };
    });
    api.reply(practice.choose, () => {
      order.push("switched");
      return true as const;
    });
    const begun = vi.fn();
    setRestart(begun);
    const { user } = await open();
    await user.click(field("Reason"));
    await user.paste("Murmur");
    await user.click(screen.getByRole("button", { name: /Switch practice$/ }));
    await user.click(await screen.findByRole("menuitemradio", { name: "Riverside Pediatrics" }));
    await waitFor(() => expect(begun).toHaveBeenCalled());
    expect(order.map((each) => (each.includes("Murmur") ? "saved" : each))).toEqual(["saved", "switched"]);
    expect(JSON.parse(order[0]!)).toMatchObject({ practiceId: 11 });
  });

  it("is restored at its step, and says when it was saved", async () => {
    api.reply(referralDrafts.get, aDraft({ step: 2 }));
    showApp(STORED);
    expect(await screen.findByText("You have a saved draft from 11/20/2026, 9:05 AM.")).toBeTruthy();
    expect(field("First name", "Patient")).toHaveProperty("value", "Maja");
    expect(summary().textContent).toContain("ClinicCardiology");
    expect(await violations()).toEqual([]);
  });

  it("is discarded when the user starts over, after a question", async () => {
    api.reply(referralDrafts.get, aDraft({ step: 2 }));
    const tab = showApp(STORED);
    await press(tab.user, "Start over");
    await tab.user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Start over" }));
    expect(await screen.findByLabelText("Reason")).toHaveProperty("value", "");
    expect(screen.queryByText(/^You have a saved draft/)).toBeNull();
    const [{ params, query }] = [api.calls(referralDrafts.discard)[0]!];
    expect([params, query]).toEqual([{ draftId: DRAFT_ID }, { practiceId: 11 }]);
    expect(saved()).toEqual([]);
    expect(tab.address()).toBe("/referrals/newreferral");
  });
});

describe("editing a referral", () => {
  const sent = () => api.calls(referrals.edit);

  beforeEach(() => {
    api.reply(referrals.get, ANAS);
  });

  async function toAttachments() {
    const tab = showApp("/referrals/editreferral?id=10482");
    await tab.title(/^Edit referral/);
    await screen.findByLabelText("Clinic");
    await press(tab.user, "Continue");
    await press(tab.user, "Continue");
    await screen.findByRole("button", { name: "Complete Referral" });
    return tab;
  }

  it("starts with what was sent, files included, and sends the kept and the new ones", async () => {
    const tab = await toAttachments();
    expect(summary().textContent).toContain("PatientRuiz, Ana");
    await press(tab.user, "Remove growth-chart.jpg");
    await tab.user.upload(await screen.findByLabelText("Drop files here, or choose them"), fileOf("referral-letter.pdf", 2_000));
    expect(await screen.findByText("referral-letter (2).pdf")).toBeTruthy();
    expect(await violations()).toEqual([]);
    await press(tab.user, "Complete Referral");
    await tab.title("My Referrals");
    expect(sent()).toHaveLength(1);
    expect(sent()[0]!.body).toMatchObject({ id: 10482, attachmentNames: ["referral-letter.pdf"], modifyDtm: ANAS.modifyDtm, clinicKey: 4 });
    expect(sent()[0]!.files.map(({ name }) => name)).toEqual(["referral-letter (2).pdf"]);
    expect(api.calls(referralDrafts.save).at(-1)!.body).toMatchObject({ form: "edit", subject: "10482" });
  });

  it("is not shown as a possible duplicate of itself", async () => {
    const itself = {
      id: 10482,
      clinicName: "Cardiology",
      createdDtm: ANAS.createdDtm,
      physicianName: "Ashby, Dora",
      cernerStatus: "Submitted",
    };
    api.reply(referrals.duplicates, [itself]);
    const tab = await toAttachments();
    await press(tab.user, "Complete Referral");
    await tab.title("My Referrals");
    expect(sent()).toHaveLength(1);
  });

  describe("that another person has changed since it was opened", () => {
    const THEIRS = { ...ANAS, reason: "Rita's words", modifyDtm: "2026-11-21T18:00:00Z", modifyBy: "Lindgren, Rita" };

    async function conflict() {
      const tab = await toAttachments();
      await press(tab.user, "Back");
      await tab.user.clear(field("City"));
      await tab.user.type(field("City"), "Wrenfield");
      await press(tab.user, "Continue");
      api.fail(referrals.edit, { status: 409, code: "conflict", message: "Rita Lindgren has changed this referral since you opened it" });
      api.reply(referrals.get, THEIRS);
      await press(tab.user, "Complete Referral");
      const alert = await screen.findByRole("alert");
      api.reply(referrals.edit, { id: 10482 });
      return { ...tab, alert };
    }

    it("shows the other person's words, has the focus, and sends the typed ones over them if the user keeps them", async () => {
      const tab = await conflict();
      expect(tab.alert.textContent).toContain("Rita Lindgren changed this while you were editing");
      expect(factsOf(tab.alert)).toEqual([["Reason", "Theirs: Rita's words"]]);
      expect(document.activeElement?.contains(tab.alert)).toBe(true);
      expect(await violations()).toEqual([]);
      await press(tab.user, "Keep mine");
      expect(screen.queryByRole("alert")).toBeNull();
      await press(tab.user, "Complete Referral");
      await tab.title("My Referrals");
      expect(sent().at(-1)!.body).toMatchObject({
        modifyDtm: THEIRS.modifyDtm,
        patientCity: "Wrenfield",
        reason: "Rita's words",
      });
    });

    it("loads the other person's words on request, and saves them with the draft", async () => {
      const tab = await conflict();
      await press(tab.user, "Load theirs");
      await tab.user.click(within(summary()).getByRole("button", { name: "Change Patient/Guardian" }));
      expect(field("City")).toHaveProperty("value", ANAS.patientCity);
      const last = api.calls(referralDrafts.save).at(-1)!.body;
      expect(last).toMatchObject({ fields: { reason: "Rita's words", patientCity: ANAS.patientCity, modifyDtm: THEIRS.modifyDtm } });
    });
  });

  it("ends if the hospital has accepted it since: nothing can be typed, and one link leads back to it", async () => {
    const tab = await toAttachments();
    api.fail(referrals.edit, {
      status: 409,
      code: "conflict",
      message: "The hospital has accepted this referral, so it can no longer be edited.",
    });
    api.reply(referrals.get, { ...ANAS, cernerReferralId: "SR-1", may: { ...ANAS.may, edit: false } });
    await press(tab.user, "Complete Referral");
    const alert = await screen.findByRole("alert");
    const back = await within(alert).findByRole("link", { name: "Back to referral" });
    expect(alert.textContent).toContain("it can no longer be edited");
    expect(back.getAttribute("href")).toBe("/referrals/details/10482");
    expect(screen.getByRole("button", { name: "Choose files" }).closest("fieldset")).toHaveProperty("disabled", true);
    for (const name of ["Complete Referral", "Back", "Change Referral", "Keep mine"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });

  it("continues from the state in which the draft started, so that no one is overwritten by accident", async () => {
    const fields = { ...aDraft().fields, ...BEGUN_EARLIER };
    api.reply(referralDrafts.get, aDraft({ form: "edit", subject: "10482", fields, step: 3 }));
    const tab = showApp(`/referrals/editreferral?id=10482&draft=${DRAFT_ID}`);
    await press(tab.user, "Complete Referral");
    await tab.title("My Referrals");
    expect(sent()[0]!.body).toMatchObject({ attachmentNames: ["growth-chart.jpg"], modifyDtm: "2026-11-19T17:12:00Z", firstName: "Maja" });
  });

  it("shows differences from the typed values, if it was changed after a draft started from an unknown state", async () => {
    const fields = { ...aDraft().fields, ...BEGUN_EARLIER };
    api.reply(referralDrafts.get, aDraft({ form: "edit", subject: "10482", fields, step: 3 }));
    api.fail(referrals.edit, { status: 409, code: "conflict", message: "Rita Lindgren has changed this referral since you opened it" });
    api.reply(referrals.get, ANAS);
    const tab = showApp(`/referrals/editreferral?id=10482&draft=${DRAFT_ID}`);
    await press(tab.user, "Complete Referral");
    const alert = await screen.findByRole("alert");
    expect(factsOf(alert)).toContainEqual(["Reason", `Theirs: ${ANAS.reason}`, "Yours: Murmur, exercise intolerance"]);
    await press(tab.user, "Keep mine");
    api.reply(referrals.edit, { id: 10482 });
    await press(tab.user, "Complete Referral");
    await tab.title("My Referrals");
    expect(sent().at(-1)!.body).toMatchObject({ modifyDtm: ANAS.modifyDtm, firstName: "Maja", reason: "Murmur, exercise intolerance" });
  });

  it("is not offered once the hospital has accepted it", async () => {
    api.reply(referrals.get, { ...ANAS, cernerReferralId: "SR-1", may: { ...ANAS.may, edit: false } });
    const tab = showApp("/referrals/editreferral?id=10482");
    await tab.title(/^Edit referral/);
    expect(await screen.findByText(/you can no longer change it here/)).toBeTruthy();
    expect(screen.queryByLabelText("Clinic")).toBeNull();
  });

  it("asks for the referral if its address has none", async () => {
    const tab = showApp("/referrals/editreferral");
    await tab.title(/^Edit referral/);
    await tab.user.click(await screen.findByRole("link", { name: "Go to referrals" }));
    await tab.title("My Referrals");
  });
});

describe("referring a patient again", () => {
  it("asks for the clinic again, and names the earlier referral", async () => {
    api.reply(referrals.get, ANAS);
    const tab = showApp("/referrals/re-refer?id=10482");
    await tab.title(/^Re-refer/);
    expect(await screen.findByLabelText("Clinic")).toHaveProperty("value", "");
    expect(field("Reason")).toHaveProperty("value", ANAS.reason);
    await tab.user.selectOptions(field("Clinic"), "Sleep Medicine");
    await press(tab.user, "Continue");
    expect(field("Last name", "Patient")).toHaveProperty("value", "Ruiz");
    await press(tab.user, "Continue");
    const files = await screen.findByRole("list", { name: "Attached files" });
    expect(within(files).getAllByRole("listitem")).toHaveLength(ANAS.attachments.length);
    expect(files.textContent).toContain("from Referral No. 10482");
    expect(await violations()).toEqual([]);
    await press(tab.user, "Remove growth-chart.jpg");
    await press(tab.user, "Complete Referral");
    await tab.title("My Referrals");
    const [{ body }] = [api.calls(referrals.create)[0]!];
    expect(body).toMatchObject({ parentReferralId: 10482, clinicKey: 5, mrn: ANAS.mrn, attachmentNames: ["referral-letter.pdf"] });
    expect(body).not.toHaveProperty("id");
  });
});

describe("referring a patient from a list", () => {
  it("asks for the patient if none was passed along", async () => {
    const tab = showApp("/referrals/refer-a-patient");
    await tab.title(/^Refer a patient/);
    expect(await screen.findByText("Open your patient list and choose Refer next to the patient.")).toBeTruthy();
    expect((await screen.findByRole("link", { name: "Open your patient list" })).getAttribute("href")).toBe("/patients/mypatients");
  });
});
