import { accountRequests } from "@linnet/contract/accounts/requests";
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { ADA } from "../../../../test/access-requests.ts";
import { ACCOUNTS_MENU } from "../../../../test/account-requests.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./sent-screen.tsx";

const ADDRESS = "/accountsandaccess/sentinvitations";
const WIM = {
  accountRequestId: 71,
  invitedDate: "2026-11-19T18:05:00Z",
  userFirstName: "Wim",
  userLastName: "Aalto",
  expectedRoleName: "Medical record access, Non-physician",
  registeredUsrName: "",
  invitedBy: "Petra Nyström",
  accountRequestStatus: "Invited",
};

describe("sent invitations", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, ADA, ACCOUNTS_MENU);
    const registered = { registeredUsrName: "sven@linnet.example", accountRequestStatus: "Completed" };
    const came = { ...WIM, accountRequestId: 72, userFirstName: "Sven", ...registered };
    api.reply(accountRequests.sentInvitations, { data: [WIM, came], totalPages: 1, currentPage: 1, total: 2 });
  });
  const asked = () => api.calls(accountRequests.sentInvitations).map(({ body }) => body);

  it("says who was invited when and by whom, and who has come", async () => {
    await showApp(ADDRESS).title("Sent invitations");
    const rows = await screen.findAllByRole("row");
    expect(rows.map(({ children }) => [...children].map(({ textContent }) => textContent?.trim()))).toEqual([
      ["Invited Date", "First Name", "Last Name", "Role", "Registered Username", "Invited By", "Status"],
      ["11/19/2026 10:05 AM", "Wim", "Aalto", WIM.expectedRoleName, "Not registered yet", "Petra Nyström", "Invited"],
      ["11/19/2026 10:05 AM", "Sven", "Aalto", WIM.expectedRoleName, "sven@linnet.example", "Petra Nyström", "Completed"],
    ]);
    expect(asked()).toMatchObject([{ searchTerm: "", lookBack: 180, pageNumber: 1, practice: false, sortBy: "waiting" }]);
    expect(await violations()).toEqual([]);
  });

  it("searches by the name of who was invited, whatever its placeholder says, and says when nobody is found", async () => {
    const tab = showApp(ADDRESS);
    await screen.findByRole("row", { name: /Wim/ });
    api.reply(accountRequests.sentInvitations, { data: [], totalPages: 1, currentPage: 1, total: 0 });
    await tab.user.type(screen.getByPlaceholderText("Search by Patient Name"), "nobody{Enter}");
    expect(await screen.findByText("No record Found")).toBeTruthy();
    expect(asked().at(-1)).toMatchObject({ searchTerm: "nobody" });
    await tab.user.click(screen.getAllByRole("button", { name: "Clear search" })[1]!);
    expect(await screen.findByRole("row", { name: /Wim/ })).toBeTruthy();
  });

  it("has no words for a failure", async () => {
    api.fail(accountRequests.sentInvitations, { status: 500, code: "internal", message: "It broke" });
    showApp(ADDRESS);
    expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
    expect(screen.queryByText("It broke")).toBeNull();
  });
});
