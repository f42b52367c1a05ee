import { passwordReset } from "@linnet/contract/session/password-reset";
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { fakeProvider, signedOut } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";

const SECRET = "a-secret-of-a-link-from-a-mail";
const NEXT = "a lantern for the ferry";
const rex = { firstName: "Rex", email: "rex@linnet.example" };

describe("the page that a link from a mail opens", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    fakeProvider(api);
    signedOut(api);
    api.reply(passwordReset.open, { ...rex, isActivation: false, isLocked: false });
    api.reply(passwordReset.accept, true);
  });

  async function open(hash = `#${SECRET}`) {
    const tab = showApp(`/password-reset${hash}`);
    await tab.title("Set a password");
    return tab;
  }
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
  const send = () => screen.getByRole("button", { name: "Set password" });

  it("takes a new password, with the secret out of the address", async () => {
    const tab = await open();
    expect(await screen.findByText("Rex, choose a password for rex@linnet.example.")).toBeTruthy();
    expect(tab.address()).toBe("/password-reset");
    expect(screen.queryByLabelText("Your answer")).toBeNull();
    expect(await violations()).toEqual([]);
    await tab.user.type(await field("New password"), NEXT);
    await tab.user.type(await field("Confirm new password"), NEXT);
    await tab.user.click(send());
    expect((await screen.findByRole("status")).textContent).toContain("Your password is set. You can sign in with it now.");
    expect(screen.getByRole("link", { name: "Go to the sign-in page" }).getAttribute("href")).toBe("/login");
    expect(api.calls(passwordReset.accept)).toMatchObject([{ body: { token: SECRET, password: NEXT } }]);
  });

  it("asks whose account is set up for a question and an answer too", async () => {
    api.reply(passwordReset.open, { ...rex, isActivation: true, isLocked: false });
    const tab = await open();
    await tab.user.type(await field("New password"), NEXT);
    await tab.user.type(await field("Confirm new password"), NEXT);
    await tab.user.click(send());
    const summary = await screen.findByRole("alert");
    expect(summary.textContent).toContain("2 fields need your attention");
    expect(summary.textContent).toContain("Choose a question");
    expect(summary.textContent).toContain("Answer with at least 4 characters");
    expect(document.activeElement).toBe(await field("Security question"));
    await tab.user.selectOptions(await field("Security question"), "What was the name of your first pet?");
    await tab.user.type(await field("Your answer"), " Kleiner Hund ");
    expect(await violations()).toEqual([]);
    await tab.user.click(send());
    await screen.findByText("Your password is set. You can sign in with it now.");
    expect(api.calls(passwordReset.accept)).toMatchObject([
      { body: { securityQuestion: "What was the name of your first pet?", securityAnswer: "Kleiner Hund" } },
    ]);
  });

  it("unlocks an account that is locked, whose password stays", async () => {
    api.reply(passwordReset.open, { ...rex, isActivation: false, isLocked: true });
    api.reply(passwordReset.unlock, true);
    const tab = await open();
    expect(await screen.findByRole("heading", { name: "Your account is locked" })).toBeTruthy();
    expect(await violations()).toEqual([]);
    await tab.user.click(screen.getByRole("button", { name: "Unlock and keep my password" }));
    expect((await screen.findByRole("status")).textContent).toContain("You can sign in with your current password.");
    expect(api.calls(passwordReset.unlock)).toMatchObject([{ body: { token: SECRET } }]);
    expect(api.calls(passwordReset.accept)).toHaveLength(0);
  });

  it("offers to unlock nothing that is not locked", async () => {
    await open();
    await field("New password");
    expect(screen.queryByRole("button", { name: /Unlock/ })).toBeNull();
  });

  it("says in the server's words why a link opens nothing", async () => {
    api.fail(passwordReset.open, { status: 404, code: "not_found", message: "This link was already used." });
    await open();
    expect((await screen.findByRole("alert")).textContent).toContain("This link was already used.");
    expect(screen.getByRole("link", { name: "Go to the sign-in page" }).getAttribute("href")).toBe("/login");
    expect(screen.queryByLabelText("New password")).toBeNull();
  });

  it("says that the link has expired while somebody was typing", async () => {
    api.fail(passwordReset.accept, { status: 404, code: "not_found", message: "We sent you a newer link. Open that one." });
    const tab = await open();
    await tab.user.type(await field("New password"), NEXT);
    await tab.user.type(await field("Confirm new password"), NEXT);
    await tab.user.click(send());
    expect((await screen.findByRole("alert")).textContent).toContain("We sent you a newer link.");
  });

  it("says of a link that was cut off that it is not complete, and asks nobody", async () => {
    await open("#cut-off");
    expect((await screen.findByRole("alert")).textContent).toContain("This link is incomplete. Open it again from the email.");
    expect(api.calls(passwordReset.open)).toHaveLength(0);
  });

  it("opens the second of two links in the same tab", async () => {
    const tab = await open();
    await screen.findByText("Rex, choose a password for rex@linnet.example.");
    await tab.user.type(await field("New password"), NEXT);
    api.reply(passwordReset.open, { firstName: "Rita", email: "rita@linnet.example", isActivation: false, isLocked: false });
    tab.goTo("/password-reset#another-secret-of-another-link");
    await screen.findByText("Rita, choose a password for rita@linnet.example.");
    expect(tab.address()).toBe("/password-reset");
    expect((await field("New password")).value).toBe("");
    await tab.user.type(await field("New password"), NEXT);
    await tab.user.type(await field("Confirm new password"), NEXT);
    await tab.user.click(send());
    await screen.findByText("Your password is set. You can sign in with it now.");
    expect(api.calls(passwordReset.accept)).toMatchObject([{ body: { token: "another-secret-of-another-link" } }]);
  });

  it("says beside the field what is wrong with a password", async () => {
    const why = "This password is too common and easy to guess. Choose another one.";
    api.fail(passwordReset.accept, { status: 400, code: "invalid_input", message: why, fields: { password: why } });
    const tab = await open();
    await tab.user.type(await field("New password"), "passwordpassword");
    await tab.user.type(await field("Confirm new password"), "passwordpasswort");
    await tab.user.click(send());
    expect(await screen.findByText("The two passwords do not match")).toBeTruthy();
    await tab.user.clear(await field("Confirm new password"));
    await tab.user.type(await field("Confirm new password"), "passwordpassword");
    await tab.user.click(send());
    expect(await screen.findByText(why)).toBeTruthy();
  });
});
