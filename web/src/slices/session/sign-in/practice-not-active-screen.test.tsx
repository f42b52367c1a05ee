import { practice } from "@linnet/contract/practice";
import { session } from "@linnet/contract/session";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, fakeProvider, PHYSICIAN_MENU, signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
import { setRestart } from "../../../platform/session/login-as.ts";

const ADDRESS = "/practice-not-active";
const FALLBACK = "myLinnet resources are temporarily unavailable to Your Practice. This could be the result of a practice owner change";

describe("a practice that is not on the portal", () => {
  let api: FakeApi;
  const began = vi.fn();
  beforeEach(() => {
    newTab();
    began.mockReset();
    setRestart(began);
    api = fakeApi();
    fakeProvider(api);
    const here = { practiceId: 11, practiceName: "Lakeside Pediatrics", isMyLinnet: false };
    const there = { practiceId: 12, practiceName: "Riverside Pediatrics", isMyLinnet: true };
    const off = { practiceId: 13, practiceName: "Hillside Pediatrics", isMyLinnet: false };
    signedIn(api, { ...DORA, practices: [here, off, there] }, PHYSICIAN_MENU);
  });

  it("reads the hospital's own words, as text", async () => {
    api.reply(session.practiceNotActive, "<b>Closed</b> until Monday");
    showApp(ADDRESS);
    expect(await screen.findByText("<b>Closed</b> until Monday")).toBeTruthy();
    expect(screen.queryByText(/is waiting for its owner/)).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it.each([
    ["has no words", () => api.reply(session.practiceNotActive, "")],
    ["does not answer", () => api.fail(session.practiceNotActive, { status: 503, code: "upstream_unavailable" })],
  ])("reads the specification's when the hospital %s", async (_what, prepare) => {
    prepare();
    showApp(ADDRESS);
    expect(await screen.findByText(FALLBACK)).toBeTruthy();
  });

  it("names the owner who has yet to sign, and nobody where that is not why", async () => {
    api.reply(session.practiceNotActive, "");
    const here = { practiceId: 11, practiceName: "Lakeside Pediatrics", isMyLinnet: false, ownerToSign: "Nina Okafor" };
    signedIn(api, { ...DORA, practices: [here] }, PHYSICIAN_MENU);
    showApp(ADDRESS);
    const words = "Lakeside Pediatrics is waiting for its owner, Nina Okafor, to sign the user agreement. Ask them to sign in.";
    expect(await screen.findByText(words)).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it("leads home by a link of the browser's own, so that everything is asked anew", async () => {
    api.reply(session.practiceNotActive, "");
    showApp(ADDRESS);
    expect((await screen.findByRole("link", { name: "Try again" })).getAttribute("href")).toBe("/");
  });

  it("leads people home whose practice is on the portal", async () => {
    api.reply(session.practiceNotActive, "");
    signedIn(api, DORA, PHYSICIAN_MENU);
    showApp(ADDRESS);
    expect((await screen.findByRole("link", { name: "Go to the home page" })).getAttribute("href")).toBe("/");
  });

  it("offers the person's other practices that are on the portal, and restarts with the one that is chosen", async () => {
    api.reply(session.practiceNotActive, "");
    api.reply(practice.choose, true);
    const tab = showApp(ADDRESS);
    await screen.findByText(FALLBACK);
    expect(screen.queryByRole("button", { name: /Hillside/ })).toBeNull();
    await tab.user.click(screen.getByRole("button", { name: "Switch practice to Riverside Pediatrics" }));
    await waitFor(() => expect(began).toHaveBeenCalledOnce());
    expect(api.calls(practice.choose)[0]!.body).toEqual({ practiceId: 12 });
  });
});
