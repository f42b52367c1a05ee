import { live } from "@linnet/contract/live";
import { referrals } from "@linnet/contract/referrals";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, signedIn } from "../../../../test/people.ts";
import { aReferral, aScheduledReferral, REFERRING_MENU, someDetails } from "../../../../test/referrals.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Preloaded, because the first load takes longer than a test waits.
import "./screen.tsx";
import "../details/screen.tsx";
import "../office/request-to-cancel-dialog.tsx";

const SAID = "A referral has changed.";

describe("a referral that changes while its list is open", () => {
  let api: FakeApi;
  let say: (referralId: number) => void;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, DORA, REFERRING_MENU);
    api.answer(live.events, () => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          say = (referralId) => controller.enqueue(new TextEncoder().encode(`data: {"kind":"referral","referralId":${referralId}}\n\n`));
        },
      });
      return new Response(body);
    });
    api.reply(referrals.mine, [aReferral({ id: 3 })]);
  });

  it("changes in the open list without a reload, is announced, and the focus stays where it was", async () => {
    showApp("/referrals/myreferrals");
    const link = await screen.findByRole("link", { name: "Ruiz, Ana" });
    link.focus();
    api.reply(referrals.mine, [aScheduledReferral({ id: 3 })]);
    await waitFor(() => expect(api.calls(live.events)).toHaveLength(1));
    say(3);
    await screen.findByText("Patient Scheduled");
    expect(within(screen.getByRole("table")).queryByText("Submitted")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "Ruiz, Ana" }));
    expect(screen.getByText(SAID).closest("[role=status]")).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it("is fetched again once when it is canceled here and the server reports it, too", async () => {
    api.reply(referrals.cancel, true);
    const { user } = showApp("/referrals/myreferrals");
    await user.click(await screen.findByRole("button", { name: "More actions for Ana Ruiz’s referral" }));
    await user.click(await screen.findByRole("menuitem", { name: "Request to Cancel Ana Ruiz’s referral" }));
    await user.type(await screen.findByRole("textbox", { name: "Reason" }), "Seen elsewhere");
    await waitFor(() => expect(api.calls(live.events)).toHaveLength(1));
    api.answer(referrals.cancel, () => {
      say(3);
      return Response.json(true);
    });
    api.reply(referrals.mine, [aReferral({ id: 3, cancelationRequest: true })]);
    await user.click(screen.getByRole("button", { name: "Remove" }));
    await screen.findByText("Cancellation Requested");
    // The list, and its "needs action" count, each fetched again.
    expect(api.calls(referrals.mine)).toHaveLength(4);
    expect(screen.getByText(SAID)).toBeTruthy();
  });

  it("changes on its own page, and another one does not make that page fetch again", async () => {
    api.reply(referrals.get, someDetails({ id: 3 }));
    showApp("/referrals/details/3");
    await screen.findByRole("heading", { level: 1, name: /Ruiz, Ana/ });
    await waitFor(() => expect(api.calls(live.events)).toHaveLength(1));
    say(4);
    await screen.findByText(SAID);
    expect(api.calls(referrals.get)).toHaveLength(1);
    say(3);
    await waitFor(() => expect(api.calls(referrals.get)).toHaveLength(2));
  });
});
