import { referrals } from "@linnet/contract/referrals";
import { session } from "@linnet/contract/session";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, GENA, SETTINGS, signedIn } from "../../../../test/people.ts";
import { aReferral, NOTHING_ALLOWED, REFERRING_MENU, REFERRING_STAFF_MENU, someDetails } from "../../../../test/referrals.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
import { widthOf } from "../../../../test/width-of.ts";
// Preloaded, because the first load takes longer than a test waits.
import "./screen.tsx";
import "../details/screen.tsx";

const MINE = "/referrals/myreferrals";
const THREE = [
  aReferral({ id: 3, lastName: "Tran", firstName: "Minh", dateOfBirth: "2024-10-28", createdDtm: "2026-11-18T18:00:00Z" }),
  aReferral({ id: 2, lastName: "Åberg", firstName: "Maja", dateOfBirth: "2016-02-26", createdDtm: "2026-11-20T18:00:00Z" }),
  aReferral({ id: 1, lastName: "Ruiz", firstName: "Ana", dateOfBirth: "2017-05-19", createdDtm: "2026-11-19T18:00:00Z" }),
];

const isForNeeded = ({ body }: { body: unknown }) => (body as { needsUs: boolean }).needsUs;

describe("the lists of referrals", () => {
  let api: FakeApi;
  /** How often the list itself was fetched, without its "needs action" count. */
  const readings = () => api.calls(referrals.mine).filter((asked) => !isForNeeded(asked));
  const rows = () => screen.getAllByRole("row").slice(1);
  const names = () => rows().map((row) => within(row).getAllByRole("link")[0]!.textContent);
  const search = () => screen.getByPlaceholderText("Search by patient name");

  beforeEach(() => {
    widthOf(1440);
    newTab();
    api = fakeApi();
    signedIn(api, DORA, REFERRING_MENU);
    api.reply(referrals.mine, THREE);
    api.reply(referrals.get, someDetails({ id: 1 }));
  });

  async function open(address = MINE, title = "My Referrals") {
    const tab = showApp(address);
    await tab.title(title);
    return tab;
  }

  it("show my referrals of the past 30 days, newest number first, on one line each", async () => {
    await open();
    await screen.findByRole("link", { name: "Tran, Minh" });
    expect(api.calls(referrals.mine)[0]!.body).toEqual({
      sortfield: "id",
      sortdirection: "desc",
      lookback: 30,
      searchterm: "",
      checkTie: false,
      needsUs: false,
    });
    const headers = screen.getAllByRole("columnheader");
    expect(headers.map((header) => header.textContent?.trim())).toEqual([
      "Patient Name",
      "DOB",
      "Clinic",
      "Created On",
      "Status",
      "Actions",
    ]);
    expect(headers.map((header) => header.getAttribute("aria-sort")).filter(Boolean)).toEqual(["none", "none", "descending"]);
    expect(names()).toEqual(["Tran, Minh", "Åberg, Maja", "Ruiz, Ana"]);
    expect(rows()[2]!.textContent).toContain("Ruiz, Ana05/19/2017Cardiology11/19/2026SubmittedDetails");
    expect(await violations()).toEqual([]);
  });

  it("show the practice's task on a second line, and offer the remedy in the row", async () => {
    const failed = { botStatus: "Failed", nextStep: "Not delivered: send it again.", needsPractice: true } as const;
    api.reply(referrals.mine, [
      aReferral({
        ...failed,
        may: { ...NOTHING_ALLOWED, edit: true, refer: true, retry: true },
      }),
    ]);
    const { user } = await open();
    const row = within((await screen.findAllByRole("row"))[1]!);
    expect(row.getByText("Not delivered: send it again.")).toBeTruthy();
    expect(row.queryByRole("link", { name: "Details of Ana Ruiz’s referral" })).toBeNull();
    await user.click(row.getByRole("button", { name: /^More actions/ }));
    expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual(["Details", "Refer", "Edit"]);
    await user.keyboard("{Escape}");
    await user.click(row.getByRole("button", { name: "Retry Ana Ruiz’s referral" }));
    expect(await screen.findByRole("dialog")).toBeTruthy();
  });

  it("show the loop's dates, and none before the visit", async () => {
    const loop = { seenOn: "2026-11-12T18:00:00Z", letterOn: "2026-11-14T18:00:00Z", readOn: null, readBy: null, doneOn: null };
    api.reply(referrals.mine, [aReferral({ loop }), aReferral({ id: 7 })]);
    await open();
    const [, seen, sent] = await screen.findAllByRole("row");
    expect(seen?.textContent).toContain("Seen 11/12/2026 · Letter 11/14/2026");
    expect(seen?.textContent).not.toContain("Read");
    expect(sent?.textContent).not.toContain("Seen");
  });

  it("name the number to call, what the Cancelled label shows and what may be faxed", async () => {
    api.reply(session.settings, { ...SETTINGS, serviceDeskPhone: "626-555-0100", serviceDeskFax: "626-555-0101" });
    await open();
    const notes = screen.getByText(/call the service desk/).textContent;
    expect(notes).toContain("For questions, or to cancel a referral, call the service desk at 626-555-0100.");
    expect(notes).toContain("Click the Cancelled label to see the reason.");
    expect(notes).toContain(
      "additional information may be faxed to 626-555-0101 with a cover sheet that names the patient, date of birth and clinic.",
    );
    expect(screen.getByRole("link", { name: "Add New Referral" }).getAttribute("href")).toBe("/referrals/newreferral");
  });

  it("show only referrals that may be linked to the wrong patient, of any date, and link back to all", async () => {
    api.reply(referrals.mine, [aReferral({ checkTie: true, createdDtm: "2024-03-01T18:00:00Z" })]);
    const tab = await open(`${MINE}?only=tie-check`);
    await screen.findByRole("link", { name: "Ruiz, Ana" });
    expect(api.calls(referrals.mine)[0]!.body).toMatchObject({ checkTie: true, lookback: -1 });
    expect(screen.getByText(/^These referrals may be linked to the wrong patient/)).toBeTruthy();
    expect(screen.queryByLabelText("Time range")).toBeNull();
    expect(await violations()).toEqual([]);
    await tab.user.click(screen.getByRole("link", { name: "Show all referrals" }));
    expect(tab.address()).toBe(MINE);
    await waitFor(() => expect(api.calls(referrals.mine).at(-1)?.body).toMatchObject({ lookback: 30 }));
  });

  it("say how many need the practice, show only those, of any date, and all again", async () => {
    const mineTo = aReferral({ id: 7, needsPractice: true, nextStep: "Neurology asks.", createdDtm: "2024-03-01T18:00:00Z" });
    api.reply(referrals.mine, (asked) => (isForNeeded(asked) ? [mineTo] : THREE));
    const tab = await open();
    const filter = await screen.findByRole("button", { name: "Needs action 1" });
    expect(filter.getAttribute("aria-pressed")).toBe("false");
    expect(rows()).toHaveLength(3);
    await tab.user.click(filter);
    expect(tab.address()).toBe(`${MINE}?only=needs-us`);
    await waitFor(() => expect(names()).toEqual(["Ruiz, Ana"]));
    expect(filter.getAttribute("aria-pressed")).toBe("true");
    expect(screen.queryByLabelText("Time range")).toBeNull();
    expect(await violations()).toEqual([]);
    await tab.user.click(filter);
    expect(tab.address()).toBe(MINE);
    expect(names()).toHaveLength(3);
  });

  it("mark urgent ones with a badge, and put them first if filtered by what needs the practice", async () => {
    const [tran, aberg, ruiz] = THREE;
    const listed = [tran!, aberg!, { ...ruiz!, isUrgent: true }];
    api.reply(referrals.mine, listed);
    const tab = await open();
    await screen.findByRole("link", { name: "Tran, Minh" });
    expect(names()).toEqual(["Tran, Minh", "Åberg, Maja", "Ruiz, Ana"]);
    expect(rows().map((row) => within(row).queryByText("Urgent") !== null)).toEqual([false, false, true]);
    await tab.user.click(screen.getByRole("button", { name: "Needs action 3" }));
    await waitFor(() => expect(names()).toEqual(["Ruiz, Ana", "Tran, Minh", "Åberg, Maja"]));
    expect(screen.getByRole("columnheader", { name: "Created On" }).getAttribute("aria-sort")).toBe("none");
    await tab.user.click(screen.getByRole("button", { name: "Patient Name" }));
    expect(names()).toEqual(["Åberg, Maja", "Ruiz, Ana", "Tran, Minh"]);
  });

  it("say so if nothing needs the practice, and offer no such filter in a read-only list", async () => {
    api.reply(referrals.mine, []);
    await open(`${MINE}?only=needs-us`);
    expect(await screen.findByText("No action needed")).toBeTruthy();
    api.reply(referrals.shared, THREE);
    await open("/referrals/sharedreferrals", "Shared Referrals");
    expect((await screen.findAllByRole("link", { name: "Tran, Minh" })).length).toBeGreaterThan(0);
    expect(api.calls(referrals.shared).some(isForNeeded)).toBe(false);
  });

  it("say so if every referral is checked", async () => {
    api.reply(referrals.mine, []);
    await open(`${MINE}?only=tie-check`);
    expect(await screen.findByText("No referrals to check")).toBeTruthy();
  });

  it("sort by a column, and in reverse on a second press", async () => {
    const tab = await open();
    await screen.findByRole("link", { name: "Tran, Minh" });
    await tab.user.click(screen.getByRole("button", { name: "Patient Name" }));
    expect(names()).toEqual(["Åberg, Maja", "Ruiz, Ana", "Tran, Minh"]);
    expect(tab.address()).toBe(`${MINE}?sort=patientname&direction=asc`);
    await tab.user.click(screen.getByRole("button", { name: "Patient Name" }));
    expect(names()).toEqual(["Tran, Minh", "Ruiz, Ana", "Åberg, Maja"]);
    expect(screen.getByRole("columnheader", { name: "Patient Name" }).getAttribute("aria-sort")).toBe("descending");
    await tab.user.click(screen.getByRole("button", { name: "DOB" }));
    expect(names()).toEqual(["Åberg, Maja", "Ruiz, Ana", "Tran, Minh"]);
    await tab.user.click(screen.getByRole("button", { name: "Created On" }));
    expect(names()).toEqual(["Åberg, Maja", "Ruiz, Ana", "Tran, Minh"]);
    await tab.user.click(screen.getByRole("button", { name: "Created On" }));
    expect(names()).toEqual(["Tran, Minh", "Ruiz, Ana", "Åberg, Maja"]);
    expect(readings()).toHaveLength(1);
  });

  it("search names locally, without a request, and store the words nowhere", async () => {
    const tab = await open(`${MINE}?page=2`);
    await screen.findByRole("link", { name: "Tran, Minh" });
    await tab.user.type(search(), "ana ru");
    expect(names()).toEqual(["Ruiz, Ana"]);
    expect(tab.address()).toBe(MINE);
    await tab.user.click(screen.getByRole("link", { name: "Ruiz, Ana" }));
    await tab.title("Ruiz, Ana: Cardiology");
    await tab.user.click(screen.getByRole("link", { name: "My Referrals", current: false }));
    await tab.title("My Referrals");
    expect(search()).toHaveProperty("value", "ana ru");
    expect(readings()).toHaveLength(1);
    expect(JSON.stringify([tab.address(), tab.state(), { ...window.localStorage }, { ...window.sessionStorage }])).not.toMatch(
      /ruiz|ana ru/i,
    );
    await tab.user.click(screen.getByRole("button", { name: "Clear search" }));
    expect(names()).toHaveLength(3);
  });

  it("keep every letter typed fast, and the caret's position, while the list is still loading", async () => {
    const arrive = api.hold(referrals.mine, THREE);
    await open();
    const field = screen.getByPlaceholderText<HTMLInputElement>("Search by patient name");
    // One letter after the other, without a delay.
    const fast = userEvent.setup({ delay: null });
    await fast.type(field, "ris");
    expect(field.value).toBe("ris");
    await fast.type(field, "eye", { initialSelectionStart: 1, initialSelectionEnd: 2 });
    expect([field.value, field.selectionStart]).toEqual(["reyes", 4]);
    await fast.clear(field);
    await fast.type(field, "ana ru");
    arrive();
    await screen.findByRole("link", { name: "Ruiz, Ana" });
    expect([field.value, names()]).toEqual(["ana ru", ["Ruiz, Ana"]]);
  });

  it("say in the specification's words that there is nothing, and look further back", async () => {
    api.reply(referrals.mine, []);
    const tab = await open(`${MINE}?lookback=90`);
    expect(await screen.findByText("No Record Found within past 90 days")).toBeTruthy();
    await tab.user.click(screen.getByRole("button", { name: "Show all" }));
    expect(await screen.findByText("No Record Found within all records available")).toBeTruthy();
    expect(api.calls(referrals.mine).at(-1)!.body).toMatchObject({ lookback: -1 });
    expect(tab.address()).toBe(`${MINE}?lookback=-1`);
    const choices = [...screen.getByRole("combobox", { name: "Time range" }).querySelectorAll("option")];
    expect(choices.map(({ value }) => value)).toEqual(["30", "60", "90", "180", "360", "-1"]);
  });

  it("show the server's words in a banner after a failure, keep what was typed, and retry", async () => {
    api.fail(referrals.mine, { status: 503, code: "upstream_unavailable", message: "The list is not available right now" });
    const tab = await open();
    expect((await screen.findByRole("alert")).textContent).toContain("The list is not available right now");
    await tab.user.type(search(), "tran");
    api.reply(referrals.mine, THREE);
    await tab.user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "Tran, Minh" })).toBeTruthy();
    expect(names()).toEqual(["Tran, Minh"]);
  });

  it("show ten at a time, and the last page beyond the last", async () => {
    api.reply(
      referrals.mine,
      Array.from({ length: 14 }, (_, index) => aReferral({ id: 100 - index })),
    );
    const tab = await open();
    expect(await screen.findByText("Showing 1-10 of 14")).toBeTruthy();
    expect(rows()).toHaveLength(10);
    await tab.user.click(screen.getByRole("link", { name: "Next" }));
    expect(await screen.findByText("Showing 11-14 of 14")).toBeTruthy();
    expect(tab.address()).toBe(`${MINE}?page=2`);
  });

  it("are cards at 1000 px and below, with the referral's number and a choice of the order", async () => {
    widthOf(1000);
    const tab = await open();
    const card = within(await screen.findByRole("article", { name: "Ruiz, Ana" }));
    expect(card.getByText("Referral No.").nextSibling?.textContent).toBe("1");
    expect(card.getByText("Next step").nextSibling?.textContent).toContain("Expect an answer by 11/24.");
    expect(screen.queryByRole("table")).toBeNull();
    await tab.user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Patient Name, A to Z");
    expect(screen.getAllByRole("article").map((each) => each.getAttribute("aria-label"))).toEqual([
      "Åberg, Maja",
      "Ruiz, Ana",
      "Tran, Minh",
    ]);
    expect(await violations()).toEqual([]);
  });

  it("show the referring physician of shared referrals, sort by them, and are read-only", async () => {
    api.reply(referrals.shared, [
      aReferral({ id: 8, physicianName: "Lindgren, Rita", cancelationRequest: true }),
      aReferral({ id: 7, physicianName: "Becker, Owen" }),
    ]);
    const tab = await open("/referrals/sharedreferrals", "Shared Referrals");
    await screen.findByText("Lindgren, Rita");
    await tab.user.click(screen.getByRole("button", { name: "Referring Physician" }));
    expect(rows().map((row) => row.querySelectorAll("td")[4]?.textContent)).toEqual(["Becker, Owen", "Lindgren, Rita"]);
    expect(await violations()).toEqual([]);
    expect(screen.queryByRole("button", { name: /More actions/ })).toBeNull();
    expect(screen.getByText("Cancellation Requested").closest("button")).toBeNull();
  });

  it("show staff their practice's referrals, sorted by the physician on request, who has no column there", async () => {
    signedIn(api, GENA, REFERRING_STAFF_MENU);
    api.reply(referrals.ofPractice, [
      aReferral({ id: 8, lastName: "Tran", physicianName: "Ashby, Dora", isChanged: true }),
      aReferral({ id: 7, lastName: "Haddad", physicianName: "Marchetti, Owen" }),
    ]);
    const tab = await open("/referrals/viewreferrals", "View Referrals");
    expect(await screen.findByText("Updated")).toBeTruthy();
    const order = screen.getByRole("combobox", { name: "Sort by" });
    await tab.user.selectOptions(order, "Referring Physician, Z to A");
    expect(names()[0]).toContain("Haddad");
    await tab.user.selectOptions(order, "Referring Physician, A to Z");
    expect(names()[0]).toContain("Tran");
    await tab.user.click(screen.getByRole("button", { name: "DOB" }));
    expect(order).toHaveProperty("value", within(order).getByRole<HTMLOptionElement>("option", { name: "DOB, oldest first" }).value);
  });

  it.each([
    ["success", "status", "Success! Thank you for your referral."],
    ["error", "alert", "Something went wrong. Please try submitting your referral again."],
  ] as const)("say once how the form was sent: %s", async (referralSent, role, words) => {
    const tab = showApp(MINE, { referralSent });
    await tab.title("My Referrals");
    await screen.findByRole("link", { name: "Tran, Minh" });
    const said = screen.getAllByRole(role).filter((each) => each.textContent.startsWith(words));
    expect(said).toHaveLength(1);
    await tab.user.click(screen.getByRole("link", { name: "Ruiz, Ana" }));
    await tab.title("Ruiz, Ana: Cardiology");
    tab.goBack();
    await tab.title("My Referrals");
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  });
});
