import { accountRequests } from "@linnet/contract/accounts/requests";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { fakeProvider, signedOut } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./new-practice-screen.tsx";

const ADDRESS = "/accountsandaccess/newpracticerequest";
const SENT = "Form is successfully submitted,please wait while we are redirecting!";
const TYPED = {
  "First name": "Yara",
  "Last name": "Okonjo",
  Email: "yara@okonjo.example",
  "Mobile phone": "(206) 555-0188",
  "NPI number": "1234567893",
  "Medical license number": "A-7781",
  "Practice name": "Okonjo Family Care",
  "Address 1": "9 Orchard Lane",
  City: "Wrenfield",
  "Zip code": "90001-1234",
  "Practice phone": "206.555.0122",
  "Practice fax": "206-555-0123",
};

describe("asking for a practice account", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    fakeProvider(api);
    signedOut(api);
    api.reply(accountRequests.create, true);
  });
  afterEach(() => vi.useRealTimers());

  async function open() {
    const tab = showApp(ADDRESS);
    await tab.title("New practice request");
    return tab;
  }
  type Tab = Awaited<ReturnType<typeof open>>;
  const field = (name: string) => screen.getByLabelText(name);
  async function fill({ user }: Tab) {
    for (const [name, text] of Object.entries(TYPED)) {
      await user.click(field(name));
      await user.paste(text);
    }
    await user.selectOptions(field("State"), "CA");
  }
  const submit = ({ user }: Tab) => user.click(screen.getByRole("button", { name: "Submit" }));
  const sent = () => api.calls(accountRequests.create);

  it("is open to everybody, and carries no token", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const tab = await open();
    await fill(tab);
    await submit(tab);
    expect(await screen.findByText(SENT)).toBeTruthy();
    expect(sent()[0]!.headers.get("authorization")).toBeNull();
    expect(sent()[0]!.body).toMatchObject({
      userFirstName: "Yara",
      practiceState: "CA",
      practiceZip: "90001-1234",
      officePhone: "",
      website: "",
    });
    expect(tab.address()).toBe(ADDRESS);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await waitFor(() => expect(tab.address()).toBe("/"));
    expect(sent()).toHaveLength(1);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("has a field that only a machine finds", async () => {
    await open();
    const trap = screen.getByLabelText("Website");
    expect(trap.closest("[aria-hidden=true]")).toBeTruthy();
    expect(trap.getAttribute("tabindex")).toBe("-1");
    expect(screen.queryByRole("textbox", { name: "Website" })).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it("marks what is missing, sums it up, and sends nothing", async () => {
    const tab = await open();
    await submit(tab);
    const summary = await screen.findByRole("alert");
    expect(
      within(summary)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "First name: First name is not valid",
      "Last name: Last name is not valid",
      "Email: Email is not valid",
      "Mobile phone: Phone number is not valid",
      "NPI number: NPI number is not valid",
      "Medical license number: Medical license number is not valid",
      "Practice name: Practice name is not valid",
      "Address 1: Address is not valid",
      "City: City is not valid",
      "State: State is not valid",
      "Zip code: Zip Code is not valid",
      "Practice phone: Phone number is not valid",
      "Practice fax: Fax number is not valid",
    ]);
    expect(document.activeElement).toBe(field("First name"));
    expect(sent()).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  it.each([
    ["First name", "x".repeat(51), "Maximum 50 characters allowed"],
    [/^Title/, "x".repeat(51), "Maximum 50 characters allowed"],
    ["Email", `${"x".repeat(90)}@okonjo.example`, "Email is not valid"],
    ["Practice name", "x".repeat(101), "Practice name is not valid"],
    [/^Office phone/, "12", "Phone number is not valid"],
    [/^Contact email/, "nobody", "Email is not valid"],
  ])("says what is wrong with a %s when it is left", async (name, text, words) => {
    const tab = await open();
    await tab.user.click(screen.getByLabelText(name));
    await tab.user.paste(text);
    await tab.user.tab();
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it("lets no message move the button away while it is being pressed", async () => {
    const tab = await open();
    await tab.user.clear(field("Practice fax"));
    await tab.user.type(field("Practice fax"), "12");
    await tab.user.pointer({ keys: "[MouseLeft>]", target: screen.getByRole("button", { name: "Submit" }) });
    expect(screen.queryByText("Fax number is not valid")).toBeNull();
    await tab.user.pointer({ keys: "[/MouseLeft]", target: screen.getByRole("button", { name: "Submit" }) });
    expect(screen.getByText("Fax number is not valid")).toBeTruthy();
  });

  it("keeps everything that was typed when it fails, in the specification's words and the server's", async () => {
    api.fail(accountRequests.create, { status: 429, code: "rate_limited", message: "Try again later." });
    const tab = await open();
    await fill(tab);
    await submit(tab);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Error in submitting the form, please try again!");
    expect(alert.textContent).toContain("Try again later.");
    expect(field("City")).toHaveProperty("value", "Wrenfield");
  });

  it("asks before what was typed is left behind, though nobody is signed in", async () => {
    const tab = await open();
    await tab.user.type(field("First name"), "Yara");
    await tab.user.click(screen.getByRole("link", { name: "Sign in" }));
    await tab.user.click(within(await screen.findByRole("dialog", { name: "Leave this page?" })).getByRole("button", { name: "Stay" }));
    expect(field("First name")).toHaveProperty("value", "Yara");
  });
});
