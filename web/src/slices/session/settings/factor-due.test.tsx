import { session, type UserRoles } from "@linnet/contract/session";
import { accountSettings } from "@linnet/contract/session/settings";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, fakeProvider, PHYSICIAN_MENU, signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";

describe("a second factor that is due", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    fakeProvider(api);
  });
  const open = (secondFactor: UserRoles["secondFactor"], at: string) => {
    signedIn(api, { ...DORA, secondFactor }, PHYSICIAN_MENU);
    return showApp(at);
  };

  it("is offered above home, and goes with 'Not now'", async () => {
    api.reply(accountSettings.declineFactor, true);
    const tab = open("offered", "/");
    await screen.findByText("Protect your account with a second factor");
    expect(screen.getByRole("link", { name: "Set up" }).getAttribute("href")).toBe("/account/settings");
    expect(await violations()).toEqual([]);
    await tab.user.click(screen.getByRole("button", { name: "Not now" }));
    await waitFor(() => expect(screen.queryByText("Protect your account with a second factor")).toBeNull());
    expect(api.calls(accountSettings.declineFactor)).toHaveLength(1);
  });

  it("is offered on no other page, and to nobody who has answered", async () => {
    const tab = open("offered", "/education");
    await tab.title("Education");
    expect(screen.queryByText("Protect your account with a second factor")).toBeNull();
  });

  it("comes before everything else where it is required, and opens the portal once the codes are kept", async () => {
    api.reply(accountSettings.prepareFactor, {
      secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
      uri: "otpauth://totp/Linnet:dora?secret=JBSWY3DP",
    });
    api.reply(accountSettings.confirmFactor, { recoveryCodes: ["ABCDEFGH23"] });
    const tab = open("required", "/education");
    expect(await screen.findByRole("heading", { level: 1, name: "Set up your authenticator app" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "My Patients" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Not now" })).toBeNull();
    expect(await violations()).toEqual([]);
    await tab.user.click(screen.getByRole("button", { name: "Set up" }));
    await tab.user.type(await screen.findByLabelText("Your password"), "linnet-demo-2026");
    await tab.user.click(screen.getByRole("button", { name: "Continue" }));
    await tab.user.type(await screen.findByLabelText("Code from your app"), "123456");
    await tab.user.click(screen.getByRole("button", { name: "Turn on" }));
    await screen.findByText("ABCDE-FGH23");
    api.reply(session.roles, DORA);
    await tab.user.click(screen.getByRole("button", { name: "I saved my codes" }));
    await tab.title("Education");
  });
});
