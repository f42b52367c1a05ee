import { accountRequests } from "@linnet/contract/accounts/requests";
import { directory } from "@linnet/contract/directory";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ADA } from "../../../../test/access-requests.ts";
import { ACCOUNTS_MENU, anAccountRequest } from "../../../../test/account-requests.ts";
import { factsOf } from "../../../../test/facts-of.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./list-screen.tsx";
import "./edit-screen.tsx";

const ADDRESS = "/accountsandaccess/accountrequests/edit/61";
const SENT = "Form is successfully submitted,please wait while we are redirecting!";
const OWNED = "Practice Owner already present";
const YARA = anAccountRequest({ practiceId: 31 });
const INVITED = anAccountRequest({ practiceId: 31, accountRequestStatusId: 2, accountRequestStatus: "Invited" });

const LAKESIDE = {
  practiceId: 11,
  practiceName: "Lakeside Pediatrics",
  isActive: true,
  isMyLinnet: true,
  physicianCount: 2,
  locationCount: 1,
  address: "218 Harbor Road, Maple Glen, CA 90002",
};

describe("an account request in the hands of an administrator", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, ADA, ACCOUNTS_MENU);
    api.reply(accountRequests.list, { data: [], totalPages: 1, currentPage: 1, total: 0 });
    api.reply(accountRequests.get, YARA);
    api.reply(accountRequests.isOwnerPresent, ({ params }) => params["id"] === "11");
    api.reply(directory.search, ({ query }) => (["11", "lakeside"].includes(String(query["searchTerm"])) ? [LAKESIDE] : []));
    api.reply(accountRequests.edit, YARA);
    api.reply(accountRequests.invite, INVITED);
    api.reply(accountRequests.choices, {
      accountRequestUserRole: [
        { id: 1, name: "Physician" },
        { id: 2, name: "Staff with records" },
        { id: 9, name: "Practice owner" },
      ],
      accountRequestStatus: [
        { accountRequestStatusId: 1, status: "Pending" },
        { accountRequestStatusId: 2, status: "Invited" },
        { accountRequestStatusId: 3, status: "Completed" },
        { accountRequestStatusId: 4, status: "Denied" },
      ],
    });
  });
  afterEach(() => vi.useRealTimers());

  async function open() {
    const tab = showApp(ADDRESS);
    await tab.title("Edit account request");
    await screen.findByLabelText("Practice ID");
    return tab;
  }
  type Tab = Awaited<ReturnType<typeof open>>;
  const field = (name: string) => screen.getByLabelText(name);
  const button = (name: string) => screen.getByRole("button", { name });
  const finder = () => screen.findByRole("combobox", { name: "Find a practice" });
  async function put({ user }: Tab, name: string, text: string) {
    await user.clear(field(name));
    if (text !== "") await user.click(field(name));
    if (text !== "") await user.paste(text);
  }
  const saved = () => api.calls(accountRequests.edit).map(({ body }) => body);
  const invited = () => api.calls(accountRequests.invite).map(({ body }) => body);

  it("goes to the first wrong field of the form, and says in its index in which sections they are", async () => {
    const tab = await open();
    await tab.user.selectOptions(field("Status"), "Denied");
    await put(tab, "First name", "");
    await tab.user.click(button("Save"));
    expect(document.activeElement).toBe(field("Reason"));
    const index = within(screen.getByRole("navigation", { name: "Sections of this form" }));
    const names = index.getAllByRole("button").map(({ textContent }) => textContent);
    expect(names).toEqual(["Account1 field needs your attention", "Person1 field needs your attention", "Practice", "Contact and notes"]);
    expect(saved()).toEqual([]);
  });

  it("holds what was asked for, with the server's roles and statuses, of which only some are chosen by hand", async () => {
    await open();
    expect(field("Role")).toHaveProperty("value", "9");
    expect(field("Practice phone")).toHaveProperty("value", "(206) 555-0122");
    const statuses = within(field("Status")).getAllByRole<HTMLOptionElement>("option");
    expect(statuses.map(({ text, disabled }) => [text, disabled])).toEqual([
      ["Pending", false],
      ["Invited", true],
      ["Completed", true],
      ["Denied", false],
    ]);
    expect(screen.queryByRole("button", { name: "Reinvite" })).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it("keeps what was typed when somebody else has changed it and it cannot be read again", async () => {
    const tab = await open();
    await put(tab, "First name", "Yarah");
    api.fail(accountRequests.edit, { status: 409, code: "conflict" });
    api.fail(accountRequests.get, { status: 500, code: "internal" });
    await tab.user.click(button("Save"));
    expect((await screen.findByText(/We kept what you typed/)).closest("[role=alert]")).toBeTruthy();
    expect(field("First name")).toHaveProperty("value", "Yarah");
  });

  it("saves what was changed, as it was seen, says so, and goes to the list after three seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const tab = await open();
    await put(tab, "First name", "Yarah");
    await tab.user.click(button("Save"));
    expect(await screen.findByText(SENT)).toBeTruthy();
    expect(saved()).toHaveLength(1);
    expect(saved()[0]).toMatchObject({ accountRequestId: 61, userFirstName: "Yarah", practiceId: 31, accountRequestStatusId: 1 });
    expect(api.calls(accountRequests.edit)[0]!.headers.get("if-match")).toBe(`"${YARA.modifiedOn}"`);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await tab.title("Account requests");
  });

  it("invites with a loader of its own, and not twice at once", async () => {
    const answer = api.hold(accountRequests.invite, INVITED);
    const tab = await open();
    await tab.user.dblClick(button("Invite"));
    await waitFor(() => expect(button("Invite").getAttribute("data-loading")).toBe("true"));
    expect(button("Save").getAttribute("data-loading")).toBeNull();
    expect(button("Save")).toHaveProperty("disabled", true);
    answer();
    expect(await screen.findByText(SENT)).toBeTruthy();
    expect(invited()).toEqual([expect.objectContaining({ reInvite: false, npi: "1234567893" })]);
    expect(saved()).toEqual([]);
  });

  it("invites again who was invited, with what was corrected", async () => {
    api.reply(accountRequests.get, INVITED);
    const tab = await open();
    expect(screen.queryByRole("button", { name: "Invite" })).toBeNull();
    await put(tab, "Email", "corrected@okonjo.example");
    await tab.user.click(button("Reinvite"));
    expect(await screen.findByText(SENT)).toBeTruthy();
    expect(invited()).toEqual([expect.objectContaining({ reInvite: true, userEmail: "corrected@okonjo.example" })]);
  });

  it("asks for an owner only after half a second without typing, and then lets nothing through", async () => {
    await open();
    await waitFor(() => expect(api.calls(accountRequests.isOwnerPresent)).toHaveLength(1));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    for (const value of ["", "1", "11"]) {
      fireEvent.change(field("Practice ID"), { target: { value } });
      await act(() => vi.advanceTimersByTimeAsync(499));
    }
    expect(api.calls(accountRequests.isOwnerPresent)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(api.calls(accountRequests.isOwnerPresent).map(({ params }) => params["id"])).toEqual(["31", "11"]);
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(screen.getByText(OWNED)).toBeTruthy();
    vi.useRealTimers();
    for (const name of ["Invite", "Save"]) expect(button(name)).toHaveProperty("disabled", true);
    expect(await violations()).toEqual([]);
  });

  it("lets another role into a practice that has an owner, and a denial through", async () => {
    api.reply(accountRequests.get, anAccountRequest({ practiceId: 11 }));
    const tab = await open();
    expect(await screen.findByText(OWNED)).toBeTruthy();
    await tab.user.selectOptions(field("Role"), "Physician");
    expect(screen.queryByText(OWNED)).toBeNull();
    expect(button("Save")).toHaveProperty("disabled", false);
    await tab.user.selectOptions(field("Role"), "Practice owner");
    await tab.user.selectOptions(field("Status"), "Denied");
    await tab.user.click(button("Save"));
    expect(await screen.findByText("Enter the reason. We will email it to the requester.")).toBeTruthy();
    await put(tab, "Reason", "Outside our area.");
    await tab.user.click(button("Save"));
    expect(await screen.findByText(SENT)).toBeTruthy();
    expect(saved()[0]).toMatchObject({ practiceId: 11, accountRequestStatusId: 4, denialReason: "Outside our area." });
  });

  it("says by name and address which practice is meant", async () => {
    const tab = await open();
    await put(tab, "Practice ID", "11");
    expect(await screen.findByText("Lakeside Pediatrics, 218 Harbor Road, Maple Glen, CA 90002")).toBeTruthy();
    await put(tab, "Practice ID", "12");
    expect(await screen.findByText("No practice has this ID.")).toBeTruthy();
  });

  it("finds a practice by name or city, by keyboard alone, and fills in its ID, which nothing is sent with yet", async () => {
    const tab = await open();
    await tab.user.type(await finder(), "la");
    expect(await screen.findByText("Type at least 3 characters, or an ID")).toBeTruthy();
    await tab.user.type(await finder(), "keside");
    expect(await screen.findByText("ID 11 · 218 Harbor Road, Maple Glen, CA 90002")).toBeTruthy();
    expect(screen.getByText("1 practice found")).toBeTruthy();
    expect(api.calls(directory.search).at(-1)?.query).toEqual({ searchTerm: "lakeside", searchKey: "any", active: true });
    expect(await violations()).toEqual([]);
    await tab.user.keyboard("{ArrowDown}{Enter}");
    expect(field("Practice ID")).toHaveProperty("value", "11");
    expect(await finder()).toHaveProperty("value", "");
    expect(await screen.findByText("Lakeside Pediatrics, 218 Harbor Road, Maple Glen, CA 90002")).toBeTruthy();
    expect(await screen.findByText(OWNED)).toBeTruthy();
    expect(saved()).toEqual([]);
  });

  it("says where no practice is found, and where the search does not answer", async () => {
    const tab = await open();
    await tab.user.type(await finder(), "nowhere");
    expect(await screen.findByText("No practice found")).toBeTruthy();
    api.fail(directory.search, { status: 400, code: "invalid_input", message: "No" });
    await tab.user.type(await finder(), "!");
    expect(await screen.findByText("The search is not responding. Try again.")).toBeTruthy();
  });

  it("needs a practice, but for a denial, which sends none", async () => {
    const tab = await open();
    await put(tab, "Practice ID", "");
    await tab.user.click(button("Save"));
    expect(await screen.findByText("Practice ID is not valid")).toBeTruthy();
    await tab.user.selectOptions(field("Status"), "Denied");
    await put(tab, "Reason", "Outside our area.");
    await tab.user.click(button("Save"));
    expect(await screen.findByText(SENT)).toBeTruthy();
    expect(saved()).toEqual([expect.objectContaining({ practiceId: null, accountRequestStatusId: 4 })]);
  });

  it.each([
    ["Email", "no email", "Email is not valid"],
    ["Mobile phone", "12", "Phone number is not valid"],
    ["Practice phone", "", "Phone number is not valid"],
    ["Zip code", "9000", "Zip Code is not valid"],
    ["NPI number", "123", "NPI number is not valid"],
    ["NPI number", "", "NPI number is not valid"],
    ["Practice fax", "12", "Fax number is not valid"],
    ["Practice ID", "12a", "Practice ID is not valid"],
    ["Practice name", " ", "Practice name is not valid"],
    ["First name", "", "First name is not valid"],
    ["Last name", "", "Last name is not valid"],
    ["Medical license number", "", "Medical license number is not valid"],
    ["Address 1", "", "Address is not valid"],
    ["City", "", "City is not valid"],
  ])("refuses as %s %j: %s", async (name, text, message) => {
    const tab = await open();
    await put(tab, name, text);
    await tab.user.click(button("Save"));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(field(name));
    expect(saved()).toEqual([]);
  });

  it("lets no message move the button away while it is being pressed", async () => {
    const tab = await open();
    await tab.user.clear(field("Practice fax"));
    await tab.user.type(field("Practice fax"), "12");
    await tab.user.pointer({ keys: "[MouseLeft>]", target: button("Save") });
    expect(screen.queryByText("Fax number is not valid")).toBeNull();
    await tab.user.pointer({ keys: "[/MouseLeft]", target: button("Save") });
    expect(screen.getByText("Fax number is not valid")).toBeTruthy();
  });

  it("asks no NPI and no license of staff", async () => {
    const tab = await open();
    await put(tab, "NPI number", "");
    await put(tab, "Medical license number", "");
    await tab.user.selectOptions(field("Role"), "Staff with records");
    await tab.user.click(button("Save"));
    expect(await screen.findByText(SENT)).toBeTruthy();
    expect(saved()[0]).toMatchObject({ npi: "", medicalLicenseNumber: "", expectedRoleId: 2 });
  });

  it("shows what somebody else has changed since, and loses nothing that was typed", async () => {
    api.fail(accountRequests.edit, { status: 409, code: "conflict", message: "Ben Ortega has changed this request since you opened it." });
    const tab = await open();
    await put(tab, "First name", "Yarah");
    const changes = { userFirstName: "Yaara", practiceCity: "Eastfield", modifiedBy: "Ortega, Ben", modifiedOn: "2026-11-20T09:00:00Z" };
    const theirs = { ...YARA, ...changes };
    api.reply(accountRequests.get, theirs);
    await tab.user.click(button("Save"));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Ben Ortega changed this while you were editing");
    expect(factsOf(alert)).toEqual([
      ["First name", "Theirs: Yaara", "Yours: Yarah"],
      ["City", "Theirs: Eastfield", `Yours: ${YARA.practiceCity}`],
    ]);
    expect(document.activeElement?.contains(alert)).toBe(true);
    expect(await violations()).toEqual([]);
    api.reply(accountRequests.edit, theirs);
    await tab.user.click(button("Keep mine"));
    expect(await screen.findByText(SENT)).toBeTruthy();
    expect(saved().at(-1)).toMatchObject({ userFirstName: "Yarah", practiceCity: YARA.practiceCity });
    expect(api.calls(accountRequests.edit).at(-1)!.headers.get("if-match")).toBe(`"${theirs.modifiedOn}"`);
  });

  it("shows the server's refusal of a person who has an account already, and keeps the form", async () => {
    api.fail(accountRequests.invite, { status: 409, code: "conflict", message: "A user with this email already exists." });
    const tab = await open();
    await tab.user.click(button("Invite"));
    expect((await screen.findByRole("alert")).textContent).toContain("A user with this email already exists.");
    expect(field("Email")).toHaveProperty("value", "yara@okonjo.example");
    expect(button("Invite")).toHaveProperty("disabled", false);
  });

  it("asks before what was typed is left behind", async () => {
    const tab = await open();
    await tab.user.type(field("First name"), "h");
    await tab.user.click(screen.getByRole("link", { name: "Account requests" }));
    await tab.user.click(within(await screen.findByRole("dialog", { name: "Leave this page?" })).getByRole("button", { name: "Stay" }));
    expect(field("First name")).toHaveProperty("value", "Yarah");
  });

  it("keeps what was typed to be copied where the request was completed before it was saved", async () => {
    const tab = await open();
    await put(tab, "First name", "Yarah");
    await tab.user.type(screen.getByLabelText(/^Notes/), "Called back on Friday.");
    api.fail(accountRequests.edit, { status: 409, code: "conflict", message: "This request is completed and can no longer be changed." });
    const completed = { accountRequestStatusId: 3 as const, accountRequestStatus: "Completed", practiceId: 31 };
    api.reply(accountRequests.get, anAccountRequest({ ...completed, modifiedBy: "Okonjo, Yara", modifiedOn: "2026-11-20T17:05:00Z" }));
    await tab.user.click(button("Save"));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("This request was completed on 11/20/2026");
    expect(alert.textContent).toContain("Yara Okonjo completed it while you were editing");
    expect(document.activeElement?.contains(alert)).toBe(true);
    expect(factsOf(screen.getByRole("region", { name: "Your unsaved changes" }))).toEqual([
      ["First name", "Yarah"],
      ["Notes", "Called back on Friday."],
    ]);
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    expect(await violations()).toEqual([]);
    await tab.user.click(screen.getByRole("link", { name: "Account requests" }));
    await tab.title("Account requests");
  });

  it("is to be read when it is completed, and for whoever does not administer", async () => {
    api.reply(accountRequests.get, anAccountRequest({ accountRequestStatusId: 3, accountRequestStatus: "Completed" }));
    showApp(ADDRESS);
    expect(await screen.findByText("This request is complete and can no longer be changed.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });

  it("is to be read by who only watches over the requests", async () => {
    signedIn(api, { ...ADA, practiceRoles: [{ roleId: 4, active: true }] }, ACCOUNTS_MENU);
    await showApp(ADDRESS).title("Account request");
    expect((await screen.findByRole("region", { name: "Person" })).textContent).toContain("Yara Okonjo");
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    expect(api.calls(accountRequests.choices)).toEqual([]);
  });
});
