import { type AccountSettings, accountSettings } from "@linnet/contract/session/settings";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, fakeProvider, PHYSICIAN_MENU, signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Read here, so that no test waits for its first import.
import "./screen.tsx";

const SETTINGS: AccountSettings = {
  email: "dora@linnet.example",
  firstName: "Dora",
  lastName: "Ashby",
  passwordChangedOn: "2026-10-01T17:05:00Z",
  secondFactor: { setUpOn: null, recoveryCodesLeft: 0 },
  signIns: [
    { at: "2026-11-20T16:30:00Z", address: "192.0.2.7", outcome: "done" },
    { at: "2026-11-19T05:15:00Z", address: null, outcome: "refused" },
  ],
  noticesByMail: true,
};

describe("the account settings", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    fakeProvider(api);
    signedIn(api, DORA, PHYSICIAN_MENU);
    api.reply(accountSettings.get, SETTINGS);
    api.reply(accountSettings.sessions, []);
  });

  const open = async () => {
    const tab = showApp("/account/settings");
    await tab.title("Account settings");
    await screen.findByRole("region", { name: "Password" });
    return tab;
  };
  const card = (name: string) => within(screen.getByRole("region", { name }));

  it("shows password, second factor, sign-ins and notices, at the hospital's time", async () => {
    await open();
    expect(card("Password").getByText(/10\/01\/2026 10:05 AM/)).toBeTruthy();
    expect(card("Second factor").getByRole("button", { name: "Set up" })).toBeTruthy();
    const rows = card("Recent sign-ins").getAllByRole("row").slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole("cell")
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ["11/20/2026 8:30 AM", "192.0.2.7", "Signed in"],
      ["11/18/2026 9:15 PM", "Unknown", "Failed"],
    ]);
    expect(card("Recent sign-ins").getByText(/call 888-631-2452 \(option 3\)\./)).toBeTruthy();
    expect(card("Email notices").getByRole("switch")).toHaveProperty("checked", true);
    expect(card("Email notices").getByText(/security notices/)).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it("says so when no sign-in was seen", async () => {
    api.reply(accountSettings.get, { ...SETTINGS, signIns: [] });
    await open();
    expect(card("Recent sign-ins").queryByRole("table")).toBeNull();
    expect(card("Recent sign-ins").getByText(/No sign-in/)).toBeTruthy();
  });

  it("says where to go when people sign in at another provider", async () => {
    api.fail(accountSettings.get, { status: 404, code: "not_found" });
    await showApp("/account/settings").title("Account settings");
    expect(await screen.findByText(/another provider/)).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Password" })).toBeNull();
  });

  it("offers to try again when the settings could not be read", async () => {
    api.fail(accountSettings.get, { status: 500, code: "internal", message: "Something went wrong here" });
    const tab = showApp("/account/settings");
    expect(await screen.findByText("Something went wrong here")).toBeTruthy();
    api.reply(accountSettings.get, SETTINGS);
    await tab.user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("region", { name: "Password" })).toBeTruthy();
  });

  describe("the password", () => {
    const NEW = "quiet river lantern";
    const field = (label: string) => card("Password").getByLabelText<HTMLInputElement>(label);
    const fill = async (values: Record<string, string>) => {
      const tab = await open();
      for (const [label, value] of Object.entries(values)) await tab.user.type(field(label), value);
      await tab.user.click(card("Password").getByRole("button", { name: "Change password" }));
      return tab;
    };

    it("is changed, and the form is empty again", async () => {
      api.reply(accountSettings.changePassword, true);
      await fill({ "Current password": "linnet-demo-2026", "New password": NEW, "Confirm new password": NEW });
      expect(await card("Password").findByText(/Your password (is|was) changed/)).toBeTruthy();
      expect(api.calls(accountSettings.changePassword)[0]?.body).toEqual({ current: "linnet-demo-2026", next: NEW });
      for (const label of ["Current password", "New password", "Confirm new password"]) expect(field(label).value).toBe("");
    });

    it("is not sent while it is too short or the second typing differs", async () => {
      await fill({ "New password": "short", "Confirm new password": "shore" });
      expect(card("Password").getByText("Enter your password")).toBeTruthy();
      expect(card("Password").getByText("Choose a password of at least 12 characters")).toBeTruthy();
      expect(card("Password").getByText("The two passwords do not match")).toBeTruthy();
      expect(document.activeElement).toBe(field("Current password"));
      expect(api.calls(accountSettings.changePassword)).toEqual([]);
    });

    it("stays when the current one is wrong, said beside its field, with the focus there", async () => {
      const fields = { current: "The password is wrong" };
      api.fail(accountSettings.changePassword, { status: 400, code: "invalid_input", fields });
      await fill({ "Current password": "wrong", "New password": NEW, "Confirm new password": NEW });
      expect(await card("Password").findByText("The password is wrong")).toBeTruthy();
      expect(document.activeElement).toBe(field("Current password"));
      expect(card("Password").queryByText(/Your password (is|was) changed/)).toBeNull();
    });

    it("says a refusal that belongs to no field above the button", async () => {
      api.fail(accountSettings.changePassword, { status: 429, code: "rate_limited", message: "Too many attempts" });
      await fill({ "Current password": "wrong", "New password": NEW, "Confirm new password": NEW });
      expect((await card("Password").findByRole("alert")).textContent).toContain("Too many attempts");
    });
  });

  describe("notices by mail", () => {
    const notices = () => card("Email notices").getByRole<HTMLInputElement>("switch");

    it("are kept with the click, and that is said", async () => {
      api.reply(accountSettings.chooseNotices, true);
      const tab = await open();
      await tab.user.click(notices());
      await waitFor(() => expect(card("Email notices").getByRole("status").textContent).toBe("Email notices are off."));
      expect(notices().checked).toBe(false);
      expect(api.calls(accountSettings.chooseNotices)[0]?.body).toEqual({ noticesByMail: false });
    });

    it("show the choice while it is on its way", async () => {
      const answer = api.hold(accountSettings.chooseNotices, true);
      const tab = await open();
      await tab.user.click(notices());
      await waitFor(() => expect(notices().checked).toBe(false));
      answer();
      await waitFor(() => expect(card("Email notices").getByRole("status").textContent).not.toBe(""));
      expect(notices().checked).toBe(false);
    });

    it("go back when they could not be kept", async () => {
      api.fail(accountSettings.chooseNotices, { status: 500, code: "internal", message: "It could not be saved" });
      const tab = await open();
      await tab.user.click(notices());
      expect((await card("Email notices").findByRole("alert")).textContent).toContain("It could not be saved");
      expect(notices().checked).toBe(true);
    });
  });
});
