import { referrals } from "@linnet/contract/referrals";
import { type DraftSummary, referralDrafts } from "@linnet/contract/referrals/drafts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { FakeApi } from "../../../../test/fake-api.ts";
import { aDraft, DRAFT_ID, field, press, takesReferrals } from "../../../../test/referral-form.ts";
import { showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Preloaded, because the first load takes longer than a test waits.
import "../form/screen.tsx";
import "./screen.tsx";

const OTHER_ID = "0d3c0a4e-0000-4000-8000-000000000002";
const ANAS: DraftSummary = {
  id: DRAFT_ID,
  practiceId: 11,
  form: "new",
  subject: "",
  firstName: "Ana",
  lastName: "Ruiz",
  savedOn: "2026-11-20T18:31:00Z",
};
const EDIT: DraftSummary = { ...ANAS, id: OTHER_ID, form: "edit", subject: "10482", firstName: "", lastName: "" };
const NEW = "/referrals/newreferral";
const STORED = `${NEW}?draft=${DRAFT_ID}`;

let api: FakeApi;
beforeEach(() => {
  api = takesReferrals();
});

const unsent = (name: string) => screen.findByRole("region", { name });
const saves = () => api.calls(referralDrafts.save).map(({ body }) => body as { draftId: string; expectedVersion: number | null });

describe("unsent referrals", () => {
  it("are above the list with patient, form and time, and open there", async () => {
    api.reply(referralDrafts.list, [ANAS, EDIT]);
    const tab = showApp("/referrals/myreferrals");
    const region = await unsent("You have 2 unsent referrals");
    const [first, second] = within(region).getAllByRole("listitem");
    expect(first!.textContent).toContain("Ana RuizNew referral, saved 11/20/2026, 10:31 AM");
    expect(second!.textContent).toContain("No patient name yetChanges to Referral No. 10482");
    expect(within(second!).getByRole("link").getAttribute("href")).toBe(`/referrals/editreferral?id=10482&draft=${OTHER_ID}`);
    expect(await violations()).toEqual([]);
    api.reply(referralDrafts.get, aDraft());
    await tab.user.click(within(first!).getByRole("link", { name: "Open the draft for Ana Ruiz, saved 11/20/2026, 10:31 AM" }));
    expect(await screen.findByLabelText("Reason")).toHaveProperty("value", "Murmur, exercise intolerance");
    expect(api.calls(referralDrafts.get).map(({ params }) => params)).toEqual([{ draftId: DRAFT_ID }]);
  });

  it("are discarded one by one, after a question", async () => {
    api.reply(referralDrafts.list, () => (api.calls(referralDrafts.discard).length === 0 ? [ANAS, EDIT] : [EDIT]));
    const { user } = showApp("/referrals/myreferrals");
    await press(user, "Discard the draft for Ana Ruiz, saved 11/20/2026, 10:31 AM");
    const dialog = await screen.findByRole("dialog", { name: /^Discard the draft for Ana Ruiz\?/ });
    expect(await violations()).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Keep draft" }));
    expect(api.calls(referralDrafts.discard)).toEqual([]);
    await press(user, "Discard the draft for Ana Ruiz, saved 11/20/2026, 10:31 AM");
    await press(user, "Discard draft");
    expect(await unsent("You have an unsent referral")).toBeTruthy();
    const [{ params, query }] = [api.calls(referralDrafts.discard)[0]!];
    expect([params, query]).toEqual([{ draftId: DRAFT_ID }, { practiceId: 11 }]);
  });

  it("stay if their practice is no longer the current one, with the reason", async () => {
    api.reply(referralDrafts.list, [ANAS]);
    const message = "You switched to another practice. Switch back to discard this draft.";
    api.fail(referralDrafts.discard, { status: 409, code: "conflict", message });
    const { user } = showApp("/referrals/myreferrals");
    await press(user, "Discard the draft for Ana Ruiz, saved 11/20/2026, 10:31 AM");
    await press(user, "Discard draft");
    expect((await screen.findByRole("alert")).textContent).toContain(message);
    await press(user, "Keep draft");
    expect(await unsent("You have an unsent referral")).toBeTruthy();
  });

  it("of one patient differ by their time, visibly and for screen readers", async () => {
    api.reply(referralDrafts.list, [ANAS, { ...ANAS, id: OTHER_ID, savedOn: "2026-11-19T18:31:00Z" }]);
    showApp("/referrals/myreferrals");
    const region = await unsent("You have 2 unsent referrals");
    for (const role of ["link", "button"]) {
      const names = within(region)
        .getAllByRole(role)
        .map((way) => way.getAttribute("aria-label"));
      expect(new Set(names).size).toBe(2);
    }
  });

  it("move the focus: to the first hidden one, to the next when one is discarded, and after the last one to its place", async () => {
    const all = ["Ana", "Ben", "Cleo", "Dina"].map(
      (firstName, index): DraftSummary => ({ ...ANAS, id: `${DRAFT_ID.slice(0, -1)}${index + 3}`, firstName }),
    );
    api.reply(referralDrafts.list, () => {
      const gone = api.calls(referralDrafts.discard).map(({ params }) => params["draftId"]);
      return all.filter(({ id }) => !gone.includes(id));
    });
    const { user } = showApp("/referrals/myreferrals");
    await press(user, "Show all 4");
    const focused = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;
    expect(focused()).toContain("Open the draft for Dina Ruiz");
    const discards = async (name: string) => {
      await user.click(screen.getByRole("button", { name: new RegExp(`^Discard the draft for ${name} Ruiz`) }));
      await press(user, "Discard draft");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    };
    for (const [name, next] of [
      ["Ben", "Cleo"],
      ["Dina", "Cleo"],
      ["Cleo", "Ana"],
    ] as const) {
      await discards(name);
      await waitFor(() => expect(focused()).toContain(`Open the draft for ${next} Ruiz`));
    }
    await discards("Ana");
    await waitFor(() => expect(focused()).toContain("You have no unsent referrals."));
  });

  it("of the same form are offered when it is opened by its address, and none is overwritten", async () => {
    api.reply(referralDrafts.list, [ANAS, EDIT]);
    const tab = showApp(NEW);
    expect((await unsent("You have an unsent referral")).textContent).toContain("Ana Ruiz");
    await tab.user.type(field("Reason"), "Fever");
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]).toMatchObject({ fields: { reason: "Fever" }, expectedVersion: null });
    expect(saves()[0]!.draftId).not.toBe(DRAFT_ID);
    expect(tab.address()).toBe(`${NEW}?draft=${saves()[0]!.draftId}`);
  });

  it("are not fetched if the user may not refer", async () => {
    api.fail(referralDrafts.list, { status: 403, code: "forbidden" });
    const tab = showApp("/referrals/myreferrals");
    await tab.title("My Referrals");
    await screen.findByText(/No Record Found/);
    expect(screen.queryByRole("region", { name: /unsent/ })).toBeNull();
  });
});

describe("a draft that is open in two tabs", () => {
  const CHANGED = "This draft was changed in another tab. Your text here did not overwrite it.";

  async function changedElsewhere() {
    api.reply(referralDrafts.get, aDraft());
    const tab = showApp(STORED);
    await screen.findByLabelText("Reason");
    api.fail(referralDrafts.save, { status: 409, code: "draft_changed", message: CHANGED });
    await tab.user.type(field("Reason"), ", mine");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(CHANGED);
    return { ...tab, alert };
  }

  it("says that the other has changed it, and shows the other's words on request", async () => {
    const { user, alert } = await changedElsewhere();
    expect(saves().at(-1)).toMatchObject({ draftId: DRAFT_ID, expectedVersion: 4 });
    expect(screen.getByText("Your draft is not saved.", { selector: "p" })).toBeTruthy();
    expect(await violations()).toEqual([]);
    const theirs = aDraft({ version: 9, fields: { ...aDraft().fields, reason: "Theirs" } });
    api.reply(referralDrafts.get, theirs);
    api.reply(referralDrafts.save, { version: 10, savedOn: theirs.savedOn });
    await user.click(within(alert).getByRole("button", { name: "Show other version" }));
    await waitFor(() => expect(field("Reason")).toHaveProperty("value", "Theirs"));
    await user.type(field("Reason"), "!");
    await waitFor(() => expect(saves().at(-1)).toMatchObject({ draftId: DRAFT_ID, expectedVersion: 9 }));
  });

  it("accepts no typing while the other's words are loading", async () => {
    const { user, alert } = await changedElsewhere();
    const release = api.hold(referralDrafts.get, aDraft({ version: 9, fields: { ...aDraft().fields, reason: "Theirs" } }));
    await user.click(within(alert).getByRole("button", { name: "Show other version" }));
    await waitFor(() => expect(field("Reason").closest("[inert]")).not.toBeNull());
    release();
    await waitFor(() => expect(field("Reason")).toHaveProperty("value", "Theirs"));
    expect(field("Reason").closest("[inert]")).toBeNull();
  });

  it("can be saved as a second draft with this tab's words", async () => {
    const { user, alert, address } = await changedElsewhere();
    api.reply(referralDrafts.save, { version: 1, savedOn: "2026-11-20T17:05:00Z" });
    await user.click(within(alert).getByRole("button", { name: "Save mine as new draft" }));
    await waitFor(() =>
      expect(saves().at(-1)).toMatchObject({ expectedVersion: null, fields: { reason: expect.stringMatching(/, mine$/) } }),
    );
    expect(saves().at(-1)!.draftId).not.toBe(DRAFT_ID);
    await waitFor(() => expect(address()).toBe(`${NEW}?draft=${saves().at(-1)!.draftId}`));
    expect(api.calls(referralDrafts.discard)).toEqual([]);
  });

  it("is not sent from the tab with outdated words", async () => {
    api.reply(referralDrafts.get, aDraft({ step: 3 }));
    const { user } = showApp(STORED);
    await screen.findByRole("button", { name: "Complete Referral" });
    api.fail(referralDrafts.save, { status: 409, code: "draft_changed", message: CHANGED });
    await press(user, "Complete Referral");
    expect((await screen.findByRole("alert")).textContent).toContain(CHANGED);
    expect(api.calls(referrals.create)).toEqual([]);
  });

  it("can be saved as a new draft if it was discarded elsewhere", async () => {
    api.reply(referralDrafts.get, aDraft());
    const { user } = showApp(STORED);
    await screen.findByLabelText("Reason");
    api.fail(referralDrafts.save, { status: 404, code: "not_found", message: "Draft not found" });
    await user.type(field("Reason"), ", mine");
    expect((await screen.findByRole("alert")).textContent).toContain("This draft no longer exists.");
    api.reply(referralDrafts.save, { version: 1, savedOn: "2026-11-20T17:05:00Z" });
    await press(user, "Save mine as new draft");
    await waitFor(() => expect(saves().at(-1)).toMatchObject({ expectedVersion: null }));
    expect(saves().at(-1)!.draftId).not.toBe(DRAFT_ID);
  });

  it("says that it was sent when its address is opened again", async () => {
    const message = "This referral was already sent as No. 10482.";
    api.fail(referralDrafts.get, { status: 409, code: "draft_closed", message });
    const tab = showApp(STORED);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByLabelText("Reason")).toBeNull();
    await press(tab.user, "Start over");
    expect(await screen.findByLabelText("Reason")).toHaveProperty("value", "");
    expect(tab.address()).toBe(NEW);
  });
});
