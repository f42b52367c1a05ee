import { accounts, MAX_ACCOUNTS } from "@linnet/contract/accounts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { ADA } from "../../../../test/access-requests.ts";
import { ACCOUNTS_MENU, aListedAccount } from "../../../../test/accounts.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { signedIn } from "../../../../test/people.ts";
import { savedFiles } from "../../../../test/saved-files.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./list-screen.tsx";

const ALL = "/account/list";
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => aListedAccount({ userId: index + 1, firstName: `Nr${index + 1}` }));

describe("all accounts", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, ADA, ACCOUNTS_MENU);
    api.reply(accounts.all, [
      aListedAccount(),
      aListedAccount({
        userId: 32,
        firstName: "Ines",
        lastName: "Weber",
        email: "ines@wrenfield.example",
        accountRolePerPractice: [{ practiceId: null, practiceName: "", roleName: "myLinnet_Compliance", label: "Compliance" }],
        lastLoggedIn: null,
        isInternal: true,
        accountStatus: null,
      }),
    ]);
  });

  async function open(address = ALL) {
    const tab = showApp(address);
    await tab.title("All Accounts");
    return tab;
  }
  const options = () => api.calls(accounts.all).map(({ body }) => body);

  it("shows who they are, where, as what, and when they were last here", async () => {
    await open();
    await screen.findByRole("row", { name: /Petra/ });
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      ...["First Name", "Last Name", "Email", "Practices", "Role(s)", "Account Status", "Last Login", "Actions"],
    ]);
    const cells = (name: RegExp) => within(screen.getByRole("row", { name })).getAllByRole("cell");
    const texts = (name: RegExp) => cells(name).map(({ textContent }) => textContent);
    expect(texts(/Petra/).slice(0, 7)).toEqual([
      ...["Petra", "Brandt", "petra@linnet.example"],
      ...["Lakeside PediatricsHarbor Kids", "Practice admin", "ACTIVE", "11/19/2026 8:00 AM"],
    ]);
    expect(texts(/Ines/).slice(3, 7)).toEqual(["None", "Compliance", "Unknown", "Never"]);
    expect(await violations()).toEqual([]);
  });

  it("opens an account to edit it, and one of the hospital's own staff to read it", async () => {
    await open();
    expect((await screen.findByRole("link", { name: "Edit Petra Brandt’s account" })).getAttribute("href")).toBe("/account/modify/31");
    expect(screen.getByRole("link", { name: "Details of Ines Weber’s account" }).getAttribute("href")).toBe("/account/detail/32");
  });

  it("opens every account to read for who may change none", async () => {
    signedIn(api, { ...ADA, practiceRoles: [{ roleId: 4, active: true }] }, ACCOUNTS_MENU);
    await open();
    expect((await screen.findByRole("link", { name: "Details of Petra Brandt’s account" })).getAttribute("href")).toBe(
      "/account/detail/31",
    );
    expect(screen.queryByRole("link", { name: /^Edit/ })).toBeNull();
  });

  it("searches by name, with the words in no address, and finds back from nothing found", async () => {
    const tab = await open();
    await screen.findByText("Petra");
    api.reply(accounts.all, ({ body }) => (JSON.stringify(body).includes("zz") ? [] : [aListedAccount()]));
    await tab.user.type(screen.getByRole("textbox", { name: "Search by first or last name" }), " zz {Enter}");
    expect(await screen.findByText("No record found")).toBeTruthy();
    expect(options().at(-1)).toMatchObject({ searchterm: "zz", quiet: false });
    expect(tab.address()).toBe(ALL);
    expect(await violations()).toEqual([]);
    // The field has one too.
    await tab.user.click(screen.getAllByRole("button", { name: "Clear search" }).at(-1)!);
    expect(await screen.findByText("Petra")).toBeTruthy();
  });

  it("narrows to who has not signed in for 90 days, in the address", async () => {
    const tab = await open();
    await tab.user.click(screen.getByRole("switch", { name: "Not signed in for 90 days" }));
    await screen.findByText("Petra");
    expect(options().at(-1)).toMatchObject({ searchterm: "", quiet: true });
    expect(tab.address()).toBe(`${ALL}?quiet=yes`);
  });

  it.each([
    ["STAGED", "STAGED (Pending user action)"],
    ["PROVISIONED", "PROVISIONED (Pending user action)"],
    ["PASSWORD_EXPIRED", "PASSWORD_EXPIRED"],
  ] as const)("shows %s in the words of the account's own page", async (accountStatus, words) => {
    api.reply(accounts.all, [aListedAccount({ accountStatus })]);
    await open();
    const row = within(await screen.findByRole("row", { name: /Petra/ }));
    expect(row.getByText(words).closest("[data-tone]")?.getAttribute("data-tone")).toBe("danger");
  });

  it("narrows to a status and to a practice, in the address", async () => {
    const tab = await open();
    await screen.findByText("Petra");
    await tab.user.selectOptions(screen.getByLabelText("Account status"), "LOCKED_OUT");
    await waitFor(() => expect(options().at(-1)).toMatchObject({ status: "LOCKED_OUT" }));
    await tab.user.type(screen.getByRole("textbox", { name: "Search by practice" }), "harbor{Enter}");
    await waitFor(() => expect(options().at(-1)).toMatchObject({ status: "LOCKED_OUT", practice: "harbor" }));
    expect(tab.address()).toBe(`${ALL}?status=LOCKED_OUT&practice=harbor`);
  });

  it("shows ten on a page", async () => {
    api.reply(accounts.all, many(23));
    const tab = await open();
    await screen.findByText("Nr1");
    expect(screen.getByText("Showing 1-10 of 23")).toBeTruthy();
    expect(screen.queryByText("Nr11")).toBeNull();
    await tab.user.click(screen.getByRole("link", { name: "Page 3" }));
    expect(await screen.findByText("Nr23")).toBeTruthy();
    expect(tab.address()).toBe(`${ALL}?page=3`);
  });

  it("says that there are more than it shows when it shows the most", async () => {
    api.reply(accounts.all, many(MAX_ACCOUNTS));
    await open();
    expect(await screen.findByText(/Showing the first 500 accounts by last name/)).toBeTruthy();
  });

  it("saves what is looked at as a file", async () => {
    const saved = savedFiles();
    api.answer(accounts.export, () => new Response("First Name\r\nPetra\r\n"));
    const tab = await open(`${ALL}?quiet=yes`);
    await screen.findByText("Petra");
    await tab.user.click(screen.getByRole("button", { name: "Export as CSV" }));
    await waitFor(() => expect(saved()).toEqual([expect.stringMatching(/^accounts-\d{4}-\d{2}-\d{2}\.csv$/)]));
    expect(api.calls(accounts.export).map(({ body }) => body)).toEqual([{ searchterm: "", quiet: true, practice: "" }]);
  });

  it("says so when the file cannot be made, and when the list cannot be loaded", async () => {
    api.fail(accounts.export, { status: 503, code: "upstream_unavailable", message: "Try again in a moment." });
    const tab = await open();
    await screen.findByText("Petra");
    await tab.user.click(screen.getByRole("button", { name: "Export as CSV" }));
    expect((await screen.findByRole("alert")).textContent).toContain("The file could not be created.");
    api.fail(accounts.all, { status: 503, code: "upstream_unavailable", message: "The portal is not responding" });
    await tab.user.click(screen.getByRole("switch", { name: "Not signed in for 90 days" }));
    expect(await screen.findByText("The portal is not responding")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });
});
