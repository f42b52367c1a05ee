import { accountRequests } from "@linnet/contract/accounts/requests";
import { practicePeople } from "@linnet/contract/practice/people";
import type { UserRoles } from "@linnet/contract/session";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { ADA } from "../../../../test/access-requests.ts";
import { ACCOUNTS_MENU, anAccountRequest } from "../../../../test/account-requests.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, PHYSICIAN_MENU, signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./details-screen.tsx";
import "./list-screen.tsx";

const ALL = "/accountsandaccess/accountrequests";
const OF_PRACTICE = "/practice/accountrequests";
const HANA: UserRoles = { ...ADA, practiceRoles: [{ roleId: 4, active: true }], firstName: "Hana" };
const PETRA: UserRoles = { ...DORA, practiceRoles: [{ roleId: 3, active: true }], firstName: "Petra" };

/** What is asked for at first: who waits comes first. */
const FIRST = { searchTerm: "", lookBack: 180, pageNumber: 1, pageSize: 10, sortBy: "waiting", descending: true };

describe("the lists of account requests", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, ADA, ACCOUNTS_MENU);
    api.reply(accountRequests.list, { data: [anAccountRequest()], totalPages: 3, currentPage: 1, total: 21 });
  });
  const asked = () => api.calls(accountRequests.list).map(({ body }) => body);

  it("shows an administrator all requests of the past 180 days, ten to a page, each to edit", async () => {
    await showApp(ALL).title("Account requests");
    const edit = await screen.findByRole("link", { name: "Edit Yara Okonjo’s request" });
    expect(edit.getAttribute("href")).toBe(`${ALL}/edit/61`);
    expect(asked()).toEqual([{ ...FIRST, practice: false }]);
    const headers = screen.getAllByRole("columnheader").map(({ textContent }) => textContent?.trim());
    expect(headers).toEqual(["ID", "First Name", "Last Name", "Email", "Practice", "Role", "Date", "Status", "Actions"]);
    const cells = screen.getAllByRole("cell").map(({ textContent }) => textContent);
    expect(cells.slice(0, 8)).toEqual([
      ...["61", "Yara", "Okonjo", "yara@okonjo.example", "Okonjo Family Care", "Practice owner", "11/19/2026", "Pending"],
    ]);
    expect(screen.getByText("Showing 1-10 of 21")).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it("looks for a first or last name without writing it into the address, and begins at the first page", async () => {
    const tab = showApp(`${ALL}?page=3`);
    await screen.findByRole("row", { name: /Yara/ });
    expect(asked()[0]).toMatchObject({ pageNumber: 3 });
    await tab.user.type(screen.getByPlaceholderText("Search by first or last name"), "okon{Enter}");
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ searchTerm: "okon", pageNumber: 1 }));
    await tab.user.selectOptions(screen.getByLabelText("Time range"), "All");
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ searchTerm: "okon", lookBack: -1 }));
    expect(tab.address()).toBe(`${ALL}?lookback=-1`);
  });

  it("narrows to a status, and sorts by date and by status, in the address", async () => {
    const tab = showApp(ALL);
    await screen.findByRole("row", { name: /Yara/ });
    await tab.user.selectOptions(screen.getByLabelText("Status"), "Pending");
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ status: 1 }));
    const press = async (name: string) => tab.user.click(await screen.findByRole("button", { name }));
    await press("Date");
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ sortBy: "date", descending: true }));
    expect(tab.address()).toBe(`${ALL}?status=1&sort=date&order=desc`);
    expect((await screen.findByRole("columnheader", { name: "Date" })).getAttribute("aria-sort")).toBe("descending");
    await press("Date");
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ sortBy: "date", descending: false }));
    await press("Date");
    await waitFor(() => expect(tab.address()).toBe(`${ALL}?status=1`));
    await press("Status");
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ sortBy: "status", descending: false }));
  });

  it("says that there is nothing in the specification's words, and helps on", async () => {
    api.reply(accountRequests.list, { data: [], totalPages: 1, currentPage: 1, total: 0 });
    const tab = showApp(ALL);
    expect(await screen.findByText("No data found")).toBeTruthy();
    await tab.user.click(screen.getByRole("button", { name: "Show all" }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ lookBack: -1 }));
  });

  it("has no words for a failure, only a way to try again", async () => {
    api.fail(accountRequests.list, { status: 500, code: "internal", message: "It broke" });
    const tab = showApp(ALL);
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(screen.queryByText("It broke")).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
    api.reply(accountRequests.list, { data: [anAccountRequest()], totalPages: 1, currentPage: 1, total: 1 });
    await tab.user.click(again);
    expect(await screen.findByText("Okonjo")).toBeTruthy();
  });

  it("opens no request without a name", async () => {
    const unnamed = anAccountRequest({ accountRequestId: 62, userFirstName: null });
    api.reply(accountRequests.list, { data: [unnamed, anAccountRequest()], totalPages: 1, currentPage: 1, total: 2 });
    showApp(ALL);
    expect(await screen.findByRole("row", { name: /^62/ })).toBeTruthy();
    expect(screen.getAllByRole("link", { name: /^Edit/ })).toHaveLength(1);
  });

  it("offers who only watches over the requests to view them", async () => {
    signedIn(api, HANA, ACCOUNTS_MENU);
    showApp(ALL);
    expect(await screen.findByRole("link", { name: "View Yara Okonjo’s request" })).toBeTruthy();
  });

  it("shows a practice its own, to read", async () => {
    signedIn(api, PETRA, ACCOUNTS_MENU);
    api.reply(accountRequests.get, anAccountRequest({ accountRequestStatus: "Invited", notes: "Called back.\nTwice." }));
    const tab = showApp(OF_PRACTICE);
    await tab.title("Practice account requests");
    await tab.user.click(await screen.findByRole("link", { name: "View Yara Okonjo’s request" }));
    await tab.title("Request details");
    expect(tab.address()).toBe(`${OF_PRACTICE}/details/61`);
    expect(asked()).toEqual([{ ...FIRST, practice: true }]);
    const person = await screen.findByRole("region", { name: "Person" });
    expect(person.textContent).toContain("Yara Okonjo, MD");
    expect(screen.getByRole("region", { name: "Practice" }).textContent).toContain("9 Orchard Lane\nWrenfield, CA 90001");
    expect(screen.getByRole("region", { name: "Request" }).textContent).toContain("Called back.\nTwice.");
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Withdraw invitation" })).toBeNull();
    expect(await violations()).toEqual([]);
  });

  describe("an invitation that is open", () => {
    const invited = { practiceId: 31, accountRequestStatusId: 2, accountRequestStatus: "Invited", mayWithdraw: true } as const;
    const denied = { practiceId: 31, accountRequestStatusId: 4, accountRequestStatus: "Denied" } as const;
    const open = async () => {
      signedIn(api, PETRA, ACCOUNTS_MENU);
      api.reply(accountRequests.get, anAccountRequest(invited));
      const tab = showApp(`${OF_PRACTICE}/details/61`);
      await tab.user.click(await screen.findByRole("button", { name: "Withdraw invitation" }));
      return { tab, dialog: within(await screen.findByRole("dialog", { name: "Withdraw this invitation?" })) };
    };

    it("is withdrawn after a question, and the page says so", async () => {
      api.reply(practicePeople.withdrawInvitation, () => {
        api.reply(accountRequests.get, anAccountRequest(denied));
        return true as const;
      });
      const { tab, dialog } = await open();
      expect(api.calls(practicePeople.withdrawInvitation)).toEqual([]);
      expect(dialog.getByText(/emailed to yara@okonjo\.example will stop working/)).toBeTruthy();
      expect(await violations()).toEqual([]);
      await tab.user.click(dialog.getByRole("button", { name: "Withdraw" }));
      const said = await screen.findByText(/Yara Okonjo’s invitation is withdrawn/);
      await waitFor(() => expect(document.activeElement?.contains(said)).toBe(true));
      expect(api.calls(practicePeople.withdrawInvitation)[0]?.body).toEqual({ accountRequestId: 61, practiceId: 31 });
      await waitFor(() => expect(screen.getByRole("region", { name: "Request" }).textContent).toContain("Denied"));
      expect(screen.queryByRole("button", { name: "Withdraw invitation" })).toBeNull();
    });

    it("stays when the dialog is left, and says why when it could not be withdrawn", async () => {
      const message = "This person already has an account.";
      api.fail(practicePeople.withdrawInvitation, { status: 409, code: "conflict", message });
      const { tab, dialog } = await open();
      await tab.user.click(dialog.getByRole("button", { name: "Withdraw" }));
      expect(await dialog.findByText(message)).toBeTruthy();
      await tab.user.click(dialog.getByRole("button", { name: "Cancel" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(screen.queryByText(/is withdrawn/)).toBeNull();
    });
  });

  it("says of an address or a telephone that it was not given", async () => {
    signedIn(api, PETRA, ACCOUNTS_MENU);
    const nowhere = { practiceAddress1: "", practiceCity: "", practiceState: "", practiceZip: "", practicePhone: "", userPhone: "" };
    api.reply(accountRequests.get, anAccountRequest(nowhere));
    showApp(`${OF_PRACTICE}/details/61`);
    const facts = await screen.findByRole("region", { name: "Practice" });
    expect(facts.textContent).toContain("AddressNot provided");
    expect(facts.textContent).toContain("Practice phoneNot provided");
    expect(screen.getByRole("region", { name: "Person" }).textContent).toContain("Mobile phoneNot provided");
  });

  it("leads an administrator without a practice to the requests of all", async () => {
    api.fail(accountRequests.list, { status: 403, code: "forbidden" });
    await showApp(OF_PRACTICE).title("Practice account requests");
    expect(await screen.findByText("No practice selected.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "View all account requests" }).getAttribute("href")).toBe(ALL);
  });

  it("is not here for who does not manage the people of a practice, nor is another practice's request", async () => {
    signedIn(api, DORA, PHYSICIAN_MENU);
    api.fail(accountRequests.list, { status: 403, code: "forbidden" });
    api.fail(accountRequests.get, { status: 404, code: "not_found" });
    await showApp(OF_PRACTICE).title("404");
    cleanup();
    await showApp(`${OF_PRACTICE}/details/99`).title("404");
  });
});
