import { accessRequests } from "@linnet/contract/access-requests";
import { referralForm } from "@linnet/contract/referrals/form";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ASKING_MENU, aRequest, NO_CHOICES } from "../../../../test/access-requests.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, fakeProvider, signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./new-screen.tsx";

const ASK = "/patients/newpatientaccessrequest";
const PHYSICIANS = [
  { id: 7, display: "Ashby, Dora" },
  { id: 8, display: "Kim, Rita" },
];

describe("asking for a record", () => {
  let api: FakeApi;
  const sent = () => api.calls(accessRequests.create);

  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, DORA, ASKING_MENU);
    api.reply(referralForm.choices, { ...NO_CHOICES, physicians: PHYSICIANS });
    api.reply(accessRequests.create, { patientAccessRequestID: 41 });
    api.reply(accessRequests.list, [aRequest()]);
  });
  afterEach(() => vi.useRealTimers());

  async function open() {
    const tab = showApp(ASK);
    await tab.title("New patient access request");
    await screen.findByRole("button", { name: "Submit" });
    return tab;
  }
  type Tab = Awaited<ReturnType<typeof open>>;
  const field = (name: string | RegExp) => screen.getByLabelText(name);

  async function fill({ user }: Tab, dob = "5/19/2017") {
    await user.selectOptions(field("On behalf of"), "Ashby, Dora");
    await user.selectOptions(field("Gender"), "Female");
    for (const [name, text] of Object.entries({
      "First name": " Ana ",
      "Last name": "Ruiz",
      "Date of birth": dob,
      Comment: "New in our practice",
    })) {
      await user.click(field(name));
      await user.paste(text);
    }
  }
  const submit = ({ user }: Tab) => user.click(screen.getByRole("button", { name: "Submit" }));

  it("promises 48 hours, and begins its selects with the prompt", async () => {
    await open();
    expect(screen.getByText("Requests are processed within 48 hours.")).toBeTruthy();
    const optionsOf = (name: string) =>
      within(field(name))
        .getAllByRole("option")
        .map((option) => option.textContent);
    expect(optionsOf("On behalf of")).toEqual(["Please make a selection...", "Ashby, Dora", "Kim, Rita"]);
    expect(optionsOf("Gender")).toEqual(["Please make a selection...", "Male", "Female", "Other"]);
    expect(field("Comment").tagName).toBe("TEXTAREA");
    expect(await violations()).toEqual([]);
  });

  it("sends what was typed, says so, and goes to the list after three seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const tab = await open();
    await fill(tab);
    await submit(tab);
    expect(
      (await screen.findByText("Form is successfully submitted,please wait while we are redirecting!")).closest("[role=status]"),
    ).toBeTruthy();
    expect(sent()[0]!.body).toEqual({
      onBehalfPhysicianId: 7,
      patientFirstName: "Ana",
      patientLastName: "Ruiz",
      patientDob: "2017-05-19",
      patientGenderId: 2,
      patientMrn: "",
      comment: "New in our practice",
    });
    expect(sent()[0]!.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
    expect(tab.address()).toBe(ASK);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await tab.title("Patient access requests");
    expect(tab.address()).toBe("/patients/patientaccessrequests");
    expect(sent()).toHaveLength(1);
  });

  it("marks what is missing, sums it up, and puts the focus on the first", async () => {
    const tab = await open();
    await submit(tab);
    const summary = await screen.findByRole("alert");
    expect(within(summary).getByRole("heading").textContent).toBe("6 fields need your attention");
    expect(
      within(summary)
        .getAllByRole("listitem")
        .map((line) => line.textContent),
    ).toEqual([
      "On behalf of: Choose a physician",
      "First name: Enter the first name",
      "Last name: Enter the last name",
      "Date of birth: Enter the date of birth",
      "Gender: Choose a gender",
      "Comment: Enter why you need access",
    ]);
    expect(document.activeElement).toBe(field("On behalf of"));
    await tab.user.click(within(summary).getByRole("button", { name: "Comment" }));
    expect(document.activeElement).toBe(field("Comment"));
    expect(sent()).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  it("lets no message move the button away while it is being pressed", async () => {
    const tab = await open();
    await tab.user.type(field(/MRN/), "12a");
    await tab.user.pointer({ keys: "[MouseLeft>]", target: screen.getByRole("button", { name: "Submit" }) });
    expect(screen.queryByText("Use only digits in the MRN")).toBeNull();
    await tab.user.pointer({ keys: "[/MouseLeft]", target: document.body });
    await tab.user.tab();
    expect(screen.getByText("Use only digits in the MRN")).toBeTruthy();
  });

  it("takes no birth date later than today at the hospital", async () => {
    // Half past eight in the evening at the hospital, and tomorrow already in London.
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T04:30:00Z") });
    const tab = await open();
    await fill(tab, "11/20/2026");
    await submit(tab);
    expect(await screen.findByText("Cannot enter a future date")).toBeTruthy();
    expect(sent()).toEqual([]);
    await tab.user.clear(field("Date of birth"));
    await tab.user.type(field("Date of birth"), "11/19/2026");
    await submit(tab);
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it.each([
    ["Date of birth", "02/30/2021", "This date does not exist"],
    ["Date of birth", "12/31/1903", "Enter date after 01/01/1904"],
    ["Last name", "x".repeat(101), "Use at most 100 characters"],
  ])("says what is wrong with a %s: %s", async (name, typed, words) => {
    const tab = await open();
    await tab.user.click(field(name));
    await tab.user.paste(typed);
    await tab.user.tab();
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it("says what is wrong when a field is left, and puts a date in order", async () => {
    const tab = await open();
    await tab.user.type(field("Date of birth"), "12/2016");
    await tab.user.tab();
    expect(await screen.findByText("Enter the date as MM/DD/YYYY")).toBeTruthy();
    await tab.user.clear(field("Date of birth"));
    await tab.user.click(field("Date of birth"));
    await tab.user.paste("2016-12-31");
    await tab.user.tab();
    expect(field("Date of birth")).toHaveProperty("value", "12/31/2016");
    await waitFor(() => expect(screen.queryByText("Enter the date as MM/DD/YYYY")).toBeNull());
  });

  it("keeps everything that was typed when it fails, in the specification's words and the server's", async () => {
    api.fail(accessRequests.create, { status: 409, code: "conflict", message: "This request is pending already" });
    const tab = await open();
    await fill(tab);
    await submit(tab);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Error in submitting the form, please try again!");
    expect(alert.textContent).toContain("This request is pending already");
    expect(alert.parentElement).toBe(document.activeElement);
    expect(field("Last name")).toHaveProperty("value", "Ruiz");
    expect(field("Comment")).toHaveProperty("value", "New in our practice");
    api.reply(accessRequests.create, { patientAccessRequestID: 41 });
    await submit(tab);
    expect(await screen.findByText(/^Form is successfully submitted/)).toBeTruthy();
  });

  it("is sent once, however often the button is pressed", async () => {
    const answer = api.hold(accessRequests.create, { patientAccessRequestID: 41 });
    const tab = await open();
    await fill(tab);
    const form = screen.getByRole("button", { name: "Submit" }).closest("form");
    act(() => {
      for (let press = 0; press < 2; press += 1) form?.requestSubmit();
    });
    answer();
    expect(await screen.findByText(/^Form is successfully submitted/)).toBeTruthy();
    expect(sent()).toHaveLength(1);
  });

  it("is the same request when it is sent again unchanged, and another one when it was changed", async () => {
    api.fail(accessRequests.create, { status: 503, code: "upstream_unavailable", message: "The portal is not responding" });
    const tab = await open();
    await fill(tab);
    for (const more of ["", "", "!"]) {
      if (more) await tab.user.type(field("Comment"), more);
      await submit(tab);
      await screen.findByRole("alert");
    }
    const [first, again, other] = sent().map(({ headers }) => headers.get("idempotency-key"));
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it("puts the server's words about a field under it", async () => {
    api.fail(accessRequests.create, { status: 400, code: "invalid_input", fields: { patientMrn: "This MRN is not known" } });
    const tab = await open();
    await fill(tab);
    await submit(tab);
    expect(await screen.findByText("This MRN is not known")).toBeTruthy();
    expect(document.activeElement).toBe(field(/^MRN/));
  });

  it("asks before what was typed is left behind", async () => {
    const tab = await open();
    await tab.user.type(field("First name"), "Ana");
    await tab.user.click(screen.getByRole("link", { name: "Patient access requests" }));
    const dialog = await screen.findByRole("dialog", { name: "Leave this page?" });
    await tab.user.click(within(dialog).getByRole("button", { name: "Stay" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(field("First name")).toHaveProperty("value", "Ana");
    await tab.user.click(screen.getByRole("link", { name: "Patient access requests" }));
    await tab.user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Leave" }));
    await tab.title("Patient access requests");
  });

  it("holds nobody whose session has ended: what was typed goes away with the page", async () => {
    fakeProvider(api).tokens(() => Response.json({ error: "invalid_grant" }, { status: 400 }));
    api.fail(accessRequests.create, { status: 401, code: "unauthenticated" });
    const tab = await open();
    await fill(tab);
    await submit(tab);
    await waitFor(() => expect(tab.address()).toBe("/login"));
    expect(screen.queryByLabelText("First name")).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("leaves a form in which nothing was typed without asking", async () => {
    const tab = await open();
    await tab.user.click(screen.getByRole("link", { name: "Patient access requests" }));
    await tab.title("Patient access requests");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("says so when there is nobody to ask for, and has no form", async () => {
    api.reply(referralForm.choices, NO_CHOICES);
    await showApp(ASK).title("New patient access request");
    expect(await screen.findByText("data not available")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
  });
});
