import { practiceFromRequest, type RequestMatches } from "@linnet/contract/accounts/practice-from-request";
import { accountRequests } from "@linnet/contract/accounts/requests";
import { directory } from "@linnet/contract/directory";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { ADA } from "../../../../test/access-requests.ts";
import { ACCOUNTS_MENU, anAccountRequest } from "../../../../test/account-requests.ts";
import { factsOf } from "../../../../test/facts-of.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./edit-screen.tsx";

const ADDRESS = "/accountsandaccess/accountrequests/edit/61";
const YARA = anAccountRequest({ practiceContactName: "Noor" });
const MADE = { ...YARA, practiceId: 412, modifiedBy: "Winterbourne, Ada", modifiedOn: "2026-11-20T10:00:00Z" };
const NOTHING: RequestMatches = { practices: [], physicians: [], newPhysician: "offered" };
const LIKELY = {
  practiceId: 11,
  practiceName: "Okonjo Care",
  isMyLinnet: true,
  address: "9 Orchard Lane, Wrenfield, CA 90001",
  reasons: ["Similar name" as const, "Same phone" as const],
};
const IDA = { physicianId: 5, name: "Yara Okonjo", npi: "1234567893", hasAccount: true, practices: ["Harbor Kids", "Old Mill"] };
const NAMESAKE = {
  physicianId: 6,
  name: "Yara Okonjo",
  npi: "1999999984",
  hasAccount: false,
  practices: [],
  reasons: ["Same name" as const],
};

describe("creating a practice from an account request", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, ADA, ACCOUNTS_MENU);
    api.reply(accountRequests.get, YARA);
    api.reply(accountRequests.isOwnerPresent, false);
    api.reply(directory.search, []);
    api.reply(practiceFromRequest.matches, NOTHING);
    api.reply(practiceFromRequest.create, MADE);
    api.reply(accountRequests.invite, { ...MADE, accountRequestStatusId: 2, accountRequestStatus: "Invited" });
    api.reply(accountRequests.choices, {
      accountRequestUserRole: [
        { id: 2, name: "Staff with records" },
        { id: 9, name: "Practice owner" },
      ],
      accountRequestStatus: [
        { accountRequestStatusId: 1, status: "Pending" },
        { accountRequestStatusId: 4, status: "Denied" },
      ],
    });
  });

  const begin = () => screen.getByRole("button", { name: "Create practice from this request" });
  const dialog = async () => within(await screen.findByRole("dialog", { name: "Create practice from this request" }));
  const created = () => api.calls(practiceFromRequest.create).map(({ body }) => body);
  async function open() {
    const tab = showApp(ADDRESS);
    await tab.title("Edit account request");
    await screen.findByLabelText("Practice ID");
    return tab;
  }
  async function openDialog() {
    const tab = await open();
    await tab.user.click(begin());
    return { tab, asked: await dialog() };
  }

  it("shows what is made, makes it once, fills the ID in and goes on to the invitation", async () => {
    const { tab, asked } = await openDialog();
    expect(factsOf(screen.getByRole("dialog"))).toEqual([
      ["Name", "Okonjo Family Care"],
      ["Location", "9 Orchard Lane, Wrenfield, CA 90001"],
      ["Phone", "(206) 555-0122"],
      ["Fax", "206-555-0123"],
      ["Contact", "Noor"],
    ]);
    expect(asked.getByText("Yara Okonjo, as a new physician")).toBeTruthy();
    expect(asked.queryByText(/Possible matches in the directory/)).toBeNull();
    expect(await violations()).toEqual([]);
    await tab.user.dblClick(asked.getByRole("button", { name: "Create practice" }));
    const banner = await screen.findByText(/We created Okonjo Family Care with ID 412/);
    expect(document.activeElement?.contains(banner)).toBe(true);
    expect(created()).toEqual([
      expect.objectContaining({
        accountRequestId: 61,
        modifiedOn: YARA.modifiedOn,
        practiceType: "Office Based Practice",
        physician: "new",
        practiceName: "Okonjo Family Care",
        practiceId: null,
      }),
    ]);
    expect(screen.getByLabelText("Practice ID")).toHaveProperty("value", "412");
    await tab.user.click(screen.getByRole("button", { name: "Invite" }));
    await waitFor(() => expect(api.calls(accountRequests.invite)).toHaveLength(1));
    const [invited] = api.calls(accountRequests.invite);
    expect(invited?.body).toMatchObject({ practiceId: 412 });
    expect(invited?.headers.get("if-match")).toBe(`"${MADE.modifiedOn}"`);
  });

  it("sends what was corrected in the form, and keeps it", async () => {
    const tab = await open();
    await tab.user.type(screen.getByLabelText("Practice name"), " West");
    await tab.user.type(screen.getByLabelText(/^Notes/), "Called them.");
    api.reply(practiceFromRequest.create, { ...MADE, practiceName: "Okonjo Family Care West" });
    await tab.user.click(begin());
    await tab.user.selectOptions((await dialog()).getByLabelText("Practice type"), "Research");
    await tab.user.click((await dialog()).getByRole("button", { name: "Create practice" }));
    await screen.findByText(/^We created .* with ID 412/);
    expect(created()[0]).toMatchObject({ practiceName: "Okonjo Family Care West", notes: "Called them.", practiceType: "Research" });
    expect(screen.getByLabelText(/^Notes/)).toHaveProperty("value", "Called them.");
  });

  it("shows practices that may be the one first, and fills in the ID of the one that is used", async () => {
    api.reply(practiceFromRequest.matches, { ...NOTHING, practices: [LIKELY] });
    const { tab, asked } = await openDialog();
    expect(asked.getByText("Possible matches in the directory")).toBeTruthy();
    expect(asked.getByRole("listitem").textContent).toBe(
      "Okonjo Care (opens in a new tab)ID 11On the portal9 Orchard Lane, Wrenfield, CA 90001Similar name, Same phoneUse this practice",
    );
    expect(await violations()).toEqual([]);
    await tab.user.click(asked.getByRole("button", { name: "Use this practice: Okonjo Care" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByLabelText("Practice ID")).toHaveProperty("value", "11");
    expect(screen.queryByRole("button", { name: "Create practice from this request" })).toBeNull();
    expect(created()).toEqual([]);
  });

  it("makes no second practice of the same name", async () => {
    api.reply(practiceFromRequest.matches, { ...NOTHING, practices: [{ ...LIKELY, reasons: ["Same name"] }] });
    const { asked } = await openDialog();
    expect(asked.getByText(/^A practice with this name is already in the directory\./)).toBeTruthy();
    expect(asked.getByRole("button", { name: "Create practice" })).toHaveProperty("disabled", true);
  });

  it("lists the physician of the directory who has the NPI, without a question", async () => {
    api.reply(practiceFromRequest.matches, { ...NOTHING, physicians: [{ ...IDA, reasons: ["Same NPI"] }], newPhysician: "taken" });
    const { tab, asked } = await openDialog();
    expect(asked.getByText("Yara Okonjo, already in the directory")).toBeTruthy();
    expect(asked.getByText("NPI 1234567893 · Same NPI · works at Harbor Kids and Old Mill · has an account")).toBeTruthy();
    expect(asked.queryByRole("radio")).toBeNull();
    await tab.user.click(asked.getByRole("button", { name: "Create practice" }));
    await waitFor(() => expect(created()[0]).toMatchObject({ physician: 5 }));
  });

  it("asks who it is where a name alone speaks for somebody", async () => {
    api.reply(practiceFromRequest.matches, { ...NOTHING, physicians: [NAMESAKE] });
    const { tab, asked } = await openDialog();
    await tab.user.click(asked.getByRole("button", { name: "Create practice" }));
    expect(await asked.findByText("Choose a physician")).toBeTruthy();
    expect(created()).toEqual([]);
    expect(await violations()).toEqual([]);
    await tab.user.click(asked.getByRole("radio", { name: "Yara Okonjo, already in the directory" }));
    await tab.user.click(asked.getByRole("radio", { name: "Yara Okonjo, as a new physician" }));
    await tab.user.click(asked.getByRole("button", { name: "Create practice" }));
    await waitFor(() => expect(created()[0]).toMatchObject({ physician: "new" }));
  });

  it.each([
    ["none", "None: the requester is not a physician."],
    ["onJoining", "Yara Okonjo, once they join"],
  ] as const)("adds no physician where the server says %s", async (newPhysician, words) => {
    api.reply(practiceFromRequest.matches, { ...NOTHING, newPhysician });
    const { tab, asked } = await openDialog();
    expect(asked.getByText(words)).toBeTruthy();
    await tab.user.click(asked.getByRole("button", { name: "Create practice" }));
    await waitFor(() => expect(created()[0]).toMatchObject({ physician: null }));
  });

  it("asks for what is wrong in the form first", async () => {
    const tab = await open();
    await tab.user.clear(screen.getByLabelText("City"));
    await tab.user.click(begin());
    expect(await screen.findByText("City is not valid")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("City"));
    expect(screen.queryByText("Practice ID is not valid")).toBeNull();
    expect(api.calls(practiceFromRequest.matches)).toEqual([]);
  });

  it("says the server's refusal in the dialog, and one of a field beside the field", async () => {
    api.fail(practiceFromRequest.create, { status: 409, code: "conflict", message: "Practice with same name already present." });
    const { tab, asked } = await openDialog();
    await tab.user.click(asked.getByRole("button", { name: "Create practice" }));
    expect((await asked.findByRole("alert")).textContent).toContain("Practice with same name already present.");
    api.fail(practiceFromRequest.create, {
      status: 400,
      code: "invalid_input",
      message: "Wrong",
      fields: { practiceAddress1: "Use at most 200 characters" },
    });
    await tab.user.click(asked.getByRole("button", { name: "Create practice" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText("Use at most 200 characters")).toBeTruthy();
  });

  it("shows what somebody else has changed since, in the form", async () => {
    api.fail(practiceFromRequest.create, { status: 409, code: "conflict", message: "Ben Ortega has changed this request." });
    const { tab, asked } = await openDialog();
    api.reply(accountRequests.get, { ...YARA, practiceCity: "Eastfield", modifiedBy: "Ortega, Ben", modifiedOn: "2026-11-20T09:00:00Z" });
    await tab.user.click(asked.getByRole("button", { name: "Create practice" }));
    expect((await screen.findByText(/Ben Ortega changed this while you were editing/)).textContent).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await tab.user.click(screen.getByRole("button", { name: "Keep mine" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByLabelText("City")).toHaveProperty("value", YARA.practiceCity);
    expect(api.calls(accountRequests.edit)).toEqual([]);
  });

  it("is not offered for a denial, or where a practice is named", async () => {
    const tab = await open();
    await tab.user.selectOptions(screen.getByLabelText("Status"), "Denied");
    expect(screen.queryByRole("button", { name: "Create practice from this request" })).toBeNull();
    await tab.user.selectOptions(screen.getByLabelText("Status"), "Pending");
    await tab.user.type(screen.getByLabelText("Practice ID"), "7");
    expect(screen.queryByRole("button", { name: "Create practice from this request" })).toBeNull();
  });
});
