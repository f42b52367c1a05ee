import { patients } from "@linnet/contract/patients";
import { referrals } from "@linnet/contract/referrals";
import { referralDrafts } from "@linnet/contract/referrals/drafts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { FakeApi } from "../../../../test/fake-api.ts";
import { FIONN } from "../../../../test/patients.ts";
import { aDraft, DRAFT_ID, field, takesReferrals } from "../../../../test/referral-form.ts";
import { aReferral, aScheduledReferral, someDetails } from "../../../../test/referrals.ts";
import { showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
import { widthOf } from "../../../../test/width-of.ts";
// Preloaded, because the first load takes longer than a test waits.
import "../office/refer-again-dialog.tsx";
import "../details/screen.tsx";
import "./screen.tsx";
import "../lists/screen.tsx";

const DIED = { on: "2026-03-14" };
const MINE = "/referrals/myreferrals";
const AGAIN = "/referrals/re-refer?id=10482";
const QUESTION = "Refer Ana Ruiz?";

let api: FakeApi;
beforeEach(() => {
  widthOf(1440);
  api = takesReferrals();
  api.reply(referrals.mine, [aReferral({ deceased: DIED })]);
  api.reply(referrals.get, someDetails({ personId: "p-ana", deceased: DIED }));
});

/** The dialog's header names the child with the birth date. */
const question = (name = QUESTION) => screen.findByRole("dialog", { name: new RegExp(`^${name.replace("?", "\\?")} born \\d\\d/`) });
const isAsked = () => screen.queryByRole("dialog") !== null;
type Tab = ReturnType<typeof showApp>;
const say = async ({ user }: Tab, words: string) =>
  user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: words }));

describe("a list's referral of a child who has died", () => {
  async function chooseRefer() {
    const tab = showApp(MINE);
    await screen.findByText("Died 03/14/2026");
    await tab.user.click(screen.getByRole("button", { name: "More actions for Ana Ruiz’s referral" }));
    await tab.user.click(await screen.findByRole("menuitem", { name: "Refer Ana Ruiz" }));
    await question();
    return tab;
  }

  it("is marked with the day, as a card too", async () => {
    const tab = showApp(MINE);
    expect((await screen.findByText("Died 03/14/2026")).closest("tr")?.textContent).toContain("Ruiz, Ana");
    expect(await violations()).toEqual([]);
    await act(async () => widthOf(800));
    expect((await screen.findByRole("article", { name: "Ruiz, Ana" })).textContent).toContain("Died 03/14/2026");
    expect(tab.address()).toBe(MINE);
  });

  it("is referred again only after a question, which stays when the window is turned and is asked once", async () => {
    const tab = await chooseRefer();
    expect((await question()).textContent).toContain("The hospital’s record says that Ana Ruiz died on 03/14/2026.");
    expect(await violations()).toEqual([]);
    await act(async () => widthOf(800));
    await say(tab, "Cancel");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "More actions for Ana Ruiz’s referral" })));
    expect(tab.address()).toBe(MINE);
    await act(async () => widthOf(1440));
    await tab.user.click(screen.getByRole("button", { name: "More actions for Ana Ruiz’s referral" }));
    await tab.user.click(await screen.findByRole("menuitem", { name: "Refer Ana Ruiz" }));
    await say(tab, "Refer anyway");
    expect(await screen.findByLabelText("On Behalf Of")).toBeTruthy();
    expect(tab.address()).toBe(AGAIN);
    expect(isAsked()).toBe(false);
  });
});

describe("the details of a referral of a child who has died", () => {
  it("ask before the child is referred again", async () => {
    const tab = showApp("/referrals/details/10482");
    await tab.user.click(await screen.findByRole("button", { name: "Refer" }));
    await say(tab, "Cancel");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Refer" })));
    await tab.user.click(screen.getByRole("button", { name: "Refer" }));
    await say(tab, "Refer anyway");
    expect(await screen.findByLabelText("On Behalf Of")).toBeTruthy();
  });

  it("show no future steps, even if the hospital has an appointment", async () => {
    const { referralAppointment, cernerStatus } = aScheduledReferral();
    const nextStep = "The patient has died. The hospital has the referral.";
    const history = [
      { kind: "sent" as const, at: "2025-11-19T18:00:00Z", text: "" },
      { kind: "scheduled" as const, at: "2025-11-19T19:00:00Z", text: "" },
    ];
    api.reply(referrals.get, someDetails({ personId: "p-ana", deceased: DIED, referralAppointment, cernerStatus, nextStep, history }));
    showApp("/referrals/details/10482");
    const progress = await screen.findByRole("list", { name: "Timeline and messages" });
    expect(within(progress).getAllByRole("listitem")).toHaveLength(2);
    expect(progress.textContent).toContain(nextStep);
  });
});

describe("the referral form of a child who has died", () => {
  it("asks people who opened it by its address, and links to the list if they do not want to", async () => {
    const tab = showApp(AGAIN);
    await question();
    expect(screen.queryByLabelText("On Behalf Of")).toBeNull();
    await say(tab, "Cancel");
    await tab.title("My Referrals");
  });

  it("asks again for a draft started before the question, and not for one started after it", async () => {
    const draft = aDraft({ form: "re-refer", subject: "10482" });
    api.reply(referralDrafts.get, draft);
    const tab = showApp(`${AGAIN}&draft=${DRAFT_ID}`);
    await say(tab, "Refer anyway");
    const reason = await screen.findByLabelText("Reason");
    await tab.user.type(reason, "!");
    await waitFor(() => expect(api.calls(referralDrafts.save).length).toBeGreaterThan(0));
    const { fields } = api.calls(referralDrafts.save).at(-1)!.body as { fields: Record<string, string> };
    await tab.user.click(screen.getAllByRole("link", { name: "My Referrals" })[0]!);
    await tab.title("My Referrals");
    document.body.replaceChildren();
    api.reply(referralDrafts.get, { ...draft, fields });
    showApp(`${AGAIN}&draft=${DRAFT_ID}`);
    expect(await screen.findByLabelText("Reason")).toBeTruthy();
    expect(isAsked()).toBe(false);
  });

  it("asks the record about the child of a draft that was opened from a list", async () => {
    const fields = { ...aDraft().fields, firstName: "Fionn", lastName: "D’Arcy" };
    api.reply(referralDrafts.get, aDraft({ form: "refer-a-patient", subject: "p-fionn", fields }));
    api.reply(patients.get, { ...FIONN, deceased: DIED });
    const tab = showApp(`/referrals/refer-a-patient?draft=${DRAFT_ID}`);
    await question("Refer Fionn D’Arcy?");
    await say(tab, "Refer anyway");
    expect(await screen.findByLabelText("Reason")).toBeTruthy();
    expect(api.calls(patients.get).map(({ params }) => params)).toEqual([{ id: "p-fionn" }]);
  });

  it("opens a draft of a child who is no longer in care, without data from the record", async () => {
    api.reply(referralDrafts.get, aDraft({ form: "refer-a-patient", subject: "p-fionn" }));
    api.fail(patients.get, { status: 404, code: "not_found" });
    showApp(`/referrals/refer-a-patient?draft=${DRAFT_ID}`);
    expect(await screen.findByLabelText("Reason")).toBeTruthy();
    expect(isAsked()).toBe(false);
  });

  it("does not ask when a sent referral is edited", async () => {
    showApp("/referrals/editreferral?id=10482");
    await screen.findByLabelText("On Behalf Of");
    expect(isAsked()).toBe(false);
    expect(field("Reason")).toBeTruthy();
  });
});
