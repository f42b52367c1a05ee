import { invitations } from "@linnet/contract/accounts/invitations";
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { fakeProvider, signedOut } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";

const SECRET = "a-secret-of-a-link-from-a-mail";
const CHOSEN = "a lantern for the ferry";
const ilse = {
  firstName: "Ilse",
  email: "ilse@vanterpool.example",
  practiceName: "Lakeside Pediatrics",
  roleName: "Physician",
  setsPassword: true,
};

describe("the page that an invitation opens", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    fakeProvider(api);
    signedOut(api);
    api.reply(invitations.open, ilse);
    api.reply(invitations.accept, true);
  });

  async function open(hash = `#${SECRET}`) {
    const tab = showApp(`/invitation${hash}`);
    await tab.title("Your invitation");
    return tab;
  }
  type Tab = Awaited<ReturnType<typeof open>>;
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
  const send = (tab: Tab) => tab.user.click(screen.getByRole("button", { name: "Set password" }));
  async function fill(tab: Tab) {
    await tab.user.type(await field("New password"), CHOSEN);
    await tab.user.type(await field("Confirm new password"), CHOSEN);
    await tab.user.selectOptions(await field("Security question"), "What was the make of your first car?");
    await tab.user.type(await field("Your answer"), "Wartburg");
  }

  it("says who invites whom as what, sets the sign-in up, and leads to the sign-in page", async () => {
    const tab = await open();
    expect(
      await screen.findByText(
        "Welcome, Ilse. Lakeside Pediatrics invited you to the portal. Role: Physician. Your username is ilse@vanterpool.example.",
      ),
    ).toBeTruthy();
    expect(tab.address()).toBe("/invitation");
    expect(await violations()).toEqual([]);
    await fill(tab);
    await send(tab);
    expect((await screen.findByRole("status")).textContent).toContain(
      "Your password is set. You can sign in with it now. To protect your account further, sign in and set up a second factor in Account settings.",
    );
    expect(screen.getByRole("link", { name: "Go to the sign-in page" }).getAttribute("href")).toBe("/login");
    expect(api.calls(invitations.accept).map(({ body }) => body)).toEqual([
      { token: SECRET, password: CHOSEN, securityQuestion: "What was the make of your first car?", securityAnswer: "Wartburg" },
    ]);
  });

  it("asks for everything before it sends anything", async () => {
    const tab = await open();
    await field("New password");
    await send(tab);
    expect(await screen.findByText("Choose a password of at least 12 characters")).toBeTruthy();
    expect(screen.getByText("Choose a question")).toBeTruthy();
    expect(screen.getByText("Answer with at least 4 characters")).toBeTruthy();
    expect(api.calls(invitations.accept)).toEqual([]);
  });

  it.each([
    ["unknown", "This link is not valid. Open it again from the email."],
    ["used", "This link was already used. Sign in."],
    ["too old", "This link has expired. Ask for a new invitation."],
  ])("says in the server's words that a link is %s, with the way to sign in", async (_what, message) => {
    api.fail(invitations.open, { status: 404, code: "not_found", message });
    await open();
    expect((await screen.findByRole("alert")).textContent).toContain(message);
    expect(screen.getByRole("link", { name: "Go to the sign-in page" })).toBeTruthy();
    expect(screen.queryByLabelText("New password")).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it("can be tried again when the server did not answer", async () => {
    api.fail(invitations.open, { status: 503, code: "upstream_unavailable", message: "Try again in a moment." });
    const tab = await open();
    const again = await screen.findByRole("button", { name: "Try again" });
    api.reply(invitations.open, ilse);
    await tab.user.click(again);
    expect(await field("New password")).toBeTruthy();
  });

  it("leads who has a sign-in with this e-mail to it", async () => {
    const message = "This email address already has an account. Sign in with its password.";
    api.fail(invitations.accept, { status: 409, code: "conflict", message });
    const tab = await open();
    await fill(tab);
    await send(tab);
    expect((await screen.findByRole("alert")).textContent).toContain(message);
    expect(screen.getByRole("link", { name: "Go to the sign-in page" })).toBeTruthy();
    expect(screen.queryByLabelText("New password")).toBeNull();
  });

  it("keeps what was typed when the link ends meanwhile", async () => {
    api.fail(invitations.accept, { status: 404, code: "not_found", message: "This link has expired. Ask for a new invitation." });
    const tab = await open();
    await fill(tab);
    await send(tab);
    expect((await screen.findByRole("alert")).textContent).toContain("This link has expired.");
    expect((await field("Your answer")).value).toBe("Wartburg");
  });

  it("asks for no password where the hospital's own provider does", async () => {
    api.reply(invitations.open, { ...ilse, setsPassword: false });
    const tab = await open();
    const accept = await screen.findByRole("button", { name: "Accept invitation" });
    expect(screen.queryByLabelText("New password")).toBeNull();
    expect(await violations()).toEqual([]);
    await tab.user.click(accept);
    expect((await screen.findByRole("status")).textContent).toContain("You accepted the invitation. You can sign in now.");
    expect(screen.queryByText(/second factor/)).toBeNull();
    expect(api.calls(invitations.accept).map(({ body }) => body)).toEqual([{ token: SECRET }]);
  });

  it("says so where accepting there does not work", async () => {
    api.reply(invitations.open, { ...ilse, setsPassword: false });
    api.fail(invitations.accept, { status: 503, code: "upstream_unavailable", message: "The sign-in service is not responding." });
    const tab = await open();
    await tab.user.click(await screen.findByRole("button", { name: "Accept invitation" }));
    expect((await screen.findByRole("alert")).textContent).toContain("The sign-in service is not responding.");
    expect(screen.getByRole("button", { name: "Accept invitation" })).toBeTruthy();
  });
});
