import { content } from "@linnet/contract/content";
import { patients } from "@linnet/contract/patients";
import { session } from "@linnet/contract/session";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, fakeApi } from "../test/fake-api.ts";
import {
  DORA,
  EMBASSY_MENU,
  FRED,
  FRED_MENU,
  fakeNavigator,
  fakeProvider,
  MIRA,
  PHYSICIAN_MENU,
  signedIn,
  signedOut,
} from "../test/people.ts";
import { newTab, showApp } from "../test/show-app.tsx";
import { writePageData } from "../test/write-page-data.ts";

const emptyPage = { data: [], hasNext: false, totalPages: 0, currentPage: 1, total: 0 };
const NOT_HERE = "This page does not exist, or you do not have access to it.";

const YEAR = 365 * 86_400_000;
const A_YEAR_AGO = new Date(Date.now() - YEAR).toISOString();
const IN_A_YEAR = new Date(Date.now() + YEAR).toISOString();

describe("the portal", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    fakeProvider(api);
    api.reply(patients.mine, emptyPage);
    api.reply(patients.ofPractice, emptyPage);
  });

  describe("for a stranger", () => {
    beforeEach(() => signedOut(api));

    it("tells whose portal it is, and leads to the sign-in", async () => {
      const tab = showApp("/");
      expect(await tab.title("We care for your patients together")).toBeTruthy();
      expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
      await tab.user.click(screen.getByRole("link", { name: "Sign in" }));
      const signIn = await screen.findByRole("button", { name: "Sign in" });
      await waitFor(() => expect(document.activeElement).toBe(signIn));
      await tab.user.keyboard("{Enter}");
      await waitFor(() => expect(tab.visited[0]?.pathname).toBe("/oidc/auth"));
    });

    it("stands in one go with what is announced, and moves nothing", async () => {
      const announce = api.hold(content.announcements, [
        { id: 1, message: "The lines are down", cssClassId: 3, validFrom: A_YEAR_AGO, validTo: IN_A_YEAR, modifiedOn: A_YEAR_AGO },
      ]);
      showApp("/login");
      await waitFor(() => expect(api.calls(content.announcements)).toHaveLength(1));
      expect(screen.queryByRole("button", { name: "Sign in" })).toBeNull();
      announce();
      expect(await screen.findByRole("button", { name: "Sign in" })).toBeTruthy();
      expect(screen.getByText("The lines are down")).toBeTruthy();
    });

    it("stands with what the page was written with, until the reply says otherwise", async () => {
      const announcement = { id: 1, message: "The lines are down", cssClassId: 3, validFrom: A_YEAR_AGO, validTo: IN_A_YEAR } as const;
      writePageData({ announcements: [{ ...announcement, modifiedOn: A_YEAR_AGO }] });
      const reply = api.hold(content.announcements, []);
      showApp("/login");
      expect(await screen.findByText("The lines are down")).toBeTruthy();
      expect(screen.getByRole("button", { name: "Sign in" })).toBeTruthy();
      reply();
      await waitFor(() => expect(screen.queryByText("The lines are down")).toBeNull());
    });

    it("asks to sign in for a page that is not open, and keeps the place out of the address", async () => {
      const tab = showApp("/patients/p-1?by=visits");
      expect(await tab.title("Login")).toBeTruthy();
      expect(tab.address()).toBe("/login");
      expect(JSON.parse(window.sessionStorage.getItem("linnet.return-path") ?? "")).toMatchObject({ path: "/patients/p-1?by=visits" });
      expect(screen.getByRole("link", { name: "Email me a link" }).getAttribute("href")).toBe("/sign-in-help");
    });

    it("gives nothing away about a page that is not there", async () => {
      const tab = showApp("/no/such/page");
      expect(await tab.title("404")).toBeTruthy();
      expect(screen.getByText(NOT_HERE)).toBeTruthy();
    });

    it("says so when the provider does not let them in", async () => {
      const tab = showApp("/implicit/callback?error=access_denied&state=unknown");
      expect(await tab.title("Login")).toBeTruthy();
      expect(screen.getByRole("alert").textContent).toContain("Log in failed!");
    });

    describe("who waits for a sign-in page that does not come", () => {
      beforeEach(() => {
        vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
      });
      afterEach(() => vi.useRealTimers());

      it("sees that something is under way, and after ten seconds a sentence and the button again", async () => {
        const tab = showApp("/login", undefined, fakeNavigator(true));
        await tab.title("Login");
        const button = screen.getByRole<HTMLButtonElement>("button", { name: "Sign in" });
        await tab.user.click(button);
        await waitFor(() => expect(tab.visited).toHaveLength(1));
        await act(() => vi.advanceTimersByTimeAsync(9_000));
        expect(button.disabled).toBe(true);
        expect(screen.queryByRole("alert")).toBeNull();
        await act(() => vi.advanceTimersByTimeAsync(1_500));
        expect(screen.getByRole("alert").textContent).toContain("The sign-in page is not responding. Try again.");
        await tab.user.click(button);
        await waitFor(() => expect(tab.visited).toHaveLength(2));
        expect(screen.queryByRole("alert")).toBeNull();
      });

      it("is shown the login page when a browser that was signed in hears nothing either", async () => {
        window.localStorage.setItem("linnet.signed-in", "yes");
        const tab = showApp("/patients/mypatients", undefined, fakeNavigator(true));
        await waitFor(() => expect(tab.visited).toHaveLength(1));
        await act(() => vi.advanceTimersByTimeAsync(10_500));
        expect(await tab.title("Login")).toBeTruthy();
        expect(JSON.parse(window.sessionStorage.getItem("linnet.return-path") ?? "")).toMatchObject({ path: "/patients/mypatients" });
      });
    });

    it("asks the provider for the session of this browser first", async () => {
      window.localStorage.setItem("linnet.signed-in", "yes");
      const tab = showApp("/patients/mypatients");
      await waitFor(() => expect(tab.visited[0]?.searchParams.get("prompt")).toBe("none"));
    });

    it("says one plain sentence when the server does not answer, and tries again", async () => {
      api.fail(session.settings, { status: 503, code: "upstream_unavailable", message: "The portal is resting" });
      const tab = showApp("/");
      expect((await screen.findByRole("alert")).textContent).toContain("The portal is resting");
      signedOut(api);
      await tab.user.click(screen.getByRole("button", { name: "Try again" }));
      expect(await tab.title("We care for your patients together")).toBeTruthy();
    });
  });

  describe("for a physician", () => {
    beforeEach(() => signedIn(api, DORA, PHYSICIAN_MENU));

    it("begins at home, with a greeting", async () => {
      const tab = showApp("/");
      expect(await tab.title(/^Good (morning|afternoon|evening), Dora$/)).toBeTruthy();
      expect(tab.address()).toBe("/");
    });

    it("shows the navigation of the server, in its order, and marks the page in view", async () => {
      const tab = showApp("/patients/mypatients");
      await tab.title("My Patients");
      const navigation = screen.getByRole("navigation", { name: "Main" });
      const links = within(navigation).getAllByRole("link");
      expect(links.map((link) => link.textContent)).toEqual([
        "Home",
        "My Patients",
        "Shared Patients",
        "Patient Access Requests",
        "Education",
      ]);
      expect(within(navigation).getByRole("link", { current: "page" }).textContent).toBe("My Patients");
    });

    it("finds a page whatever the case of its path", async () => {
      const tab = showApp("/Patients/MyPatients");
      expect(await tab.title("My Patients")).toBeTruthy();
    });

    it.each([
      "/patients/viewpatients",
      "/account/list",
      "/accounts&access/physicians&practices",
      "/portalupdates/announcementbanner",
      "/myembassy",
    ])("does not open %s", async (address) => {
      const tab = showApp(address);
      expect(await tab.title("404")).toBeTruthy();
      expect(screen.getByText(NOT_HERE)).toBeTruthy();
    });

    it("sends people who are signed in away from the login page", async () => {
      const tab = showApp("/login");
      expect(await tab.title(/Dora$/)).toBeTruthy();
    });

    it("logs out everywhere", async () => {
      api.reply(session.end, true);
      const tab = showApp("/patients/mypatients");
      await tab.title("My Patients");
      await tab.user.click(screen.getByRole("button", { name: "Dora Ashby" }));
      await tab.user.click(await screen.findByRole("menuitem", { name: "Log out" }));
      await waitFor(() => expect(tab.visited[0]?.pathname).toBe("/oidc/session/end"));
      expect(api.calls(session.end)).toHaveLength(1);
    });

    it("asks to sign in again when the session has ended, and forgets what was on the screen", async () => {
      fakeProvider(api).tokens(() => Response.json({ error: "invalid_grant" }, { status: 400 }));
      api.fail(patients.mine, { status: 401, code: "unauthenticated" });
      const tab = showApp("/patients/mypatients?page=2&lookback=180&view=list");
      expect(await tab.title("Login")).toBeTruthy();
      expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
      expect(JSON.parse(window.sessionStorage.getItem("linnet.return-path") ?? "")).toMatchObject({
        path: "/patients/mypatients?page=2&lookback=180&view=list",
      });
    });

    it.each([
      ["idle", "you were inactive"],
      ["suspended", "because your account was suspended. If you did not expect this, call 888-631-2452, option 3."],
    ] as const)("says why on the login page when the session was %s", async (ended, words) => {
      fakeProvider(api).tokens(() => Response.json({ error: "invalid_grant" }, { status: 400 }));
      api.fail(patients.mine, { status: 401, code: "unauthenticated", ended });
      const tab = showApp("/patients/mypatients");
      await tab.title("Login");
      expect((await screen.findByRole("status")).textContent).toContain(words);
      // The focus has passed over the reason.
      const described = screen.getByRole("button", { name: "Sign in", description: (text) => text.includes(words) });
      expect(document.activeElement).toBe(described);
    });

    it("asks so too when somebody goes on working on a page that needs nothing from the server", async () => {
      fakeProvider(api).tokens(() => Response.json({ error: "invalid_grant" }, { status: 400 }));
      const tab = showApp("/patients/mypatients");
      await tab.title("My Patients");
      api.fail(session.active, { status: 401, code: "unauthenticated" });
      await tab.user.keyboard("{Tab}");
      expect(await tab.title("Login")).toBeTruthy();
    });

    it("leads away when the practice is not on the portal", async () => {
      api.fail(patients.mine, { status: 403, code: "forbidden", isMyLinnet: false });
      api.reply(session.practiceNotActive, "");
      const tab = showApp("/patients/mypatients");
      expect(await tab.title("Practice not active")).toBeTruthy();
      expect(await screen.findByText(/myLinnet resources are temporarily unavailable to Your Practice/)).toBeTruthy();
    });
  });

  it("sends members of an embassy on to their patients", async () => {
    signedIn(api, MIRA, EMBASSY_MENU);
    api.reply(patients.ofEmbassy, emptyPage);
    const tab = showApp("/");
    expect(await tab.title("My Embassy Patients")).toBeTruthy();
    await waitFor(() => expect(tab.address()).toBe("/myembassypatients?page=1&lookback=180&view=list"));
  });

  it("does not show patients to people without access to records", async () => {
    signedIn(api, FRED, FRED_MENU);
    expect(await showApp("/patients/p-1").title("404")).toBeTruthy();
  });
});
