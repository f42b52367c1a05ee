import { accountSettings, type OpenSession } from "@linnet/contract/session/settings";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, fakeProvider, PHYSICIAN_MENU, signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Read here, so that no test waits for its first import.
import "./screen.tsx";

const HERE: OpenSession = {
  id: "7d4f0a52-3b8e-4d0c-9a35-1f0c6d2b8e11",
  device: "Firefox on Windows",
  signedInAt: "2026-11-20T16:30:00Z",
  lastActiveAt: "2026-11-20T18:00:00Z",
  isThisOne: true,
};
const PHONE: OpenSession = { ...HERE, id: "0e5a7c1b-2f6d-4b3a-8c9e-5d1f7a2b4c60", device: "Safari on iPhone", isThisOne: false };
const UNKNOWN: OpenSession = { ...PHONE, id: "b1c2d3e4-f5a6-4b7c-8d9e-0f1a2b3c4d5e", device: null };

describe("where somebody is signed in", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    fakeProvider(api);
    signedIn(api, DORA, PHYSICIAN_MENU);
    api.reply(accountSettings.get, {
      email: "dora@linnet.example",
      firstName: "Dora",
      lastName: "Ashby",
      passwordChangedOn: null,
      secondFactor: { setUpOn: null, recoveryCodesLeft: 0 },
      signIns: [],
      noticesByMail: true,
    });
    api.reply(accountSettings.sessions, [HERE, PHONE, UNKNOWN]);
  });

  const card = () => within(screen.getByRole("region", { name: "Where you’re signed in" }));
  const open = async () => {
    const tab = showApp("/account/settings");
    await screen.findByRole("region", { name: "Where you’re signed in" });
    return tab;
  };
  const row = (name: RegExp) => within(card().getByRole("row", { name }));
  const confirm = async (button: string) => {
    const tab = await open();
    await tab.user.click(await card().findByRole("button", { name: button }));
    const dialog = within(await screen.findByRole("dialog"));
    await tab.user.type(dialog.getByLabelText("Your password"), "linnet-demo-2026{Enter}");
    return dialog;
  };
  const SIGN_OUT_PHONE = "Sign out Safari on iPhone, signed in 11/20/2026 8:30 AM";

  it("is listed in words, this browser marked and without a button", async () => {
    await open();
    expect(await card().findByText("Safari on iPhone")).toBeTruthy();
    expect(row(/Firefox on Windows/).getByText("This browser")).toBeTruthy();
    expect(row(/Firefox on Windows/).queryByRole("button")).toBeNull();
    expect(row(/Firefox on Windows/).getByText("11/20/2026 8:30 AM")).toBeTruthy();
    expect(row(/Firefox on Windows/).getByText("11/20/2026 10:00 AM")).toBeTruthy();
    expect(row(/Unknown browser/).getByRole("button")).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it("says so when it is nowhere else, with nothing to sign out", async () => {
    api.reply(accountSettings.sessions, [HERE]);
    await open();
    expect(await card().findByText("You aren’t signed in anywhere else.")).toBeTruthy();
    expect(card().queryByRole("button")).toBeNull();
  });

  it("can be tried again when it could not be read", async () => {
    api.fail(accountSettings.sessions, { status: 500, code: "internal", message: "Something went wrong here" });
    const tab = await open();
    expect(await card().findByText("Something went wrong here")).toBeTruthy();
    api.reply(accountSettings.sessions, [HERE]);
    await tab.user.click(card().getByRole("button", { name: "Try again" }));
    expect(await card().findByText("This browser")).toBeTruthy();
  });

  it("ends for one browser with the password, and the reader is taken to the words that say so", async () => {
    api.reply(accountSettings.endSession, true);
    const tab = await open();
    await card().findByText("Safari on iPhone");
    await tab.user.click(card().getByRole("button", { name: SIGN_OUT_PHONE }));
    const dialog = within(await screen.findByRole("dialog", { name: "Sign out this browser?" }));
    api.reply(accountSettings.sessions, [HERE, UNKNOWN]);
    await tab.user.type(dialog.getByLabelText("Your password"), "linnet-demo-2026{Enter}");
    expect(await card().findByText("The other browser is signed out.")).toBeTruthy();
    expect(api.calls(accountSettings.endSession)[0]?.body).toEqual({ password: "linnet-demo-2026", session: PHONE.id });
    expect(card().queryByText("Safari on iPhone")).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe("The other browser is signed out."));
  });

  it("ends everywhere else with the password", async () => {
    api.reply(accountSettings.endOtherSessions, true);
    await confirm("Sign out all others");
    expect(await card().findByText("You are now signed out everywhere else.")).toBeTruthy();
    expect(api.calls(accountSettings.endOtherSessions)[0]?.body).toEqual({ password: "linnet-demo-2026" });
  });

  it("stays with a wrong password, said beside it", async () => {
    api.fail(accountSettings.endSession, { status: 400, code: "invalid_input", fields: { password: "The password is wrong" } });
    const dialog = await confirm(SIGN_OUT_PHONE);
    expect(await dialog.findByText("The password is wrong")).toBeTruthy();
    expect(await violations()).toEqual([]);
  });
});
