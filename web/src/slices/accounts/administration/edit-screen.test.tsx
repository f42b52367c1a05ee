import { type Account, accounts } from "@linnet/contract/accounts";
import { directory } from "@linnet/contract/directory";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ADA } from "../../../../test/access-requests.ts";
import { ACCOUNTS_MENU, aListedAccount, anAccount } from "../../../../test/accounts.ts";
import { factsOf } from "../../../../test/facts-of.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./list-screen.tsx";
import "./edit-screen.tsx";

const EDIT = "/account/modify/31";
const SUBMIT_FAILED = "Error in submitting the form, please try again!";

describe("the page of an account", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, ADA, ACCOUNTS_MENU);
    api.reply(accounts.all, [aListedAccount()]);
  });

  async function open(account: Account, title = "Edit account", address = EDIT) {
    api.reply(accounts.get, account);
    const tab = showApp(address);
    await tab.title(title);
    await screen.findByRole("region", { name: "Sign-in" });
    return tab;
  }
  const region = (name: string) => within(screen.getByRole("region", { name }));
  const fact = (name: string, label: string) => region(name).getByText(label).nextElementSibling?.textContent;
  const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  type Tab = Awaited<ReturnType<typeof open>>;
  const press = (tab: Tab, name: string) => tab.user.click(screen.getByRole("button", { name }));

  it("shows who it is, with which roles where, and how they sign in", async () => {
    await open(anAccount({ may: { edit: true } }));
    expect(field(/First name/).value).toBe("Petra");
    expect(field(/Mobile phone/).value).toBe("(555) 010-4411");
    const rows = region("Roles and practices").getAllByRole("row").slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual(["Practice adminLakeside Pediatrics", "Practice adminHarbor Kids"]);
    expect(fact("Sign-in", "Email")).toBe("petra@linnet.example");
    expect(fact("Sign-in", "Last login")).toBe("11/19/2026 8:00 AM");
    expect(fact("Sign-in", "Last modified")).toBe("11/18/2026 12:30 PM");
    expect(region("Security question").getByText("What was the name of your first pet?")).toBeTruthy();
    expect(document.title).not.toContain("Petra");
    expect(await violations()).toEqual([]);
  });

  describe("roles in practices", () => {
    const harbor = { practiceId: 12, practiceName: "Harbor Kids", roleId: 3, label: "Practice admin" } as const;

    it("are taken after a question, and given back", async () => {
      const ended = { ...harbor, practiceId: 13, practiceName: "Old Mill", undoUntil: "2026-12-20T18:00:00Z" };
      api.reply(accounts.takeRole, true);
      api.reply(accounts.giveRole, true);
      const tab = await open(anAccount({ may: { edit: true }, mayGiveRoles: true, removableRoles: [harbor], endedRoles: [ended] }));
      expect(await violations()).toEqual([]);
      await press(tab, "Remove Practice admin in Harbor Kids");
      const question = within(await screen.findByRole("dialog", { name: "Remove Petra Brandt from Harbor Kids?" }));
      expect(api.calls(accounts.takeRole)).toEqual([]);
      await tab.user.click(question.getByRole("button", { name: "Remove" }));
      await waitFor(() => expect(api.calls(accounts.takeRole)[0]?.body).toEqual({ userId: 31, practiceId: 12, roleId: 3 }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(await screen.findByText("Petra Brandt no longer works for Harbor Kids (Practice admin). We will email Petra.")).toBeTruthy();
      await press(tab, "Undo");
      await waitFor(() => expect(api.calls(accounts.giveRole)[0]?.body).toEqual({ userId: 31, practiceId: 12, roleId: 3 }));
      await press(tab, "Undo removal from Old Mill: Practice admin");
      await waitFor(() => expect(api.calls(accounts.giveRole)[1]?.body).toEqual({ userId: 31, practiceId: 13, roleId: 3 }));
    });

    it("leave what was typed above them when the account cannot be read again", async () => {
      api.reply(accounts.takeRole, true);
      const tab = await open(anAccount({ may: { edit: true }, mayGiveRoles: true, removableRoles: [harbor] }));
      await tab.user.type(field(/First name/), " Ann");
      await press(tab, "Remove Practice admin in Harbor Kids");
      api.fail(accounts.get, { status: 500, code: "internal" });
      await tab.user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove" }));
      expect((await screen.findByText(/We kept what you typed/)).closest("[role=alert]")).toBeTruthy();
      expect(field(/First name/).value).toBe("Petra Ann");
    });

    describe("that are added", () => {
      const SEA = {
        practiceName: "Seaside Kids",
        isMyLinnet: true,
        physicianCount: 1,
        locationCount: 1,
        address: "1 Pier, Seaside, CA 90009",
      };
      const GONE = { ...SEA, practiceId: 15, practiceName: "Old Pier", isActive: false };
      beforeEach(() => {
        api.reply(accounts.giveRole, true);
        api.reply(directory.search, ({ query: { searchTerm } }) =>
          searchTerm === "14" || searchTerm === "seaside"
            ? [{ ...SEA, practiceId: 14, isActive: true }]
            : searchTerm === "15"
              ? [GONE]
              : [],
        );
      });
      const openForm = () => open(anAccount({ may: { edit: true }, mayGiveRoles: true }));
      const add = () => screen.getByRole("button", { name: "Add practice and role" });

      it("name the practice that the ID means, and are asked about before anything is sent", async () => {
        const tab = await openForm();
        expect(add()).toHaveProperty("disabled", true);
        expect(screen.getByText("Choose a practice first.").id).toBe(add().getAttribute("aria-describedby"));
        await tab.user.type(screen.getByLabelText("Practice ID"), "14");
        expect(screen.queryByText("Choose a practice first.")).toBeNull();
        expect(await screen.findByText("Seaside Kids, 1 Pier, Seaside, CA 90009")).toBeTruthy();
        await tab.user.selectOptions(region("Add a practice and role").getByLabelText("Role"), "Practice admin");
        await tab.user.click(add());
        const question = within(await screen.findByRole("dialog", { name: "Add Petra Brandt to Seaside Kids?" }));
        expect(api.calls(accounts.giveRole)).toEqual([]);
        await tab.user.click(question.getByRole("button", { name: "Add" }));
        expect(await screen.findByText("Petra Brandt now works for Seaside Kids (Practice admin). We will email Petra.")).toBeTruthy();
        expect(api.calls(accounts.giveRole)[0]?.body).toEqual({ userId: 31, practiceId: 14, roleId: 3 });
        expect(screen.getByLabelText("Practice ID")).toHaveProperty("value", "");
      });

      it("find the practice by its name or city, and fill in its ID", async () => {
        const tab = await openForm();
        await tab.user.type(await screen.findByRole("combobox", { name: "Find a practice" }), "seaside");
        await tab.user.click(await screen.findByRole("option", { name: /Seaside Kids/, hidden: true }));
        expect(screen.getByLabelText("Practice ID")).toHaveProperty("value", "14");
        await waitFor(() => expect(add()).toHaveProperty("disabled", false));
        expect(await violations()).toEqual([]);
      });

      it.each([
        ["15", "Old Pier, 1 Pier, Seaside, CA 90009 (deactivated)"],
        ["16", "No practice has this ID."],
      ])("refuse practice %s: %s", async (id, words) => {
        const tab = await openForm();
        await tab.user.type(screen.getByLabelText("Practice ID"), id);
        expect(await screen.findByText(words)).toBeTruthy();
        expect(screen.getByText("Practice ID is not valid")).toBeTruthy();
        expect(add()).toHaveProperty("disabled", true);
        expect(screen.getByText("Correct the practice ID first.").id).toBe(add().getAttribute("aria-describedby"));
      });

      it("refuse what is no number, and say why the server refuses", async () => {
        const tab = await openForm();
        await tab.user.type(screen.getByLabelText("Practice ID"), "x");
        expect(screen.getByText("Practice ID is not valid")).toBeTruthy();
        api.fail(accounts.giveRole, { status: 409, code: "conflict", message: "This account belongs to no physician of the directory." });
        await tab.user.clear(screen.getByLabelText("Practice ID"));
        await tab.user.type(screen.getByLabelText("Practice ID"), "14");
        await screen.findByText(/^Seaside Kids,/);
        await tab.user.click(add());
        await tab.user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Add" }));
        expect((await screen.findByRole("alert")).textContent).toContain("This account belongs to no physician of the directory.");
        expect(screen.getByLabelText("Practice ID")).toHaveProperty("value", "14");
      });
    });

    it("are not changed by others", async () => {
      await open(anAccount({ may: { edit: true } }));
      expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
      expect(screen.queryByLabelText("Practice ID")).toBeNull();
    });
  });

  it("passes on the user name that the list knows, and on a direct visit the id alone", async () => {
    api.reply(accounts.get, anAccount({ may: { edit: true } }));
    const tab = showApp("/account/list");
    await tab.user.click(await screen.findByRole("link", { name: "Edit Petra Brandt’s account" }));
    await tab.title("Edit account");
    await waitFor(() => expect(api.calls(accounts.get)).toHaveLength(1));
    expect(api.calls(accounts.get)[0]!.body).toEqual({ userId: 31, userName: "petra@linnet.example" });
  });

  it.each(["All Accounts", "Cancel"])("leads back to the same place in the list: %s", async (way) => {
    api.reply(accounts.get, anAccount({ may: { edit: true } }));
    api.reply(
      accounts.all,
      Array.from({ length: 11 }, (_, index) => aListedAccount({ userId: 31 + index, firstName: `Nr${index + 1}` })),
    );
    const tab = showApp("/account/list?quiet=yes&page=2");
    await tab.user.click(await screen.findByRole("link", { name: "Edit Nr11 Brandt’s account" }));
    await tab.title("Edit account");
    const back = await within(screen.getByRole("main")).findByRole("link", { name: way });
    const address = new URL(back.getAttribute("href") ?? "", "http://portal");
    expect(address.pathname).toBe("/account/list");
    expect(Object.fromEntries(address.searchParams)).toEqual({ quiet: "yes", page: "2" });
  });

  it("is not here for an account that is not there", async () => {
    api.fail(accounts.get, { status: 404, code: "not_found" });
    const tab = showApp(EDIT);
    await tab.title("404");
    expect(api.calls(accounts.get)[0]!.body).toEqual({ userId: 31 });
  });

  describe("saving name and telephone", () => {
    it("sends them with the copy they were changed from, and goes to the list", async () => {
      const account = anAccount({ may: { edit: true } });
      const tab = await open(account);
      await tab.user.clear(field(/Last name/));
      await tab.user.type(field(/Last name/), "Brandt-Meier");
      await tab.user.type(field(/Office phone/), "(215) 555-0144");
      api.reply(accounts.edit, account);
      await press(tab, "Save");
      expect(await screen.findByText("Form is successfully submitted,please wait while we are redirecting!")).toBeTruthy();
      expect(api.calls(accounts.edit).map(({ body }) => body)).toEqual([
        {
          userId: 31,
          firstName: "Petra",
          lastName: "Brandt-Meier",
          mobilePhoneNumber: "(555) 010-4411",
          officePhoneNumber: "(215) 555-0144",
          lastModifiedOn: "2026-11-18T20:30:00Z",
        },
      ]);
      await waitFor(() => expect(tab.address()).toBe("/account/list"));
    });

    it("says beside each field what is wrong before it sends", async () => {
      const tab = await open(anAccount({ may: { edit: true } }));
      await tab.user.clear(field(/First name/));
      await tab.user.clear(field(/Mobile phone/));
      await tab.user.type(field(/Office phone/), "12");
      await press(tab, "Save");
      expect(screen.getByText("2 fields need your attention")).toBeTruthy();
      expect(screen.getAllByText("First name is not valid")).toHaveLength(1);
      expect(screen.getAllByText("Phone number is not valid")).toHaveLength(1);
      expect(document.activeElement).toBe(field(/First name/));
      expect(await violations()).toEqual([]);
      expect(api.calls(accounts.edit)).toEqual([]);
    });

    it("says so too when a field is left, but moves no button away while it is being pressed", async () => {
      const tab = await open(anAccount({ may: { edit: true } }));
      await tab.user.type(field(/Office phone/), "12");
      for (const button of [screen.getByRole("button", { name: "Save" }), screen.getByRole("link", { name: "Cancel" })]) {
        await tab.user.pointer({ keys: "[MouseLeft>]", target: button });
        expect(screen.queryByText("Phone number is not valid")).toBeNull();
        await tab.user.pointer({ keys: "[/MouseLeft]", target: document.body });
      }
      await tab.user.tab();
      expect(screen.getByText("Phone number is not valid")).toBeTruthy();
    });

    it("keeps what was typed when it is not taken", async () => {
      api.fail(accounts.edit, { status: 503, code: "upstream_unavailable", message: "The identity provider is not responding" });
      const tab = await open(anAccount({ may: { edit: true } }));
      await tab.user.type(field(/Last name/), "-Meier");
      await press(tab, "Save");
      const alert = await screen.findByRole("alert");
      expect(alert.textContent).toContain(SUBMIT_FAILED);
      expect(alert.textContent).toContain("The identity provider is not responding");
      expect(field(/Last name/).value).toBe("Brandt-Meier");
      await tab.user.click(screen.getByRole("link", { name: "Cancel" }));
      expect(await screen.findByRole("dialog", { name: "Leave this page?" })).toBeTruthy();
    });

    it("shows what somebody else has changed since, keeps what was typed, and saves on top of it", async () => {
      api.fail(accounts.edit, { status: 409, code: "conflict", message: "Someone has changed this account since you opened it." });
      const tab = await open(anAccount({ may: { edit: true } }));
      await tab.user.type(field(/Last name/), "-Meier");
      const theirs = {
        firstName: "Petronella",
        lastName: "Brand",
        lastModifiedOn: "2026-11-20T08:00:00Z",
        lastModifiedBy: "Ada Winterbourne",
      };
      api.reply(accounts.get, anAccount({ ...theirs, may: { edit: true } }));
      await press(tab, "Save");
      const alert = await screen.findByRole("alert");
      expect(alert.textContent).toContain("Ada Winterbourne changed this while you were editing, on 11/20/2026 12:00 AM.");
      expect(factsOf(alert)).toEqual([
        ["First name", "Theirs: Petronella", "Yours: Petra"],
        ["Last name", "Theirs: Brand", "Yours: Brandt-Meier"],
      ]);
      expect(document.activeElement?.contains(alert)).toBe(true);
      expect(await violations()).toEqual([]);
      const again = { ...theirs, lastName: "Brandauer", lastModifiedOn: "2026-11-20T09:00:00Z" };
      api.reply(accounts.get, anAccount({ ...again, may: { edit: true } }));
      await press(tab, "Keep mine");
      await screen.findByText("Theirs: Brandauer");
      api.reply(accounts.edit, anAccount({ may: { edit: true } }));
      await press(tab, "Keep mine");
      await screen.findByText("Form is successfully submitted,please wait while we are redirecting!");
      expect(api.calls(accounts.edit).at(-2)!.body).toMatchObject({ lastModifiedOn: theirs.lastModifiedOn });
      expect(api.calls(accounts.edit).at(-1)!.body).toMatchObject({
        firstName: "Petra",
        lastName: "Brandt-Meier",
        lastModifiedOn: again.lastModifiedOn,
      });
    });
  });

  describe("the status of an account", () => {
    it.each([
      ["ACTIVE", "ACTIVE", "success"],
      ["STAGED", "STAGED (Pending user action)", "danger"],
      ["PROVISIONED", "PROVISIONED (Pending user action)", "danger"],
      ["LOCKED_OUT", "LOCKED_OUT", "danger"],
      ["SUSPENDED", "SUSPENDED", "danger"],
      ["RECOVERY", "RECOVERY", "danger"],
      ["PASSWORD_EXPIRED", "PASSWORD_EXPIRED", "danger"],
    ] as const)("%s reads %s, in the colour of %s", async (accountStatus, words, tone) => {
      await open(anAccount({ accountStatus, may: { edit: true } }));
      expect(region("Sign-in").getByText(words).closest("[data-tone]")?.getAttribute("data-tone")).toBe(tone);
    });

    it("says of who is not at the provider that they are not, and offers nothing there", async () => {
      await open(anAccount({ accountStatus: null, securityQuestion: null, may: { edit: true } }));
      expect(fact("Sign-in", "Account status")).toBe("User is not in OKTA");
      expect(screen.queryByRole("region", { name: "Security question" })).toBeNull();
      expect(screen.getAllByRole("region").flatMap((each) => within(each).queryAllByRole("button"))).toEqual([
        screen.getByRole("button", { name: "Save" }),
      ]);
    });

    it("is suspended after a question, and loaded again", async () => {
      const tab = await open(anAccount({ may: { edit: true, suspend: true, resetFactors: true } }));
      await press(tab, "Suspend");
      const dialog = within(await screen.findByRole("dialog", { name: "Suspend Petra Brandt?" }));
      expect(api.calls(accounts.suspend)).toEqual([]);
      api.reply(accounts.suspend, true);
      api.reply(accounts.get, anAccount({ accountStatus: "SUSPENDED", may: { edit: true, unsuspend: true } }));
      await tab.user.click(dialog.getByRole("button", { name: "Suspend" }));
      expect(await screen.findByRole("button", { name: "ACTIVATE" })).toBeTruthy();
      expect(screen.getByText("Petra Brandt’s account is suspended.")).toBeTruthy();
      expect(screen.queryByRole("region", { name: "Help signing in" })).toBeNull();
      const user = { userId: 31, userName: "petra@linnet.example", email: "petra@linnet.example" };
      expect(api.calls(accounts.suspend).map(({ body }) => body)).toEqual([user]);
      expect(await violations()).toEqual([]);
    });

    it("stays as it is when the question is not confirmed, with the focus where it was", async () => {
      const tab = await open(anAccount({ may: { edit: true, suspend: true } }));
      await press(tab, "Suspend");
      await tab.user.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Suspend" }));
      expect(api.calls(accounts.suspend)).toEqual([]);
    });

    it.each([
      ["STAGED", "reactivate", "Resend activation email", "We resent the activation email to petra@linnet.example."],
      ["LOCKED_OUT", "unlock", "Unlock", "Petra Brandt’s account is unlocked."],
      ["SUSPENDED", "unsuspend", "ACTIVATE", "Petra Brandt’s account is active again."],
    ] as const)("%s can be answered with %s at once", async (accountStatus, act, button, outcome) => {
      api.reply(accounts[act], true);
      const tab = await open(anAccount({ accountStatus, may: { edit: true, [act]: true } }));
      await press(tab, button);
      expect(await screen.findByText(outcome)).toBeTruthy();
      expect(api.calls(accounts[act])).toHaveLength(1);
      await waitFor(() => expect(api.calls(accounts.get)).toHaveLength(2));
    });

    it("is sent a link for another password after a question", async () => {
      api.reply(accounts.requestPasswordReset, true);
      const tab = await open(anAccount({ may: { edit: true, requestPasswordReset: true } }));
      await press(tab, "Send password reset link");
      const dialog = within(await screen.findByRole("dialog", { name: "Send Petra Brandt a password reset link?" }));
      expect(dialog.getByText(/Their password stops working and they are signed out\./)).toBeTruthy();
      expect(api.calls(accounts.requestPasswordReset)).toEqual([]);
      await tab.user.click(dialog.getByRole("button", { name: "Send reset link" }));
      const said =
        "A Reset Password link has been sent to the email address petra@linnet.example. Please advise user to check the inbox ( or Spam folder ) and follow the instructions in the email.";
      expect(await screen.findByText(said)).toBeTruthy();
      expect(api.calls(accounts.requestPasswordReset)).toHaveLength(1);
    });

    it("says no more what came of an act when name and telephone were saved after it", async () => {
      api.reply(accounts.unlock, true);
      const account = anAccount({ accountStatus: "LOCKED_OUT", may: { edit: true, unlock: true } });
      const tab = await open(account);
      await press(tab, "Unlock");
      await screen.findByText("Petra Brandt’s account is unlocked.");
      api.reply(accounts.edit, account);
      await press(tab, "Save");
      await screen.findByText("Form is successfully submitted,please wait while we are redirecting!");
      expect(screen.queryByText("Petra Brandt’s account is unlocked.")).toBeNull();
    });

    it("has its factors reset after a question", async () => {
      api.reply(accounts.resetFactors, true);
      const tab = await open(anAccount({ may: { edit: true, resetFactors: true } }));
      await press(tab, "Reset MFA");
      const dialog = within(await screen.findByRole("dialog", { name: "Reset Petra Brandt’s MFA?" }));
      await tab.user.click(dialog.getByRole("button", { name: "Reset MFA" }));
      const said = "User's MFA factors have been reset. User will be prompted for new factors the next time they log in.";
      expect(await screen.findByText(said)).toBeTruthy();
    });

    it("stays when an act fails, and is loaded again when it was another meanwhile", async () => {
      api.fail(accounts.unlock, { status: 409, code: "conflict", message: "This account’s status is now ACTIVE." });
      const tab = await open(anAccount({ accountStatus: "LOCKED_OUT", may: { edit: true, unlock: true } }));
      await press(tab, "Unlock");
      const alert = await screen.findByRole("alert");
      expect(alert.textContent).toContain("Something went wrong, please try again!");
      expect(alert.textContent).toContain("This account’s status is now ACTIVE.");
      api.reply(accounts.get, anAccount({ may: { edit: true, suspend: true } }));
      await press(tab, "Reload account");
      expect(await screen.findByRole("button", { name: "Suspend" })).toBeTruthy();
      expect(screen.queryByRole("alert")).toBeNull();
    });
  });

  describe("a temporary password", () => {
    const TOKEN = "wren-7-marble-Kf";
    async function make() {
      const tab = await open(anAccount({ may: { edit: true, temporaryPassword: true } }));
      await press(tab, "Create temporary password");
      const question = within(await screen.findByRole("dialog", { name: "Create a temporary password for Petra Brandt?" }));
      await tab.user.click(question.getByRole("button", { name: "Create temporary password" }));
      return tab;
    }

    it("is shown once, can be copied, and is gone when its dialog closes", async () => {
      api.reply(accounts.temporaryPassword, { data: TOKEN });
      const tab = await make();
      const dialog = within(await screen.findByRole("dialog", { name: "Temporary password for Petra Brandt" }));
      expect(dialog.getByText(/User's Temporary Password:/).textContent).toBe(`User's Temporary Password: ${TOKEN}`);
      const copied = vi.spyOn(window.navigator.clipboard, "writeText");
      await tab.user.click(dialog.getByRole("button", { name: "Copy" }));
      expect(copied).toHaveBeenCalledExactlyOnceWith(TOKEN);
      expect(await dialog.findByRole("button", { name: "Copied" })).toBeTruthy();
      expect(await violations()).toEqual([]);
      api.reply(accounts.get, anAccount({ accountStatus: "PASSWORD_EXPIRED", may: { edit: true } }));
      await tab.user.click(dialog.getByRole("button", { name: "Done" }));
      expect(await screen.findByText("PASSWORD_EXPIRED")).toBeTruthy();
      expect(document.activeElement?.textContent).toContain("Petra Brandt now has a temporary password");
      expect(document.body.textContent).not.toContain(TOKEN);
      expect(JSON.stringify([window.localStorage, window.sessionStorage])).not.toContain(TOKEN);
    });

    it("says so when there is none", async () => {
      api.fail(accounts.temporaryPassword, {
        status: 503,
        code: "upstream_unavailable",
        message: "The provider does not answer right now",
      });
      await make();
      expect((await screen.findByRole("alert")).textContent).toContain("Something went wrong, please try again!");
    });
  });

  describe("the answer to the security question", () => {
    async function check(answer: string) {
      const tab = await open(anAccount({ may: { edit: true, verifyAnswer: true } }));
      const input = screen.getByLabelText<HTMLInputElement>("Answer");
      expect(input.type).toBe("password");
      await tab.user.type(input, answer);
      await press(tab, "Verify");
      return tab;
    }

    it("is right or not, until another one is typed", async () => {
      api.reply(accounts.verifyAnswer, ({ body }) => JSON.stringify(body).includes("Pixel"));
      const tab = await check("Dot");
      expect(await screen.findByText("The answer is incorrect.")).toBeTruthy();
      await tab.user.clear(screen.getByLabelText("Answer"));
      expect(screen.queryByText("The answer is incorrect.")).toBeNull();
      await tab.user.type(screen.getByLabelText("Answer"), "Pixel{Enter}");
      expect(await screen.findByText("The answer is correct.")).toBeTruthy();
      expect(api.calls(accounts.verifyAnswer).at(-1)!.body).toEqual({ userName: "petra@linnet.example", answer: "Pixel" });
      expect(await violations()).toEqual([]);
    });

    it("is not asked for too often, and the page says so", async () => {
      api.fail(accounts.verifyAnswer, { status: 429, code: "rate_limited", message: "Five answers were tried for this account." });
      await check("Dot");
      expect((await screen.findByRole("alert")).textContent).toContain("Five answers were tried for this account.");
    });

    it("gives its button back and says nothing when the check itself fails", async () => {
      api.fail(accounts.verifyAnswer, { status: 503, code: "upstream_unavailable", message: "No" });
      await check("Dot");
      await waitFor(() => expect(screen.getByRole("button", { name: "Verify" }).hasAttribute("data-loading")).toBe(false));
      expect(screen.queryByRole("alert")).toBeNull();
    });
  });

  it("can only be read by who may not change it", async () => {
    const tab = await open(anAccount({ officePhoneNumber: "(215) 555-0144" }), "Account details");
    expect(fact("Person", "Office phone")).toBe("(215) 555-0144");
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    expect(tab.address()).toBe(EDIT);
  });

  it("can only be read when it belongs to the hospital's own staff", async () => {
    await open(anAccount({ isInternal: true }), "Account details", "/account/detail/31");
    expect(screen.getByText("This account belongs to a hospital staff member. You cannot change it in the portal.")).toBeTruthy();
    expect(fact("Person", "Last name")).toBe("Brandt");
    expect(fact("Sign-in", "Account status")).toBe("ACTIVE");
    expect(screen.getAllByRole("region").flatMap((each) => within(each).queryAllByRole("button"))).toEqual([]);
    expect(await violations()).toEqual([]);
  });
});
