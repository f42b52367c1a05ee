import { referrals } from "@linnet/contract/referrals";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, signedIn } from "../../../../test/people.ts";
import { aCancelledReferral, aReferral, aScheduledReferral, NOTHING_ALLOWED, REFERRING_MENU } from "../../../../test/referrals.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
import { widthOf } from "../../../../test/width-of.ts";
// Preloaded, because the first load takes longer than a test waits.
import "./appointment-dialog.tsx";
import "./cancellation-dialog.tsx";
import "../lists/screen.tsx";
import "./request-to-cancel-dialog.tsx";
import "./retry-dialog.tsx";

const MINE = "/referrals/myreferrals";
const ASKED = aReferral({ cancelationRequest: true, cancellationReason: "Seen elsewhere", modifyBy: "Nowak, Gena" });

describe("the actions on a list's referral", () => {
  let api: FakeApi;

  beforeEach(() => {
    widthOf(1440);
    newTab();
    api = fakeApi();
    signedIn(api, DORA, REFERRING_MENU);
  });

  async function openWith(...found: ReturnType<typeof aReferral>[]) {
    api.reply(referrals.mine, found);
    const tab = showApp(MINE);
    await tab.title("My Referrals");
    await screen.findAllByRole("button", { name: /^More actions for/ });
    const menu = async () => {
      await tab.user.click(screen.getByRole("button", { name: "More actions for Ana Ruiz’s referral" }));
      return (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
    };
    return {
      ...tab,
      menu,
      choose: async (action: string) => tab.user.click(await screen.findByRole("menuitem", { name: new RegExp(`^${action} Ana Ruiz`) })),
    };
  }

  it("show the appointment behind 'Patient Scheduled', with the hospital's number", async () => {
    const tab = await openWith(aScheduledReferral());
    await tab.user.click(screen.getByRole("button", { name: /^Patient Scheduled/ }));
    const dialog = await screen.findByRole("dialog", { name: /^Ana Ruiz’s appointment/ });
    expect([...dialog.querySelectorAll("dd")].map((value) => value.textContent)).toEqual([
      "12/01/2026",
      "9:30 AM",
      "45 minutes",
      "New patient visit",
      "Cardiology, Main Campus",
      "Clinic 3",
      "Scheduled",
      "SR-7781",
    ]);
    expect(await violations()).toEqual([]);
    await tab.user.click(within(dialog).getByRole("button", { name: "Done" }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Patient Scheduled"));
  });

  it("open nothing behind 'Patient Scheduled' without an appointment, nor behind any other word", async () => {
    await openWith(aScheduledReferral({ referralAppointment: null }), aReferral({ id: 2, cernerStatus: "On Hold" }));
    expect(screen.getByText("Patient Scheduled").closest("button")).toBeNull();
    expect(screen.getByText("On Hold").closest("button")).toBeNull();
  });

  it("show the reason while the pointer or the focus is on 'Cancelled', and more on a click", async () => {
    const tab = await openWith(aCancelledReferral());
    const label = screen.getByRole("button", { name: /^Cancelled: reason/ });
    await tab.user.hover(label);
    const reason = await screen.findByText("The family has moved away");
    expect(label.getAttribute("aria-describedby")).toBe(reason.id);
    await tab.user.hover(reason);
    expect(screen.getByText("The family has moved away")).toBeTruthy();
    await tab.user.unhover(reason);
    await waitFor(() => expect(screen.queryByText("The family has moved away")).toBeNull());
    label.focus();
    await screen.findByText("The family has moved away");
    await tab.user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByText("The family has moved away")).toBeNull());
    await tab.user.click(label);
    const dialog = await screen.findByRole("dialog", { name: /^Cancellation of Ana Ruiz’s referral/ });
    expect(dialog.textContent).toContain("Canceled On11/21/2026 10:00 AM");
    expect(dialog.textContent).toContain("ReasonThe family has moved away");
  });

  it("hide both cancellation buttons once it is canceled, and still refer again", async () => {
    const tab = await openWith(aCancelledReferral({ cancelationRequest: true }));
    expect(screen.queryByText("Cancellation Requested")).toBeNull();
    expect(await tab.menu()).toEqual(["Refer"]);
  });

  it("show who requested the cancellation, and when, and do not offer it again", async () => {
    const tab = await openWith(ASKED);
    await tab.user.click(screen.getByRole("button", { name: /^Cancellation Requested/ }));
    const dialog = await screen.findByRole("dialog", { name: /^Cancellation request for Ana Ruiz’s referral/ });
    expect(dialog.textContent).toContain("Requested ByNowak, Gena");
    expect(dialog.textContent).toContain("Requested On11/20/2026 9:12 AM");
    expect(dialog.textContent).toContain("ReasonSeen elsewhere");
    await tab.user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Cancellation Requested/ })));
    expect(await tab.menu()).toEqual(["Refer", "Edit"]);
  });

  it("ask to cancel with a reason, and fetch the list again", async () => {
    const tab = await openWith(aReferral());
    expect(await tab.menu()).toEqual(["Refer", "Edit", "Request to Cancel"]);
    await tab.choose("Request to Cancel");
    const dialog = within(await screen.findByRole("dialog", { name: /^Request to cancel Ana Ruiz’s referral/ }));
    await tab.user.click(dialog.getByRole("button", { name: "Remove" }));
    expect(await dialog.findByText("Enter the reason for canceling")).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByRole("textbox", { name: "Reason" }));
    expect(await violations()).toEqual([]);
    await tab.user.type(dialog.getByRole("textbox", { name: "Reason" }), "Seen elsewhere{Enter}since spring");
    api.reply(referrals.cancel, true);
    api.reply(referrals.mine, [ASKED]);
    await tab.user.dblClick(dialog.getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("Cancellation Requested")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(api.calls(referrals.cancel)).toHaveLength(1);
    expect(api.calls(referrals.cancel)[0]!.body).toMatchObject({ id: 10482, reason: "Seen elsewhere\nsince spring" });
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("More actions for Ana Ruiz’s referral"));
  });

  it("of a declined one are to refer elsewhere, or to close it", async () => {
    const declined = aReferral({ cernerStatus: "Cancelled", statusId: 4, isDeclined: true });
    api.reply(referrals.putAside, true);
    const tab = await openWith({ ...declined, may: { ...declined.may, edit: false, cancel: false, putAside: true } });
    expect(await tab.menu()).toEqual(["Refer elsewhere", "Close, no further action"]);
    await tab.user.click(await screen.findByRole("menuitem", { name: "Close, no further action: Ana Ruiz’s referral" }));
    expect(await screen.findByText("You closed Ana Ruiz’s referral. No further action is needed.")).toBeTruthy();
    await tab.user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(api.calls(referrals.putAside).map(({ body }) => body)).toEqual([{ isPutAside: true }, { isPutAside: false }]),
    );
  });

  it("keep the typed reason if the cancellation fails", async () => {
    api.fail(referrals.cancel, { status: 503, code: "upstream_unavailable", message: "No one answers" });
    const tab = await openWith(aReferral());
    await tab.menu();
    await tab.choose("Request to Cancel");
    await tab.user.type(await screen.findByRole("textbox", { name: "Reason" }), "Seen elsewhere");
    await tab.user.click(screen.getByRole("button", { name: "Remove" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Cannot process cancellation at the moment.");
    expect(screen.getByRole("textbox", { name: "Reason" })).toHaveProperty("value", "Seen elsewhere");
  });

  it("keep a dialog with its typed text when the table becomes cards, and return the focus to the same button", async () => {
    const tab = await openWith(aReferral(), aReferral({ id: 2 }));
    await tab.user.click(screen.getAllByRole("button", { name: "More actions for Ana Ruiz’s referral" })[0]!);
    await tab.user.click(await screen.findByRole("menuitem", { name: "Request to Cancel Ana Ruiz’s referral" }));
    await tab.user.type(await screen.findByRole("textbox", { name: "Reason" }), "Seen elsewhere");
    await act(async () => widthOf(1000));
    await waitFor(() => expect(screen.queryByRole("table", { hidden: true })).toBeNull());
    const reason = screen.getByRole("textbox", { name: "Reason" });
    expect(reason).toHaveProperty("value", "Seen elsewhere");
    expect(document.activeElement).toBe(reason);
    await tab.user.click(screen.getByRole("button", { name: "Keep referral" }));
    await tab.user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("More actions for Ana Ruiz’s referral"));
    expect(document.activeElement?.closest("article")?.textContent).toContain("Referral No.10482");
  });

  it.each([
    ["Refer", "/referrals/re-refer?id=10482"],
    ["Edit", "/referrals/editreferral?id=10482"],
  ])("%s opens its form with the referral", async (action, address) => {
    const tab = await openWith(aReferral());
    await tab.menu();
    await tab.choose(action);
    await waitFor(() => expect(tab.address()).toBe(address));
    expect(tab.state().referral).toMatchObject({ id: 10482, lastName: "Ruiz" });
  });

  it("link to the unread letter, from the row’s own button", async () => {
    await openWith(aReferral({ letterToRead: true }));
    const read = screen.getByRole("link", { name: "Read the letter for Ana Ruiz’s referral" });
    expect([read.textContent, read.getAttribute("href")]).toEqual(["Read", "/referrals/details/10482#letter"]);
  });

  it("resend an undelivered one, with the message of the hospital's system", async () => {
    const undelivered = aReferral({
      botStatus: "Failed",
      botMessage: "422: the clinic is not known",
      may: { ...NOTHING_ALLOWED, edit: true, cancel: true, refer: true, retry: true },
    });
    api.fail(referrals.retry, { status: 409, code: "conflict", message: "It is being sent already" });
    const tab = await openWith(undelivered);
    expect(screen.getByText("Not delivered")).toBeTruthy();
    await tab.user.click(screen.getByRole("button", { name: /^Retry Ana Ruiz’s referral/ }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Retry Ana Ruiz’s referral/ }));
    expect(dialog.getByText("422: the clinic is not known")).toBeTruthy();
    await tab.user.click(dialog.getByRole("button", { name: "Retry" }));
    expect((await dialog.findByRole("alert")).textContent).toBe("It is being sent already");
    api.reply(referrals.retry, true);
    await tab.user.click(dialog.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(api.calls(referrals.mine)).toHaveLength(4));
  });
});
