import { patients } from "@linnet/contract/patients";
import type { MenuItem, UserRoles } from "@linnet/contract/session";
import { loginAs } from "@linnet/contract/session/login-as";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, fakeProvider, granted, PHYSICIAN_MENU, signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
import { setRestart } from "../../../platform/session/login-as.ts";

const ADA: UserRoles = {
  ...DORA,
  practiceRoles: [{ roleId: 6, active: true }],
  firstName: "Ada",
  lastName: "Winterbourne",
  email: "ada@linnet.example",
  practice: null,
  practices: [],
};
const MENU: MenuItem[] = [
  { id: "home", parent: "Home", viewOrder: 1, items: [] },
  { id: "accountsandaccess", parent: "Accounts & Access", viewOrder: 2, items: [{ itemId: "loginas", itemName: "Login As Another User" }] },
];
const ADDRESS = "/impersonation/create";

describe("logging in as another user", () => {
  let api: FakeApi;
  const began = vi.fn();
  beforeEach(() => {
    newTab();
    began.mockReset();
    setRestart(began);
    api = fakeApi();
    fakeProvider(api);
    signedIn(api, ADA, MENU);
  });

  const start = async (email: string) => {
    const tab = showApp(ADDRESS);
    await tab.title("Login As Another User");
    if (email !== "") await tab.user.type(screen.getByLabelText("Email"), email);
    await tab.user.click(screen.getByRole("button", { name: "Login As Another User" }));
    return tab;
  };
  const confirmed = async (email = "dora@linnet.example") => {
    api.reply(loginAs.confirm, { firstName: "Dora", lastName: "Ashby", practiceName: "Lakeside Pediatrics" });
    const tab = await start(email);
    return { tab, dialog: within(await screen.findByRole("dialog", { name: "Log in as Dora Ashby?" })) };
  };

  it("refuses what is no e-mail before it leaves the page", async () => {
    await start("dora");
    expect(screen.getByText("Email is not valid")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Email"));
    expect(api.calls(loginAs.confirm)).toEqual([]);
  });

  it("shows the server's refusal in an alert, and keeps what was typed", async () => {
    api.fail(loginAs.confirm, { status: 400, code: "invalid_input", message: "The email you entered is invalid." });
    await start("nobody@linnet.example");
    expect((await screen.findByRole("alert")).textContent).toContain("The email you entered is invalid.");
    expect(screen.getByLabelText("Email")).toHaveProperty("value", "nobody@linnet.example");
  });

  it("warns that all of it is monitored and logged, and asks for a reason", async () => {
    const { tab, dialog } = await confirmed();
    expect(dialog.getByText(/Lakeside Pediatrics/)).toBeTruthy();
    expect(dialog.getByText(/All activity will be monitored and logged/)).toBeTruthy();
    await tab.user.click(dialog.getByRole("button", { name: "Continue" }));
    expect(dialog.getByText("Enter a reason")).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText("Reason"));
    expect(api.calls(loginAs.begin)).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  it("keeps the flag and the e-mail, forgets what was searched for, and restarts the portal", async () => {
    window.localStorage.setItem("linnet.ada@linnet.example.patient-list.mine", "{}");
    api.reply(loginAs.begin, { until: "2026-11-20T19:00:00Z" });
    const { tab, dialog } = await confirmed();
    await tab.user.type(dialog.getByLabelText("Reason"), "They cannot find a patient");
    await tab.user.click(dialog.getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(began).toHaveBeenCalledOnce());
    expect(api.calls(loginAs.begin)[0]!.body).toEqual({ email: "dora@linnet.example", reason: "They cannot find a patient" });
    expect(window.localStorage.getItem("loginas")).toBe("true");
    expect(window.localStorage.getItem("email")).toBe("dora@linnet.example");
    expect(window.localStorage.getItem("linnet.ada@linnet.example.patient-list.mine")).toBeNull();
  });

  it("leads to the provider and back when the sign-in is too old, with the e-mail still there", async () => {
    api.fail(loginAs.begin, { status: 403, code: "reauthenticate", message: "Sign in again first" });
    const { tab, dialog } = await confirmed();
    await tab.user.type(dialog.getByLabelText("Reason"), "They cannot find a patient");
    await tab.user.click(dialog.getByRole("button", { name: "Continue" }));
    await tab.user.click(await dialog.findByRole("button", { name: "Sign in again" }));
    await waitFor(() => expect(tab.visited[0]?.pathname).toBe("/oidc/auth"));
    expect(JSON.parse(window.sessionStorage.getItem("linnet.return-path") ?? "")).toMatchObject({ path: ADDRESS });
    expect(tab.visited[0]!.href).not.toContain("dora");
    expect(window.sessionStorage.getItem("linnet.login-as")).toBe(
      JSON.stringify({ email: "dora@linnet.example", reason: "They cannot find a patient" }),
    );

    const redeemed = vi.fn(() => granted(ADA.email));
    fakeProvider(api).tokens(redeemed);
    cleanup();
    const back = showApp(`/implicit/callback?code=c-1&state=${tab.visited[0]!.searchParams.get("state")}`);
    await back.user.click(await screen.findByRole("button", { name: "OK" }));
    await back.title("Login As Another User");
    expect(redeemed).toHaveBeenCalledOnce();
    expect(screen.getByLabelText("Email")).toHaveProperty("value", "dora@linnet.example");
  });

  it("has the reason still there afterwards as well, once", async () => {
    window.sessionStorage.setItem(
      "linnet.login-as",
      JSON.stringify({ email: "dora@linnet.example", reason: "They cannot find a patient" }),
    );
    const { dialog } = await confirmed("");
    expect(dialog.getByLabelText("Reason")).toHaveProperty("value", "They cannot find a patient");
    expect(window.sessionStorage.getItem("linnet.login-as")).toBeNull();
  });

  describe("while it lasts", () => {
    beforeEach(() => {
      window.localStorage.setItem("loginas", "true");
      window.localStorage.setItem("email", "dora@linnet.example");
      window.sessionStorage.setItem("linnet.reminder", "due");
      signedIn(
        api,
        { ...DORA, lastLoggedIn: null, loginAs: { administrator: "Ada Winterbourne", until: "2026-11-20T19:00:00Z" } },
        PHYSICIAN_MENU,
      );
      api.reply(patients.mine, { data: [], hasNext: false, totalPages: 0, currentPage: 1, total: 0 });
    });

    it("says both names above every page, that all is logged, and until when", async () => {
      showApp("/");
      const strip = await screen.findByRole("region", { name: "Logged in as another user" });
      expect(strip.textContent).toBe("Ada Winterbourne is working as Dora Ashby until 11:00 AM. All events are logged and monitored.Stop");
      expect(screen.queryByRole("dialog")).toBeNull();
    });

    it("goes along with every call", async () => {
      const tab = showApp("/patients/mypatients");
      await tab.title("My Patients");
      await waitFor(() => expect(api.calls(patients.mine)).toHaveLength(1));
      const { headers } = api.calls(patients.mine)[0]!;
      expect([headers.get("loginas"), headers.get("email")]).toEqual(["true", "dora@linnet.example"]);
    });

    it.each([
      ["stops", () => api.reply(loginAs.stop, true)],
      ["stops even when the server does not answer", () => api.fail(loginAs.stop, { status: 503, code: "upstream_unavailable" })],
    ])("%s, and restarts the portal as the administrator", async (_how, prepare) => {
      prepare();
      const tab = showApp("/");
      await tab.user.click(await screen.findByRole("button", { name: "Stop" }));
      await waitFor(() => expect(began).toHaveBeenCalledOnce());
      expect(window.localStorage.getItem("loginas")).toBeNull();
      expect(window.localStorage.getItem("email")).toBeNull();
    });

    it("ends by itself when the server says that it is over, and forgets what was looked for", async () => {
      window.localStorage.setItem("linnet.ada@linnet.example.patient-list.mine", "{}");
      api.fail(patients.mine, { status: 403, code: "login_as_over", message: "Over" });
      showApp("/patients/mypatients");
      await waitFor(() => expect(began).toHaveBeenCalledOnce());
      expect(window.localStorage.getItem("loginas")).toBeNull();
      expect(window.localStorage.getItem("linnet.ada@linnet.example.patient-list.mine")).toBeNull();
    });
  });

  describe("in another tab", () => {
    /** What a browser tells the tabs that did not write themselves. */
    const hearOfStorage = () => window.dispatchEvent(new Event("storage"));
    const open = async () => {
      window.localStorage.setItem("linnet.signed-in", "yes");
      showApp("/");
      await screen.findByRole("navigation", { name: "Main" });
    };

    it("makes this one begin anew, so that none goes on without the caution", async () => {
      await open();
      hearOfStorage();
      expect(began).not.toHaveBeenCalled();
      window.localStorage.setItem("loginas", "true");
      window.localStorage.setItem("email", "dora@linnet.example");
      hearOfStorage();
      expect(began).toHaveBeenCalledOnce();
    });

    it("makes this one begin anew when it stops, but not when the person logs out", async () => {
      window.localStorage.setItem("loginas", "true");
      window.localStorage.setItem("email", "dora@linnet.example");
      await open();
      window.localStorage.removeItem("loginas");
      hearOfStorage();
      expect(began).toHaveBeenCalledOnce();
      window.localStorage.clear();
      hearOfStorage();
      expect(began).toHaveBeenCalledOnce();
    });
  });
});
