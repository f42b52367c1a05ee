import { practicePeople } from "@linnet/contract/practice/people";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { FakeApi } from "../../../../test/fake-api.ts";
import { aPhysician, atLakeside, HIRO } from "../../../../test/practice.ts";
import { showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "../my-practice-screen.tsx";

const ADD = "Add a physician to my practice";
const TAKEN = "A user with this email already exists.";
const TYPED = {
  "First name": " Noor ",
  "Last name": "Haddad",
  NPI: "1093817467",
  "Medical license number": "A 99120",
  Email: "noor@linnet.example",
  "Mobile phone": "206.555.0177",
};

async function open() {
  const tab = showApp("/practice/mypractice");
  await tab.title("Lakeside Pediatrics");
  await screen.findByRole("button", { name: ADD });
  return tab;
}
type Tab = Awaited<ReturnType<typeof open>>;
const dialog = (name: string | RegExp) => screen.findByRole("dialog", { name });
const press = async ({ user }: Tab, name: string) => user.click(await screen.findByRole("button", { name }));
const field = (name: string | RegExp) => screen.getByLabelText(name);

async function type({ user }: Tab, texts: Record<string, string>) {
  for (const [name, text] of Object.entries(texts)) {
    await user.clear(field(name));
    await user.click(field(name));
    await user.paste(text);
  }
}

describe("inviting a physician", () => {
  let api: FakeApi;
  const sent = () => api.calls(practicePeople.invitePhysician);
  const lookedUp = () => api.calls(practicePeople.emailExists).map(({ body }) => body);
  beforeEach(() => {
    api = atLakeside();
    api.reply(practicePeople.invitePhysician, true);
  });

  it.each(["Continue", "Cancel"])("lets no message move the button away while it is being pressed: %s", async (name) => {
    const tab = await open();
    await press(tab, ADD);
    await dialog(ADD);
    await tab.user.type(field("NPI"), "12");
    await tab.user.pointer({ keys: "[MouseLeft>]", target: screen.getByRole("button", { name }) });
    expect(screen.queryByText("NPI number is not valid")).toBeNull();
    await tab.user.pointer({ keys: "[/MouseLeft]", target: document.body });
    await tab.user.tab();
    expect(screen.getByText("NPI number is not valid")).toBeTruthy();
  });

  it("is filled in, looked at once more, and sent with the practice in use", async () => {
    const tab = await open();
    await press(tab, ADD);
    await dialog(ADD);
    await waitFor(() => expect(document.activeElement).toBe(field("First name")));
    expect(field("Address 1")).toHaveProperty("value", "218 Harbor Road");
    expect(field("Practice phone")).toHaveProperty("value", "(206) 555-0120");
    expect(await violations()).toEqual([]);
    await type(tab, TYPED);
    await press(tab, "Continue");
    await dialog("Invite Noor Haddad?");
    expect(lookedUp()).toEqual([{ email: "noor@linnet.example" }]);
    await waitFor(() => expect(document.activeElement).toBe(field("Email")));
    expect(await violations()).toEqual([]);
    await press(tab, "Send invitation");
    expect((await dialog("Success")).textContent).toContain("Invitation Sent!");
    expect(sent().map(({ body }) => body)).toEqual([
      {
        firstName: "Noor",
        midName: "",
        lastName: "Haddad",
        title: "",
        email: "noor@linnet.example",
        mobilePhone: "(206) 555-0177",
        npiNum: "1093817467",
        medicalLicenseNumber: "A 99120",
        practiceAddress1: "218 Harbor Road",
        practiceAddress2: "Ste 3",
        practiceCity: "Maple Glen",
        practiceState: "CA",
        practiceZip: "90002-1234",
        practicePhone: "(206) 555-0120",
        practiceFax: "206-555-0121",
      },
    ]);
    expect(sent()[0]?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
    await press(tab, "OK");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: ADD })));
    await press(tab, ADD);
    await dialog(ADD);
    expect(field("First name")).toHaveProperty("value", "");
  });

  it("says what is missing in the specification's words, and puts the focus on the first", async () => {
    const tab = await open();
    await press(tab, ADD);
    await dialog(ADD);
    await type(tab, { NPI: "12345", "Zip code": "9", "Mobile phone": "1" });
    await tab.user.type(field(/^Practice fax/), "x");
    for (const name of ["Address 1", "City"]) await tab.user.clear(field(name));
    await press(tab, "Continue");
    const summary = await screen.findByRole("alert");
    const lines = within(summary)
      .getAllByRole("listitem")
      .map((line) => line.textContent);
    for (const line of [
      "First name: First name is not valid",
      "Last name: Last name is not valid",
      "Email: Email is not valid",
      "Mobile phone: Phone number is not valid",
      "NPI: NPI number is not valid",
      "Medical license number: Medical license number is not valid",
      "Address 1: Address is not valid",
      "City: City is not valid",
      "Zip code: Zip Code is not valid",
      "Practice fax: Fax number is not valid",
    ])
      expect(lines).toContain(line);
    expect(document.activeElement).toBe(field("First name"));
    expect(lookedUp()).toEqual([]);
  });

  it("is not for somebody who has an account", async () => {
    api.reply(practicePeople.emailExists, true);
    const tab = await open();
    await press(tab, ADD);
    await type(tab, TYPED);
    await press(tab, "Continue");
    expect(await screen.findByText(TAKEN)).toBeTruthy();
    expect(document.activeElement).toBe(field("Email"));
    expect(sent()).toEqual([]);
  });

  it("looks at an e-mail that was corrected again", async () => {
    const tab = await open();
    await press(tab, ADD);
    await type(tab, TYPED);
    await press(tab, "Continue");
    await dialog("Invite Noor Haddad?");
    await type(tab, { Email: "noor@" });
    await press(tab, "Send invitation");
    expect(await screen.findByText("Email is not valid")).toBeTruthy();
    api.reply(practicePeople.emailExists, true);
    await type(tab, { Email: "dora@linnet.example" });
    await press(tab, "Send invitation");
    expect(await screen.findByText(TAKEN)).toBeTruthy();
    expect(await violations()).toEqual([]);
    expect(sent()).toEqual([]);
    api.reply(practicePeople.emailExists, false);
    await type(tab, { Email: "noor.haddad@linnet.example" });
    await press(tab, "Send invitation");
    await dialog("Success");
    expect(lookedUp().at(-1)).toEqual({ email: "noor.haddad@linnet.example" });
    expect(sent()[0]?.body).toMatchObject({ email: "noor.haddad@linnet.example" });
  });

  it("keeps everything when it fails, and is the same invitation when it is sent again", async () => {
    api.fail(practicePeople.invitePhysician, { status: 503, code: "upstream_unavailable", message: "The mail does not go out right now" });
    const tab = await open();
    await press(tab, ADD);
    await type(tab, TYPED);
    await press(tab, "Continue");
    await dialog("Invite Noor Haddad?");
    await press(tab, "Send invitation");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Error in submitting, please try again!");
    expect(alert.textContent).toContain("The mail does not go out right now");
    api.reply(practicePeople.invitePhysician, true);
    await press(tab, "Send invitation");
    await dialog("Success");
    const [first, again] = sent().map(({ headers }) => headers.get("idempotency-key"));
    expect(again).toBe(first);
  });

  it("leads back to a field that the server does not take", async () => {
    api.fail(practicePeople.invitePhysician, { status: 400, code: "invalid_input", fields: { npiNum: "This NPI is not known" } });
    const tab = await open();
    await press(tab, ADD);
    await type(tab, TYPED);
    await press(tab, "Continue");
    await dialog("Invite Noor Haddad?");
    await press(tab, "Send invitation");
    await dialog(ADD);
    expect(screen.getByText("This NPI is not known")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field("NPI")));
  });

  it("has what was typed when it was closed and is opened again", async () => {
    const tab = await open();
    await press(tab, ADD);
    await dialog(ADD);
    await type(tab, { "Last name": "Haddad" });
    await tab.user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: ADD })));
    await press(tab, ADD);
    await dialog(ADD);
    expect(field("Last name")).toHaveProperty("value", "Haddad");
  });

  it("begins with the confirmation for one who is listed already", async () => {
    const tab = await open();
    await press(tab, "Invite Hiro Sato");
    await dialog("Invite Hiro Sato?");
    await waitFor(() => expect(document.activeElement).toBe(field("Email")));
    expect(field("Email")).toHaveProperty("value", "hiro@linnet.example");
    await type(tab, { Email: "hiro.sato@linnet.example" });
    await press(tab, "Send invitation");
    await dialog("Success");
    expect(sent()[0]?.body).toMatchObject({ verified: true, npiNum: HIRO.npi, email: "hiro.sato@linnet.example", lastName: "Sato" });
    expect(lookedUp()).toEqual([{ email: "hiro.sato@linnet.example" }]);
    await waitFor(() => expect(api.calls(practicePeople.physicians)).toHaveLength(2));
  });

  it("asks first for what the record of one who is listed does not have", async () => {
    const known = { ...HIRO, medicalLicenseNumber: "", mobilePhone: "" };
    api.reply(practicePeople.physicians, { data: [aPhysician(), known], isDelegated: false });
    const tab = await open();
    await press(tab, "Invite Hiro Sato");
    await dialog(ADD);
    expect(field("First name")).toHaveProperty("value", "Hiro");
    await type(tab, { "Medical license number": "A 7", "Mobile phone": "(206) 555-0166" });
    await press(tab, "Continue");
    await dialog("Invite Hiro Sato?");
    await press(tab, "Send invitation");
    await dialog("Success");
    expect(sent()[0]?.body).toMatchObject({ verified: true, medicalLicenseNumber: "A 7", mobilePhone: "(206) 555-0166" });
  });
});
