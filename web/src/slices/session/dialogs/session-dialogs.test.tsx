import { session } from "@linnet/contract/session";
import { signing } from "@linnet/contract/session/signing";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, fakeProvider, PHYSICIAN_MENU, SETTINGS, signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";

describe("around the pages of a session", () => {
  let api: FakeApi;
  // The parts that a browser would fetch are there, so that no test waits for the machine.
  beforeAll(() => Promise.all([import("./reminder-dialog.tsx"), import("./welcome-tour.tsx"), import("./idle-prompt.tsx")]));
  beforeEach(() => {
    newTab();
    api = fakeApi();
    fakeProvider(api);
    signedIn(api, { ...DORA, lastLoggedIn: null }, PHYSICIAN_MENU);
  });
  afterEach(() => vi.useRealTimers());

  it("the reminder comes first after a login, then the tour of six slides, each once", async () => {
    window.sessionStorage.setItem("linnet.reminder", "due");
    const tab = showApp("/");
    const reminder = await screen.findByRole("dialog", { name: "Reminder, June 2, 2014" });
    expect(reminder.textContent).toContain("What you see in this portal is confidential.");
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    await tab.user.click(screen.getByRole("button", { name: "OK" }));

    expect(await screen.findByRole("dialog", { name: "Welcome to Linnet" })).toBeTruthy();
    expect(await violations()).toEqual([]);
    for (const number of [1, 2, 3, 4, 5, 6]) {
      expect(screen.getByText(`${number} of 6`)).toBeTruthy();
      await tab.user.click(screen.getByRole("button", { name: number < 6 ? "Next" : "Get started" }));
    }
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(JSON.stringify({ ...window.localStorage })).toContain("tour-seen");
  });

  it("the tour ends when it is closed at any slide, and opens again from the user menu", async () => {
    const tab = showApp("/");
    await screen.findByRole("dialog", { name: "Welcome to Linnet" });
    await tab.user.keyboard("{ArrowRight}");
    expect(screen.getByText("2 of 6")).toBeTruthy();
    await tab.user.click(screen.getByRole("button", { name: "Back" }));
    expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Next" }));
    await tab.user.keyboard("{ArrowRight}{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await tab.user.click(screen.getByRole("button", { name: "Dora Ashby" }));
    await tab.user.click(await screen.findByRole("menuitem", { name: "Show the welcome tour" }));
    expect(await screen.findByRole("dialog", { name: "Welcome to Linnet" })).toBeTruthy();
  });

  it("after 15 minutes the portal asks, with two answers and nothing else, and logs out when there is none", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], shouldAdvanceTime: true });
    signedIn(api, DORA, PHYSICIAN_MENU);
    api.fail(session.end, { status: 503, code: "upstream_unavailable" });
    window.localStorage.setItem("loginas", "");
    const tab = showApp("/education");
    await tab.title("Education");
    await act(() => vi.advanceTimersByTimeAsync(SETTINGS.idle.promptAfterMs + 1_000));
    const prompt = await screen.findByRole("dialog", { name: "Are you still using myLinnet?" });
    expect([...prompt.querySelectorAll("button")].map((button) => button.textContent)).toEqual(["Continue my session", "Logout"]);
    expect(await violations()).toEqual([]);
    await tab.user.keyboard("{Escape}");
    expect(screen.getByRole("dialog", { name: "Are you still using myLinnet?" })).toBeTruthy();
    await tab.user.click(screen.getByRole("button", { name: "Continue my session" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    await act(() => vi.advanceTimersByTimeAsync(SETTINGS.idle.promptAfterMs + SETTINGS.idle.answerWithinMs + 2_000));
    await waitFor(() => expect(tab.visited[0]?.pathname).toBe("/oidc/session/end"));
    expect(window.localStorage.getItem("loginas")).toBeNull();
    expect(Object.keys(window.sessionStorage)).toEqual(["linnet.ended", "linnet.return-path"]);
  });

  it("the question stands alone: the reminder makes way for it, and comes back", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], shouldAdvanceTime: true });
    signedIn(api, DORA, PHYSICIAN_MENU);
    window.sessionStorage.setItem("linnet.reminder", "due");
    const tab = showApp("/education");
    await screen.findByRole("dialog", { name: "Reminder, June 2, 2014" });
    await act(() => vi.advanceTimersByTimeAsync(SETTINGS.idle.promptAfterMs + 1_000));
    await screen.findByRole("dialog", { name: "Are you still using myLinnet?" });
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    await tab.user.click(screen.getByRole("button", { name: "Continue my session" }));
    expect(await screen.findByRole("dialog", { name: "Reminder, June 2, 2014" })).toBeTruthy();
  });

  it("the question is asked also on a page that stands alone, and never to a stranger", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], shouldAdvanceTime: true });
    api.reply(signing.page, { title: "User agreement", version: "2026-01", sections: [], signerName: "Dora Ashby", capacity: "Owner" });
    const tab = showApp("/signing/11111111-1111-4111-8111-111111111111");
    await tab.title("User agreement");
    await act(() => vi.advanceTimersByTimeAsync(SETTINGS.idle.promptAfterMs + 1_000));
    expect(await screen.findByRole("dialog", { name: "Are you still using myLinnet?" })).toBeTruthy();
    cleanup();

    newTab();
    const stranger = showApp("/login");
    await stranger.title("Login");
    await act(() => vi.advanceTimersByTimeAsync(SETTINGS.idle.promptAfterMs + SETTINGS.idle.answerWithinMs + 2_000));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(stranger.visited).toEqual([]);
  });
});
