import { home } from "@linnet/contract/home";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { aCard, PICTURE } from "../../../test/home.ts";
import { DORA, fakeProvider, PHYSICIAN_MENU, signedIn, signedOut } from "../../../test/people.ts";
import { newTab, showApp } from "../../../test/show-app.tsx";
import { violations } from "../../../test/violations.ts";
// What the page loads when it is shown is loaded before: to be there for the first time takes longer than a test waits.
import "../../ui/layout/slider.tsx";
import "./home-screen.tsx";

const FULL = "Cannot store the images in local storage as it has exceeded the localStorage limit. Please contact the administrator";
const EDUCATION = aCard(30, "Education", { cardType: "education" });
const resting = { status: 503, code: "upstream_unavailable", message: "The portal is resting" } as const;

describe("what does not work on home", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    fakeProvider(api);
    signedOut(api);
    api.reply(home.slider, [PICTURE]);
    api.reply(home.cards, [EDUCATION]);
  });

  it("is said in an alert, and the rest is shown", async () => {
    api.fail(home.cards, { status: 500, code: "internal", message: "The cards are lost" });
    showApp("/");
    expect((await screen.findByRole("alert")).textContent).toContain("The cards are lost");
    expect(await screen.findByRole("link", { name: /a new house/ })).toBeTruthy();
    expect(screen.queryByLabelText(/^Loading/)).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it("is said once, however many parts of the page it befell, and can be tried again", async () => {
    signedIn(api, DORA, PHYSICIAN_MENU);
    for (const endpoint of [home.get, home.today, home.slider, home.cards]) api.fail(endpoint, resting);
    const tab = showApp("/");
    await waitFor(() => expect(screen.getAllByText("The portal is resting")).toHaveLength(1));
    signedIn(api, DORA, PHYSICIAN_MENU);
    api.reply(home.cards, [EDUCATION]);
    await tab.user.click(within(screen.getByRole("alert")).getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("article", { name: "Education" })).toBeTruthy();
    expect(screen.queryByText("The portal is resting")).toBeNull();
  });

  it("is said when the page itself cannot be asked for", async () => {
    signedIn(api, DORA, PHYSICIAN_MENU);
    api.reply(home.cards, [EDUCATION]);
    api.fail(home.get, { status: 500, code: "internal", message: "Home is lost" });
    showApp("/");
    expect((await screen.findByRole("alert")).textContent).toContain("Home is lost");
    expect(await screen.findByRole("article", { name: "Education" })).toBeTruthy();
  });

  it("says once, in the specification's words, that the browser has no room for pictures and cards", async () => {
    const full = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: full, removeItem: () => undefined });
    showApp("/");
    expect((await screen.findByText(FULL)).closest("[role=alert]")).toBeTruthy();
    expect(await screen.findByRole("article", { name: "Education" })).toBeTruthy();
    expect(await screen.findByRole("link", { name: /a new house/ })).toBeTruthy();
    expect(screen.getAllByText(FULL)).toHaveLength(1);
    vi.unstubAllGlobals();
  });
});
