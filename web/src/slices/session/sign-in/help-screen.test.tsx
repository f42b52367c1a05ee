import { session } from "@linnet/contract/session";
import { passwordReset } from "@linnet/contract/session/password-reset";
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { fakeProvider, SETTINGS, signedOut } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";

describe("the page for who cannot sign in", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    fakeProvider(api);
    signedOut(api);
    api.reply(passwordReset.request, true);
  });

  async function open() {
    const tab = showApp("/sign-in-help");
    await tab.title("Help signing in");
    return tab;
  }
  const email = () => screen.findByLabelText<HTMLInputElement>("Email");
  const send = () => screen.getByRole("button", { name: "Send link" });

  it("asks for a link, and does not say whether there is an account", async () => {
    const tab = await open();
    await tab.user.type(await email(), "leo@linnet.example");
    expect(await violations()).toEqual([]);
    await tab.user.click(send());
    const said = (await screen.findByRole("status")).textContent;
    expect(said).toContain("If leo@linnet.example has an account or an invitation, we sent an email with the next steps.");
    expect(api.calls(passwordReset.request)).toMatchObject([{ body: { email: "leo@linnet.example" } }]);
  });

  it("says beside the field what is no address, and asks nobody", async () => {
    const tab = await open();
    await tab.user.type(await email(), "leo");
    await tab.user.click(send());
    expect(await screen.findByText("Enter an email address, such as name@practice.org")).toBeTruthy();
    expect(document.activeElement).toBe(await email());
    expect(api.calls(passwordReset.request)).toHaveLength(0);
  });

  it("says that there were enough, and keeps what was typed", async () => {
    const message = "We send at most 5 links per hour. Check your email, or try again later.";
    api.fail(passwordReset.request, { status: 429, code: "rate_limited", message });
    const tab = await open();
    await tab.user.type(await email(), "leo@linnet.example");
    await tab.user.click(send());
    expect((await screen.findByRole("alert")).textContent).toContain(message);
    expect((await email()).value).toBe("leo@linnet.example");
  });

  it("leads to the provider where people sign in at another one, and sends a lost invitation itself", async () => {
    const help = "https://id.example.org/forgot";
    api.reply(session.settings, { ...SETTINGS, signIn: { ...SETTINGS.signIn, help } });
    const tab = await open();
    expect((await screen.findByRole("link", { name: "Get help" })).getAttribute("href")).toBe(help);
    expect(screen.queryByRole("button", { name: "Send link" })).toBeNull();
    await tab.user.type(await email(), "ilse@vanterpool.example");
    expect(await violations()).toEqual([]);
    await tab.user.click(screen.getByRole("button", { name: "Resend invitation" }));
    expect((await screen.findByRole("status")).textContent).toContain("has an account or an invitation");
    expect(api.calls(passwordReset.request)).toMatchObject([{ body: { email: "ilse@vanterpool.example" } }]);
  });
});
