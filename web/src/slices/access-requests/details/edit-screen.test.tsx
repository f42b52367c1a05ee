import { accessRequests } from "@linnet/contract/access-requests";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ADA, aRequest, DECIDING_MENU } from "../../../../test/access-requests.ts";
import { factsOf } from "../../../../test/facts-of.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./edit-screen.tsx";

const OPEN = aRequest({ mayDecide: true });
const ANA = { personId: "p-ana", patientName: "Ruiz, Ana Maria", dob: "2017-05-19", sex: "F", mrn: "40014871", deceased: null } as const;
const SENT = /^Form is successfully submitted,please wait while we are redirecting!$/;

describe("deciding on a request", () => {
  let api: FakeApi;
  const decided = () => api.calls(accessRequests.edit);

  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, ADA, DECIDING_MENU);
    api.reply(accessRequests.get, OPEN);
    api.reply(accessRequests.list, [OPEN]);
    api.reply(accessRequests.match, { match: ANA, candidates: 1 });
    api.reply(accessRequests.edit, { ...OPEN, requestStatus: "Approved", mayDecide: false });
  });
  afterEach(() => vi.useRealTimers());

  async function open() {
    const tab = showApp("/patientaccessrequest/edit/41");
    await tab.title("Edit patient access request");
    await screen.findByRole("button", { name: "Approve" });
    return tab;
  }
  type Tab = Awaited<ReturnType<typeof open>>;
  const press = ({ user }: Tab, name: "Approve" | "Deny" | "Save notes") => user.click(screen.getByRole("button", { name }));

  it("shows whom the record knows before approving, and sends that person along", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const tab = await open();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Access to Ana Ruiz, born 05/19/2017, for Dora Ashby");
    expect(document.title).toBe("Ruiz, A. · Edit patient access request · Linnet");
    expect(await screen.findByText("Ruiz, Ana Maria")).toBeTruthy();
    expect(screen.getByText("40014871")).toBeTruthy();
    expect(await violations()).toEqual([]);
    await tab.user.type(screen.getByLabelText(/^Notes/), "Confirmed by phone");
    await press(tab, "Approve");
    expect(await screen.findByText(SENT)).toBeTruthy();
    expect(decided()[0]!.headers.get("if-match")).toBe(`"${OPEN.modifiedOn}"`);
    expect(decided()[0]!.body).toMatchObject({
      patientAccessRequestID: 41,
      requestStatus: "Approved",
      notes: "Confirmed by phone",
      personId: "p-ana",
    });
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await tab.title("All patient access requests");
  });

  it.each([
    [0, "The hospital’s record has no patient with this name and date of birth."],
    [2, "The hospital’s record has 2 patients with this name and date of birth."],
  ])("asks for the MRN when %i match, and approves only who was seen", async (candidates, words) => {
    api.reply(accessRequests.match, ({ query }) =>
      query["patientMrn"] === "40014871" ? { match: ANA, candidates: 1 } : { match: null, candidates },
    );
    const tab = await open();
    expect(await screen.findByText(new RegExp(words))).toBeTruthy();
    await press(tab, "Approve");
    expect(await screen.findByText("Enter the correct patient’s MRN")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("MRN"));
    await tab.user.type(screen.getByLabelText("MRN"), "40014871");
    await press(tab, "Approve");
    expect(await screen.findByText("Ruiz, Ana Maria")).toBeTruthy();
    expect(decided()).toEqual([]);
    await press(tab, "Approve");
    await waitFor(() => expect(decided()[0]!.body).toMatchObject({ personId: "p-ana", patientMrn: "40014871" }));
  });

  it("says when the record has another sex than the request", async () => {
    api.reply(accessRequests.match, { match: { ...ANA, sex: "M" }, candidates: 1 });
    await open();
    expect(await screen.findByText("Male (the request says Female)")).toBeTruthy();
  });

  it("says that the child has died, before and after", async () => {
    const deceased = { on: "2026-03-14" };
    api.reply(accessRequests.match, { match: { ...ANA, deceased }, candidates: 1 });
    await open();
    expect(await screen.findByText("Died 03/14/2026")).toBeTruthy();
    expect(await violations()).toEqual([]);
    const matchedPatient = { patientName: "Ruiz, Ana Maria", mrn: "", deceased };
    api.reply(accessRequests.get, { ...OPEN, requestStatus: "Approved", mayDecide: false, matchedPatient });
    document.body.replaceChildren();
    showApp("/patientaccessrequest/edit/41");
    expect((await screen.findByText("Died 03/14/2026")).parentElement?.textContent).toContain("Ruiz, Ana Maria (MRN Not recorded)");
  });

  it("denies only with notes", async () => {
    const tab = await open();
    await press(tab, "Deny");
    expect(await screen.findByText("Enter the reason for the denial")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Notes"));
    await tab.user.type(screen.getByLabelText("Notes"), "Not a patient of this practice");
    await press(tab, "Deny");
    expect(await screen.findByText(SENT)).toBeTruthy();
    expect(decided()[0]!.body).toMatchObject({ requestStatus: "Denied", notes: "Not a patient of this practice" });
  });

  it("is not held back by an MRN that stands in no field any more", async () => {
    const tab = await open();
    await tab.user.type(await screen.findByLabelText("MRN"), "40A");
    await tab.user.type(screen.getByLabelText("Notes"), "Not a patient of this practice");
    await press(tab, "Deny");
    expect(await screen.findByText(SENT)).toBeTruthy();
    expect(decided()[0]!.body).toMatchObject({ requestStatus: "Denied", patientMrn: "" });
  });

  it("decides nothing with Enter in the MRN, but looks again", async () => {
    const tab = await open();
    await tab.user.type(await screen.findByLabelText("MRN"), "40014871{Enter}");
    await waitFor(() => expect(api.calls(accessRequests.match).at(-1)?.query).toMatchObject({ patientMrn: "40014871" }));
    expect(decided()).toEqual([]);
  });

  it("keeps notes while nothing is decided yet", async () => {
    const tab = await open();
    await tab.user.type(screen.getByLabelText(/^Notes/), "Called the practice");
    await press(tab, "Save notes");
    await waitFor(() => expect(decided()[0]!.body).toMatchObject({ requestStatus: "Pending", notes: "Called the practice" }));
  });

  it("keeps the notes when somebody has decided before, and shows that decision when it is asked for", async () => {
    api.fail(accessRequests.edit, { status: 409, code: "conflict", message: "Someone has already decided on this request" });
    const tab = await open();
    await tab.user.type(screen.getByLabelText("Notes"), "No reason given");
    api.reply(accessRequests.get, { ...OPEN, requestStatus: "Approved", mayDecide: false, modifiedBy: "Ellis, Hana" });
    await press(tab, "Deny");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Error in submitting the form, please try again!");
    expect(alert.textContent).toContain("Someone has already decided on this request");
    expect(screen.getByLabelText("Notes")).toHaveProperty("value", "No reason given");
    await tab.user.click(screen.getByRole("button", { name: "Reload request" }));
    expect(await screen.findByText("Ellis, Hana")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Deny" })).toBeNull();
  });

  it("shows what somebody else has written since, beside what was typed, before it is sent again", async () => {
    api.fail(accessRequests.edit, { status: 409, code: "conflict", message: "Hana Sato has added notes to this request" });
    const tab = await open();
    await tab.user.type(screen.getByLabelText("Notes"), "No reason given");
    const noted = { ...OPEN, notes: "The practice calls back.", modifiedBy: "Sato, Hana", modifiedOn: "2026-11-19T19:00:00Z" };
    api.reply(accessRequests.get, noted);
    await press(tab, "Deny");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Hana Sato changed this while you were editing");
    expect(factsOf(alert)).toEqual([
      ["Request status", "Theirs: Pending", "Yours: Denied"],
      ["Notes", `Theirs: ${noted.notes}`, "Yours: No reason given"],
    ]);
    expect(document.activeElement?.contains(alert)).toBe(true);
    expect(await violations()).toEqual([]);
    expect(screen.getByLabelText("Notes")).toHaveProperty("value", "No reason given");
    api.reply(accessRequests.edit, { ...noted, requestStatus: "Denied", mayDecide: false });
    await tab.user.click(screen.getByRole("button", { name: "Keep mine" }));
    expect(await screen.findByText(SENT)).toBeTruthy();
    expect(decided()[1]!.headers.get("if-match")).toBe(`"${noted.modifiedOn}"`);
  });

  it("says why no patient is found by an MRN", async () => {
    api.reply(accessRequests.get, { ...OPEN, patientMRN: "777" });
    api.reply(accessRequests.match, { match: null, candidates: 0 });
    await open();
    expect(
      await screen.findByText(/has no patient with this name, date of birth and MRN 777\. Check the MRN and search again\./),
    ).toBeTruthy();
  });

  it("says which patient was shared once it is approved", async () => {
    const matchedPatient = { patientName: "Ruiz, Ana Maria", mrn: "40014871", deceased: null };
    api.reply(accessRequests.get, { ...OPEN, requestStatus: "Approved", mayDecide: false, matchedPatient });
    const tab = showApp("/patientaccessrequest/edit/41");
    await tab.title("Access to Ana Ruiz, born 05/19/2017, for Dora Ashby");
    expect(await screen.findByText("Ruiz, Ana Maria (MRN 40014871)")).toBeTruthy();
  });

  it("offers nothing to decide to those who may not", async () => {
    api.reply(accessRequests.get, aRequest({ mayDecide: false }));
    const tab = showApp("/patientaccessrequest/edit/41");
    await tab.title("Access to Ana Ruiz, born 05/19/2017, for Dora Ashby");
    expect(await screen.findByText("The hospital has not decided yet.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^(Approve|Deny|Save notes)$/ })).toBeNull();
  });

  it("says when the record system does not answer, and asks it again", async () => {
    api.fail(accessRequests.match, {
      status: 503,
      code: "upstream_unavailable",
      message: "The hospital’s record system is not responding",
    });
    const tab = await open();
    expect((await screen.findByRole("alert")).textContent).toContain("The hospital’s record system is not responding");
    api.reply(accessRequests.match, { match: ANA, candidates: 1 });
    await tab.user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Ruiz, Ana Maria")).toBeTruthy();
  });
});
