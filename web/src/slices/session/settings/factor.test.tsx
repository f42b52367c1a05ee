import { type AccountSettings, accountSettings } from "@linnet/contract/session/settings";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, fakeProvider, PHYSICIAN_MENU, signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Read here, so that no test waits for its first import.
import "./screen.tsx";
import "./qr-code.tsx";

const OFF: AccountSettings = {
  email: "dora@linnet.example",
  firstName: "Dora",
  lastName: "Ashby",
  passwordChangedOn: null,
  secondFactor: { setUpOn: null, recoveryCodesLeft: 0 },
  signIns: [],
  noticesByMail: true,
};
const on = (recoveryCodesLeft: number): AccountSettings => ({
  ...OFF,
  secondFactor: { setUpOn: "2026-11-02T18:20:00Z", recoveryCodesLeft },
});
const SECRET = "JBSWY3DPEHPK3PXP";
const PREPARED = { secret: SECRET, uri: `otpauth://totp/Linnet:dora%40linnet.example?secret=${SECRET}&issuer=Linnet` };
const CODES = ["AB12CD34EF", "GH56JK78LM"];
const PASSWORD = "linnet-demo-2026";

describe("the second factor in the account settings", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    fakeProvider(api);
    signedIn(api, DORA, PHYSICIAN_MENU);
    api.reply(accountSettings.get, OFF);
    api.reply(accountSettings.sessions, []);
    api.reply(accountSettings.prepareFactor, PREPARED);
  });

  const open = async () => {
    const tab = showApp("/account/settings");
    await tab.title("Account settings");
    await screen.findByRole("region", { name: "Second factor" });
    return tab;
  };
  const card = () => within(screen.getByRole("region", { name: "Second factor" }));
  const codeAsked = /^Code from your app, or a recovery code/;
  /** Presses a button of the card, and answers the dialog that asks for the password, and for a code where there is one. */
  const withPassword = async (button: string, confirm: string) => {
    const tab = await open();
    await tab.user.click(card().getByRole("button", { name: button }));
    const dialog = within(await screen.findByRole("dialog"));
    await tab.user.type(dialog.getByLabelText("Your password"), PASSWORD);
    const code = dialog.queryByLabelText(codeAsked);
    if (code) await tab.user.type(code, "123456");
    await tab.user.click(dialog.getByRole("button", { name: confirm }));
    return tab;
  };
  const prepare = async () => {
    const tab = await withPassword("Set up", "Continue");
    await card().findByRole("img", { name: /QR code/ });
    return tab;
  };
  const focused = () => document.activeElement?.textContent;
  const code = () => card().getByRole<HTMLInputElement>("textbox");

  it("asks for the password before it shows a secret", async () => {
    const tab = await open();
    await tab.user.click(card().getByRole("button", { name: "Set up" }));
    const dialog = within(await screen.findByRole("dialog"));
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText("Your password")));
    await tab.user.click(dialog.getByRole("button", { name: "Continue" }));
    expect(dialog.getByText("Enter your password")).toBeTruthy();
    expect(api.calls(accountSettings.prepareFactor)).toEqual([]);
  });

  it("says inside the dialog that the password is wrong, and empties it", async () => {
    const fields = { password: "The password is wrong" };
    api.fail(accountSettings.prepareFactor, { status: 400, code: "invalid_input", fields });
    await withPassword("Set up", "Continue");
    const dialog = within(screen.getByRole("dialog"));
    expect(await dialog.findByText("The password is wrong")).toBeTruthy();
    expect(dialog.getByLabelText("Your password")).toHaveProperty("value", "");
    expect(await violations()).toEqual([]);
  });

  it("shows the secret as a picture and in groups of four, and takes the reader there", async () => {
    await prepare();
    expect(api.calls(accountSettings.prepareFactor)[0]?.body).toEqual({ password: PASSWORD });
    expect(card().getByText("JBSW Y3DP EHPK 3PXP")).toBeTruthy();
    expect(document.activeElement?.tagName).toBe("H3");
    expect(code().autocomplete).toBe("one-time-code");
    expect(code().inputMode).toBe("numeric");
    expect(await violations()).toEqual([]);
  });

  it("wants the six digits before anything is sent", async () => {
    const tab = await prepare();
    await tab.user.type(code(), "12345");
    await tab.user.click(card().getByRole("button", { name: "Turn on" }));
    expect(card().getByText(/Enter the 6-digit code/)).toBeTruthy();
    expect(api.calls(accountSettings.confirmFactor)).toEqual([]);
  });

  it("stays where it is when the code is wrong", async () => {
    api.fail(accountSettings.confirmFactor, { status: 400, code: "invalid_input", fields: { code: "This code is wrong" } });
    const tab = await prepare();
    await tab.user.type(code(), "123 456{Enter}");
    expect(await card().findByText("This code is wrong")).toBeTruthy();
    expect(document.activeElement).toBe(code());
    expect(card().getByRole("img", { name: /QR code/ })).toBeTruthy();
  });

  it("shows the recovery codes once, and then that it is on", async () => {
    api.reply(accountSettings.confirmFactor, { recoveryCodes: CODES });
    const tab = await prepare();
    await tab.user.type(code(), "123 456{Enter}");
    const list = within(await card().findByRole("list", { name: "Recovery codes" }));
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent?.replace("-", ""))).toEqual(CODES);
    expect(api.calls(accountSettings.confirmFactor)[0]?.body).toEqual({ code: "123456" });
    expect(api.calls(accountSettings.get)).toHaveLength(1);
    expect(await violations()).toEqual([]);

    api.reply(accountSettings.get, on(10));
    await tab.user.click(card().getByRole("button", { name: "I saved my codes" }));
    expect(await card().findByText(/11\/02\/2026 10:20 AM/)).toBeTruthy();
    expect(card().queryByRole("list", { name: "Recovery codes" })).toBeNull();
    expect(screen.queryByText("JBSW Y3DP EHPK 3PXP")).toBeNull();
  });

  it("gives up without a change", async () => {
    const tab = await prepare();
    await tab.user.click(card().getByRole("button", { name: "Cancel" }));
    expect(card().getByRole("button", { name: "Set up" })).toBeTruthy();
    expect(card().queryByText("JBSW Y3DP EHPK 3PXP")).toBeNull();
  });

  it("keeps no secret and no code in the browser's storage", async () => {
    api.reply(accountSettings.confirmFactor, { recoveryCodes: CODES });
    const tab = await prepare();
    await tab.user.type(code(), "123456{Enter}");
    await card().findByRole("list", { name: "Recovery codes" });
    const stored = JSON.stringify([{ ...window.sessionStorage }, { ...window.localStorage }]);
    for (const hidden of [SECRET, PASSWORD, ...CODES]) expect(stored).not.toContain(hidden);
  });

  describe("once it is on", () => {
    beforeEach(() => api.reply(accountSettings.get, on(8)));

    it("says since when, and how many recovery codes are left", async () => {
      await open();
      expect(card().getByText(/11\/02\/2026 10:20 AM/)).toBeTruthy();
      expect(card().getByText("8")).toBeTruthy();
      expect(card().queryByText(/Get new codes now/)).toBeNull();
    });

    it.each([2, 0])("warns when %i are left", async (left) => {
      api.reply(accountSettings.get, on(left));
      await open();
      expect(card().getByText(/Get new codes now/)).toBeTruthy();
      expect(await violations()).toEqual([]);
    });

    it("makes new recovery codes, which can be copied and saved", async () => {
      api.reply(accountSettings.newRecoveryCodes, { recoveryCodes: CODES });
      const saved = vi.fn((_file: Blob | MediaSource) => "blob:codes");
      vi.spyOn(window.URL, "createObjectURL").mockImplementation(saved);
      vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
      const tab = await withPassword("Get new recovery codes", "Get new codes");
      await card().findByRole("list", { name: "Recovery codes" });
      await tab.user.click(card().getByRole("button", { name: /^Copy/ }));
      expect((await navigator.clipboard.readText()).replaceAll("-", "").split("\n")).toEqual(CODES);
      await tab.user.click(card().getByRole("button", { name: "Save as text" }));
      const [file] = saved.mock.calls[0] ?? [];
      const text = file instanceof Blob ? await file.text() : "";
      for (const each of CODES) expect(text.replaceAll("-", "")).toContain(each);
    });

    it("is removed, and the page says that the password alone lets in", async () => {
      api.reply(accountSettings.removeFactor, () => {
        api.reply(accountSettings.get, OFF);
        return true as const;
      });
      await withPassword("Remove", "Remove");
      await screen.findByText(/You now sign in with only your password/);
      expect(card().getByRole("button", { name: "Set up" })).toBeTruthy();
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(api.calls(accountSettings.removeFactor)[0]?.body).toEqual({ password: PASSWORD, code: "123456" });
    });

    it("takes the reader along to what came of each act", async () => {
      api.reply(accountSettings.newRecoveryCodes, { recoveryCodes: CODES });
      const tab = await withPassword("Get new recovery codes", "Get new codes");
      await tab.user.click(await screen.findByRole("button", { name: "I saved my codes" }));
      await waitFor(() => expect(focused()).toMatch(/^Only your new recovery codes work/));

      api.reply(accountSettings.removeFactor, true);
      await tab.user.click(card().getByRole("button", { name: "Remove" }));
      const dialog = within(await screen.findByRole("dialog"));
      await tab.user.type(dialog.getByLabelText("Your password"), PASSWORD);
      await tab.user.type(dialog.getByLabelText(codeAsked), "AB12C-D34EF");
      api.reply(accountSettings.get, OFF);
      await tab.user.click(dialog.getByRole("button", { name: "Remove" }));
      await waitFor(() => expect(focused()).toMatch(/^Your second factor was removed/));
      expect(api.calls(accountSettings.removeFactor)[0]?.body).toMatchObject({ code: "AB12CD34EF" });
    });

    it("is not removed without a code, and a wrong one keeps the password that was typed", async () => {
      const fields = { code: "This code is wrong" };
      api.fail(accountSettings.removeFactor, { status: 400, code: "invalid_input", fields });
      const tab = await open();
      await tab.user.click(card().getByRole("button", { name: "Remove" }));
      const dialog = within(await screen.findByRole("dialog"));
      await tab.user.type(dialog.getByLabelText("Your password"), PASSWORD);
      await tab.user.click(dialog.getByRole("button", { name: "Remove" }));
      expect(dialog.getByText("Enter the 6 digits from your app, or a recovery code")).toBeTruthy();
      expect(api.calls(accountSettings.removeFactor)).toEqual([]);

      await tab.user.type(dialog.getByLabelText(codeAsked), "123456");
      await tab.user.click(dialog.getByRole("button", { name: "Remove" }));
      expect(await dialog.findByText("This code is wrong")).toBeTruthy();
      expect(dialog.getByLabelText(codeAsked)).toHaveProperty("value", "");
      expect(dialog.getByLabelText("Your password")).toHaveProperty("value", PASSWORD);
      expect(await violations()).toEqual([]);
    });

    it("stays on when the dialog is left", async () => {
      const tab = await open();
      await tab.user.click(card().getByRole("button", { name: "Remove" }));
      const dialog = within(await screen.findByRole("dialog"));
      await tab.user.click(dialog.getByRole("button", { name: "Cancel" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(api.calls(accountSettings.removeFactor)).toEqual([]);
      await waitFor(() => expect(document.activeElement).toBe(card().getByRole("button", { name: "Remove" })));
    });
  });
});
