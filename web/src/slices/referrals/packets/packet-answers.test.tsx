import { referrals } from "@linnet/contract/referrals";
import type { ReferralPacket } from "@linnet/contract/referrals/packets";
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, signedIn } from "../../../../test/people.ts";
import { aReferral, REFERRING_MENU, someDetails } from "../../../../test/referrals.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Preloaded, because the first load takes longer than a test waits.
import "../details/screen.tsx";

const ANSWERED: ReferralPacket = {
  answered: {
    ...{ versionId: 4, version: 2, title: "Syncope", answers: [] },
    lines: [
      { heading: null, label: "During exercise?", value: "Yes", kind: "answer" },
      { heading: null, label: "Call now", value: "Fainting during exercise.", kind: "red-flag" },
      { heading: null, label: "ECG", value: "Not answered: no machine here", kind: "why-not" },
    ],
  },
};

describe("the answers to a clinic’s questions", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, DORA, REFERRING_MENU);
    api.reply(referrals.mine, [aReferral()]);
  });
  async function open(packet: ReferralPacket | null) {
    api.reply(referrals.get, someDetails({ packet }));
    await showApp("/referrals/details/10482").title("Ruiz, Ana: Cardiology");
  }
  const panel = () => screen.queryByRole("region", { name: /^Questions from/ });

  it("are in the packet’s order, below its red flags", async () => {
    await open(ANSWERED);
    expect(panel()?.textContent).toBe(
      "Questions from Cardiology Call nowFainting during exercise.During exercise?YesECGNot answered: no machine here",
    );
    expect(await violations()).toEqual([]);
  });

  it("are marked as missing if the clinic asks", async () => {
    await open({ answered: null });
    expect(panel()?.textContent).toBe("Questions from Cardiology Questions not answered");
  });

  it("are hidden if the clinic asks nothing", async () => {
    await open(null);
    expect(panel()).toBeNull();
  });
});
