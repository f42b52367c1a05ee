import { referrals } from "@linnet/contract/referrals";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, signedIn } from "../../../../test/people.ts";
import { REFERRING_MENU, someDetails } from "../../../../test/referrals.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Preloaded, because the first load takes longer than a test waits.
import "../details/screen.tsx";

const LATE = someDetails({ clinicName: "Neurology Clinic", nextStep: "Neurology Clinic did not answer by 11/24. Choose Remind." });

describe("a clinic that is late", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, DORA, REFERRING_MENU);
    api.reply(referrals.get, { ...LATE, may: { ...LATE.may, remind: true } });
  });
  const open = async () => {
    const tab = showApp(`/referrals/details/${LATE.id}`);
    await tab.user.click(await screen.findByRole("button", { name: "Remind" }));
    return tab;
  };

  it("is reminded with one press, and the page is fetched again", async () => {
    api.reply(referrals.remind, true);
    await open();
    expect(await screen.findAllByText("You reminded Neurology Clinic.")).not.toEqual([]);
    expect(api.calls(referrals.remind)[0]?.params).toEqual({ id: String(LATE.id) });
    await waitFor(() => expect(api.calls(referrals.get).length).toBeGreaterThan(1));
    expect(await violations()).toEqual([]);
  });

  it("is not reminded twice in a week: the page says when it can be reminded again", async () => {
    const message = "You reminded Neurology Clinic on 11/20. You can send another reminder on 11/27.";
    api.fail(referrals.remind, { status: 409, code: "conflict", message });
    await open();
    expect(await screen.findAllByText(message)).not.toEqual([]);
  });

  it("is reminded only by people who may", async () => {
    api.reply(referrals.get, LATE);
    showApp(`/referrals/details/${LATE.id}`);
    expect(await screen.findByRole("button", { name: "Refer" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Remind" })).toBeNull();
  });
});
