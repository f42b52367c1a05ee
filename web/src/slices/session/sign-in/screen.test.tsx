import { signIn } from "@linnet/contract/session/sign-in";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { fakeProvider, signedOut } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";

const PAGE = "/sign-in/interaction-1";
const dora = { name: "Dora Ashby", email: "dora@linnet.example", description: "physician, Lakeside Pediatrics" };
const otto = { name: "Otto Renner", email: "otto@linnet.example", description: "physician, Hillcrest" };

describe("the sign-in page of the embedded provider", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    fakeProvider(api);
    signedOut(api);
    api.reply(signIn.page, { demoPeople: [dora, otto], demoPassword: "linnet-demo-2026" });
  });

  async function open() {
    const tab = showApp(PAGE);
    await tab.title("Sign in");
    return tab;
  }
  const email = () => screen.findByLabelText<HTMLInputElement>("Email");
  const password = () => screen.getByLabelText<HTMLInputElement>("Password");
  const send = () => screen.getByRole("button", { name: "Sign in" });

  it("begins in the first field", async () => {
    await open();
    const field = await email();
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it("sends what was typed, and goes on to where the provider says", async () => {
    const goneTo = vi.fn();
    vi.spyOn(window.location, "assign").mockImplementation(goneTo);
    api.reply(signIn.submit, { redirectTo: "http://localhost:3000/oidc/auth/interaction-1" });
    const tab = await open();
    await tab.user.type(await email(), " dora@linnet.example");
    await tab.user.type(password(), "linnet-demo-2026");
    await tab.user.click(send());
    await waitFor(() => expect(goneTo).toHaveBeenCalledWith("http://localhost:3000/oidc/auth/interaction-1"));
    expect(api.calls(signIn.submit)[0]).toMatchObject({
      params: { interaction: "interaction-1" },
      body: { email: "dora@linnet.example", password: "linnet-demo-2026" },
    });
  });

  it("leads who was refused to a link, with what was typed as Email, which is in no address", async () => {
    api.fail(signIn.submit, { status: 400, code: "invalid_input", message: "The email address or password is wrong." });
    const tab = await open();
    expect((await screen.findByRole("link", { name: "Forgot password?" })).getAttribute("href")).toBe("/sign-in-help");
    expect(screen.queryByText(/Can’t sign in/)).toBeNull();
    await tab.user.type(await email(), "leo@linnet.example");
    await tab.user.type(password(), "not the password");
    await tab.user.click(send());
    expect(await screen.findByText(/Can’t sign in/)).toBeTruthy();
    await tab.user.click(screen.getByRole("link", { name: "Email me a link" }));
    await tab.title("Help signing in");
    expect(tab.address()).toBe("/sign-in-help");
    expect((await screen.findByLabelText<HTMLInputElement>("Email")).value).toBe("leo@linnet.example");
  });

  it("says what is missing before anything leaves the page", async () => {
    const tab = await open();
    await email();
    await tab.user.click(send());
    expect(await screen.findByText("Enter your email address")).toBeTruthy();
    expect(screen.getByText("Enter your password")).toBeTruthy();
    expect(document.activeElement).toBe(await email());
    expect(api.calls(signIn.submit)).toHaveLength(0);
  });

  it("says in the server's words that they do not match, and asks for the password again", async () => {
    api.fail(signIn.submit, { status: 401, code: "unauthenticated", message: "This email address and password do not match" });
    const tab = await open();
    await tab.user.type(await email(), "dora@linnet.example");
    await tab.user.type(password(), "wrong");
    await tab.user.click(send());
    expect((await screen.findByRole("alert")).textContent).toContain("This email address and password do not match");
    expect(password().value).toBe("");
    expect(document.activeElement).toBe(password());
    expect((await email()).value).toBe("dora@linnet.example");
  });

  it("fills the form with a person of the demo hospital", async () => {
    const tab = await open();
    await tab.user.click(await screen.findByRole("button", { name: /Otto Renner/ }));
    expect((await email()).value).toBe("otto@linnet.example");
    expect(password().value).toBe("linnet-demo-2026");
    expect(screen.getByRole("button", { name: /Otto Renner/, pressed: true })).toBeTruthy();
  });

  it("offers no demo person outside the demo", async () => {
    api.reply(signIn.page, { demoPeople: [], demoPassword: null });
    await open();
    await email();
    expect(screen.queryByText("Demo hospital")).toBeNull();
  });

  it("offers to start again when its address is good no longer", async () => {
    api.fail(signIn.page, { status: 404, code: "not_found" });
    const tab = await open();
    expect((await screen.findByRole("alert")).textContent).toContain("This sign-in took too long, or was started in another window.");
    await tab.user.click(screen.getByRole("button", { name: "Start over" }));
    await waitFor(() => expect(tab.visited[0]?.pathname).toBe("/oidc/auth"));
  });

  it("offers a new sign-in when this one expires while somebody types", async () => {
    api.fail(signIn.submit, { status: 404, code: "not_found" });
    const tab = await open();
    await tab.user.type(await email(), "dora@linnet.example");
    await tab.user.type(password(), "linnet-demo-2026");
    await tab.user.click(send());
    expect(await screen.findByRole("button", { name: "Start over" })).toBeTruthy();
  });

  describe("for somebody with a second factor", () => {
    const codeOf = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
    const APP = "Enter the 6-digit code from your authenticator app";
    const RECOVERY = "Enter one of your recovery codes";

    async function atSecondStep() {
      api.reply(signIn.submit, { secondFactor: true });
      const tab = await open();
      await tab.user.type(await email(), "dora@linnet.example");
      await tab.user.type(password(), "linnet-demo-2026");
      await tab.user.click(send());
      await codeOf(APP);
      return tab;
    }
    const goOn = () => screen.getByRole("button", { name: "Continue" });

    it("asks for the app's digits after the password, begins in their field, and goes on", async () => {
      const goneTo = vi.fn();
      vi.spyOn(window.location, "assign").mockImplementation(goneTo);
      api.reply(signIn.secondFactor, { redirectTo: "/oidc/auth/interaction-1" });
      const tab = await atSecondStep();
      expect(document.activeElement).toBe(await codeOf(APP));
      expect(screen.queryByLabelText("Password")).toBeNull();
      expect(await violations()).toEqual([]);
      await tab.user.keyboard("123 456");
      await tab.user.click(goOn());
      await waitFor(() => expect(goneTo).toHaveBeenCalledWith("/oidc/auth/interaction-1"));
      expect(api.calls(signIn.secondFactor)[0]).toMatchObject({ params: { interaction: "interaction-1" }, body: { code: "123456" } });
    });

    it("takes a recovery code instead", async () => {
      vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
      api.reply(signIn.secondFactor, { redirectTo: "/oidc/auth/interaction-1" });
      const tab = await atSecondStep();
      await tab.user.click(screen.getByRole("button", { name: "Use a recovery code instead" }));
      expect(document.activeElement).toBe(await codeOf(RECOVERY));
      await tab.user.keyboard("abcde-23456");
      await tab.user.click(goOn());
      await waitFor(() => expect(api.calls(signIn.secondFactor)[0]).toMatchObject({ body: { code: "ABCDE23456" } }));
      expect(screen.getByRole("button", { name: "Use your authenticator app instead" })).toBeTruthy();
    });

    it("says what is wrong beside the field, and asks again", async () => {
      api.fail(signIn.secondFactor, {
        status: 400,
        code: "invalid_input",
        message: "This code is wrong",
        fields: { code: "This code is wrong" },
      });
      const tab = await atSecondStep();
      await tab.user.click(goOn());
      expect(await screen.findByText("Enter the 6 digits from your app, or a recovery code")).toBeTruthy();
      expect(api.calls(signIn.secondFactor)).toHaveLength(0);
      await tab.user.type(await codeOf(APP), "000000");
      await tab.user.click(goOn());
      expect(await screen.findByText("This code is wrong")).toBeTruthy();
      const field = await codeOf(APP);
      expect([field.value, document.activeElement, field.getAttribute("aria-invalid")]).toEqual(["", field, "true"]);
    });

    it("goes back to the password, which has to be typed again", async () => {
      const tab = await atSecondStep();
      await tab.user.click(screen.getByRole("button", { name: "Start over" }));
      expect([(await email()).value, password().value]).toEqual(["dora@linnet.example", ""]);
    });

    it("offers a new sign-in when it took too long", async () => {
      api.fail(signIn.secondFactor, { status: 404, code: "not_found" });
      const tab = await atSecondStep();
      await tab.user.type(await codeOf(APP), "123456");
      await tab.user.click(goOn());
      expect((await screen.findByRole("alert")).textContent).toContain("This sign-in took too long");
    });
  });

  describe("for somebody who was given a temporary password", () => {
    const newPassword = () => screen.findByLabelText<HTMLInputElement>("New password");
    const again = () => screen.getByLabelText<HTMLInputElement>("Confirm new password");
    const goOn = () => screen.getByRole("button", { name: "Set password and continue" });

    async function atNewPassword() {
      api.reply(signIn.submit, { newPassword: true });
      const tab = await open();
      await tab.user.type(await email(), "eve@linnet.example");
      await tab.user.type(password(), "kp7m-w3xe-rt9q-hf4n");
      await tab.user.click(send());
      await newPassword();
      return tab;
    }

    it("asks for another one at once, begins in its field, and goes on with it", async () => {
      const goneTo = vi.fn();
      vi.spyOn(window.location, "assign").mockImplementation(goneTo);
      api.reply(signIn.newPassword, { redirectTo: "/oidc/auth/interaction-1" });
      const tab = await atNewPassword();
      expect(document.activeElement).toBe(await newPassword());
      expect(screen.getByText("That password works only once. Choose a new password only you know.")).toBeTruthy();
      expect(await violations()).toEqual([]);
      await tab.user.keyboard("a lantern for the ferry");
      await tab.user.type(again(), "a lantern for the ferry");
      await tab.user.click(goOn());
      await waitFor(() => expect(goneTo).toHaveBeenCalledWith("/oidc/auth/interaction-1"));
      expect(api.calls(signIn.newPassword)[0]).toMatchObject({
        params: { interaction: "interaction-1" },
        body: { password: "a lantern for the ferry" },
      });
    });

    it("says before anything leaves the page that it is too short, or not typed twice alike", async () => {
      const tab = await atNewPassword();
      await tab.user.type(await newPassword(), "short");
      await tab.user.type(again(), "shorter");
      await tab.user.click(goOn());
      expect(await screen.findByText("Choose a password of at least 12 characters")).toBeTruthy();
      await tab.user.type(await newPassword(), " but long enough now");
      await tab.user.click(goOn());
      expect(await screen.findByText("The two passwords do not match")).toBeTruthy();
      expect(document.activeElement).toBe(again());
      expect(api.calls(signIn.newPassword)).toHaveLength(0);
    });

    it("says in the server's words that it is easy to guess", async () => {
      const why = "This password is too common and easy to guess. Choose another one.";
      api.fail(signIn.newPassword, { status: 400, code: "invalid_input", message: why, fields: { password: why } });
      const tab = await atNewPassword();
      await tab.user.type(await newPassword(), "passwordpassword");
      await tab.user.type(again(), "passwordpassword");
      await tab.user.click(goOn());
      expect(await screen.findByText(why)).toBeTruthy();
      expect(document.activeElement).toBe(await newPassword());
    });

    it("comes after the second factor where one is set up", async () => {
      api.reply(signIn.submit, { secondFactor: true });
      api.reply(signIn.secondFactor, { newPassword: true });
      const tab = await open();
      await tab.user.type(await email(), "eve@linnet.example");
      await tab.user.type(password(), "kp7m-w3xe-rt9q-hf4n");
      await tab.user.click(send());
      await tab.user.type(await screen.findByLabelText("Enter the 6-digit code from your authenticator app"), "123456");
      await tab.user.click(screen.getByRole("button", { name: "Continue" }));
      expect(await newPassword()).toBeTruthy();
    });

    it("offers a new sign-in when it took too long", async () => {
      api.fail(signIn.newPassword, { status: 404, code: "not_found" });
      const tab = await atNewPassword();
      await tab.user.type(await newPassword(), "a lantern for the ferry");
      await tab.user.type(again(), "a lantern for the ferry");
      await tab.user.click(goOn());
      expect((await screen.findByRole("alert")).textContent).toContain("This sign-in took too long");
    });
  });
});
