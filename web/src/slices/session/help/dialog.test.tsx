import { news } from "@linnet/contract/session/news";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, FRED, FRED_MENU, fakeProvider, PHYSICIAN_MENU, signedIn, signedOut } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";

let api: FakeApi;

/** The help, once it is there. */
const help = (title: string) => screen.findByRole("dialog", { name: `Help: ${title}` });
const hasGone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

const CAME = { kind: "new" as const, text: "Charts can be compared.", since: "2026-11-18T16:00:00Z", isUnseen: true };

describe("what is new", () => {
  beforeAll(async () => void (await import("./news-dialog.tsx")));

  it("is told once, after the reminder, by kind and day, and can be read again", async () => {
    newTab();
    api = fakeApi();
    fakeProvider(api);
    signedIn(api, DORA, PHYSICIAN_MENU);
    window.sessionStorage.setItem("linnet.reminder", "due");
    const before = { kind: "fixed" as const, text: "Letters open.", since: "2026-08-01T16:00:00Z", isUnseen: false };
    api.reply(news.list, [CAME, before]);
    api.reply(news.seen, true);
    const tab = showApp("/");
    await tab.user.click(await screen.findByRole("button", { name: "OK" }));
    const dialog = await screen.findByRole("dialog", { name: "What’s new" });
    expect(within(dialog).getByRole("heading", { name: "Updated on 11/18/2026" })).toBeTruthy();
    expect(
      within(dialog)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([CAME.text]);
    expect(await violations()).toEqual([]);
    await tab.user.click(within(dialog).getByRole("button", { name: "Done" }));
    await hasGone();
    await waitFor(() => expect(api.calls(news.seen).map(({ body }) => body)).toEqual([{ until: CAME.since }]));

    await tab.user.keyboard("?");
    await tab.user.click(within(await help("Home")).getByRole("button", { name: "What’s new" }));
    const again = await screen.findByRole("dialog", { name: "What’s new" });
    expect(within(again).getAllByRole("listitem")).toHaveLength(2);
  });
});

describe("help on a page", () => {
  // Its code comes when it is needed, which takes a moment when all tests run.
  beforeAll(async () => void (await import("./dialog.tsx")));
  beforeEach(() => {
    newTab();
    api = fakeApi();
    fakeProvider(api);
  });

  it("opens from its button with a few sentences and the keys, and returns the focus", async () => {
    signedIn(api, DORA, PHYSICIAN_MENU);
    const tab = showApp("/");
    const button = await screen.findByRole("button", { name: "Help" });
    await tab.user.click(button);
    const dialog = await help("Home");
    expect(within(dialog).getAllByRole("listitem")).toHaveLength(5);
    expect(within(dialog).getByText("Search from any page")).toBeTruthy();
    expect(await violations()).toEqual([]);
    await tab.user.keyboard("{Escape}");
    await hasGone();
    expect(document.activeElement).toBe(button);
  });

  it("opens by its key, but not while somebody types, and not once the key is turned off", async () => {
    signedIn(api, DORA, PHYSICIAN_MENU);
    const tab = showApp("/");
    await tab.title(/Dora$/);
    await tab.user.keyboard("?");
    const dialog = await help("Home");
    await tab.user.click(within(dialog).getByRole("switch", { name: "Open help with the ? key" }));
    await tab.user.keyboard("{Escape}");
    await hasGone();
    const button = screen.getByRole("button", { name: "Help" });
    expect(button.getAttribute("aria-keyshortcuts")).toBeNull();
    await tab.user.keyboard("?");
    expect(screen.queryByRole("dialog")).toBeNull();
    await tab.user.click(button);
    await help("Home");
  });

  it("leads to what upgrades have brought, in one dialog also where it was not seen", async () => {
    signedIn(api, DORA, PHYSICIAN_MENU);
    api.reply(news.list, [CAME]);
    const tab = showApp("/");
    await tab.user.click(await screen.findByRole("button", { name: "Help" }));
    await tab.user.click(within(await help("Home")).getByRole("button", { name: "What’s new" }));
    expect(await screen.findByText(CAME.text)).toBeTruthy();
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
  });

  it("says that upgrades have brought nothing", async () => {
    signedIn(api, DORA, PHYSICIAN_MENU);
    const tab = showApp("/");
    const button = await screen.findByRole("button", { name: "Help" });
    await tab.user.click(button);
    await tab.user.click(within(await help("Home")).getByRole("button", { name: "What’s new" }));
    expect(await screen.findByText("Nothing new yet")).toBeTruthy();
    await tab.user.click(screen.getByRole("button", { name: "Done" }));
    await hasGone();
    expect(document.activeElement).toBe(button);
  });

  it("names no search of patients to who may see none", async () => {
    signedIn(api, FRED, FRED_MENU);
    const tab = showApp("/");
    await tab.title(/Fred$/);
    await tab.user.keyboard("?");
    const dialog = await help("Home");
    expect(within(dialog).getByText("Search from any page")).toBeTruthy();
    expect(within(dialog).queryByText(/search.*patients/i)).toBeNull();
  });

  it("is there before anybody has signed in, and for an address that is no page", async () => {
    signedOut(api);
    const tab = showApp("/login");
    await tab.title("Login");
    await tab.user.click(screen.getByRole("button", { name: "Help" }));
    const dialog = await help("Login");
    expect(within(dialog).queryByText(/^Undo/)).toBeNull();
    await tab.user.keyboard("{Escape}");
    await hasGone();
    tab.goTo("/no-such-page");
    await tab.title("404");
    await tab.user.keyboard("?");
    await help("404");
  });
});
