import { physicians } from "@linnet/contract/directory/physicians";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { ADA } from "../../../../test/access-requests.ts";
import { aPhysician, choosable, DIRECTORY_MENU } from "../../../../test/directory-physicians.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./choice-inputs.tsx";
import "./create-screen.tsx";
import "./edit-screen.tsx";

const CREATE = "/accounts&access/physicians&practices/create/physician";
const WRONG_CHECK_DIGIT = /This NPI has an invalid check digit/;

describe("a new physician", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, ADA, DIRECTORY_MENU);
    choosable(api);
    api.reply(physicians.possibleDuplicates, []);
    api.reply(physicians.create, { id: 7 });
    api.reply(physicians.get, aPhysician());
  });

  async function open() {
    const tab = showApp(CREATE);
    await tab.title("Create physician");
    await screen.findByLabelText("First name");
    // Lists that can be searched come after the rest of the form.
    await waitFor(() => expect(field("Suffix (optional)").disabled).toBe(false));
    return tab;
  }
  type Tab = Awaited<ReturnType<typeof open>>;
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input, select" });
  /** Sets whole values: each letter and focus change would redraw the form. */
  function write(fields: Record<string, string>) {
    for (const [label, value] of Object.entries(fields)) fireEvent.change(field(label), { target: { value } });
  }
  const create = ({ user }: Tab) => user.click(screen.getByText("Create", { selector: "button *" }).closest("button")!);
  const choose = async ({ user }: Tab, label: string, name: string) => {
    await user.click(field(label));
    // Not by role: computing the roles of this form's hundreds of elements is slow.
    await user.click(await screen.findByText(name, { selector: "[role=option] *" }));
  };
  const NEEDED = { "First name": " Iris ", "Last name": "Vale", "NPI number": "1234567893", Email: "iris@linnet.example" };

  it("is sent as it was typed and chosen, empty fields as nothing, and its own page follows", async () => {
    const tab = await open();
    write({ ...NEEDED, "Fax (optional)": "215-555-0145", "DEA expiration date": "3/1/2027", "License state": "CA" });
    await choose(tab, "Suffix (optional)", "Jr.");
    await choose(tab, "Specialties", "Pediatrics");
    await choose(tab, "Specialties", "Urology");
    await choose(tab, "Insurance accepted", "Self pay");
    await tab.user.click(field("Lab outreach"));
    await create(tab);
    expect(await screen.findByText("Physician created.")).toBeTruthy();
    await tab.title("Edit physician");
    expect(tab.address()).toBe("/accounts&access/physicians&practices/edit/physician/7");
    const [sent, ...more] = api.calls(physicians.create);
    expect(more).toEqual([]);
    expect(sent?.headers.get("idempotency-key")).toBeTruthy();
    expect(sent?.body).toMatchObject({
      firstName: "Iris",
      lastName: "Vale",
      npiNum: "1234567893",
      fax: "215-555-0145",
      deaExpireDate: "2027-03-01",
      hdsRunDate: null,
      midName: null,
      suffix: "Jr.",
      licenseState: "CA",
      physicianSpecialties: [62, 63],
      physicianInsuranceAccpted: [82],
      labOutreach: true,
      fochla: false,
    });
  });

  it("is not sent without name, email and NPI; what is missing is summed up, and the first has the focus", async () => {
    const tab = await open();
    write({ "First name": "  ", "Mobile phone (optional)": "12", "Fax (optional)": "none", "HDS run date": "02/31/2026" });
    await create(tab);
    const summary = within(screen.getByRole("alert"));
    expect(summary.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "First name: Please fill the mandatory field",
      "Last name: Please fill the mandatory field",
      "NPI number: NPI number is not valid",
      "Email: Email is not valid",
      "Mobile phone: Phone number is not valid",
      "Fax: Fax number is not valid",
      "HDS run date: This date does not exist",
    ]);
    expect(document.activeElement).toBe(field("First name"));
    await tab.user.click(summary.getByRole("button", { name: "HDS run date" }));
    expect(document.activeElement).toBe(field("HDS run date"));
    expect(api.calls(physicians.create)).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  it("is warned of a wrong check digit of the NPI, and taken with it", async () => {
    const tab = await open();
    write({ ...NEEDED, "NPI number": "1234567890" });
    expect(screen.getByText(WRONG_CHECK_DIGIT)).toBeTruthy();
    expect(await violations()).toEqual([]);
    await create(tab);
    await screen.findByText("Physician created.");
    expect(api.calls(physicians.create)[0]?.body).toMatchObject({ npiNum: "1234567890" });
  });

  it("says beside the NPI whose it is already, keeps what was typed, and asks before it is left", async () => {
    const taken = "Dora Ashby (physician 3) already has this NPI.";
    api.fail(physicians.create, { status: 409, code: "conflict", message: taken, fields: { npiNum: taken } });
    const tab = await open();
    write(NEEDED);
    await create(tab);
    await waitFor(() => expect(document.activeElement).toBe(field("NPI number")));
    expect(screen.getByText(taken)).toBeTruthy();
    expect(field("Last name").value).toBe("Vale");
    await tab.user.click(screen.getByRole("link", { name: "Cancel" }));
    expect(await screen.findByRole("dialog", { name: "Leave this page?" })).toBeTruthy();
  });

  it("is sent again under the same key when the answer was lost", async () => {
    api.fail(physicians.create, { status: 503, code: "upstream_unavailable", message: "The portal is not responding" });
    const tab = await open();
    write(NEEDED);
    await create(tab);
    expect((await screen.findByRole("alert")).textContent).toContain("The portal is not responding");
    api.reply(physicians.create, { id: 7 });
    await create(tab);
    await screen.findByText("Physician created.");
    const keys = api.calls(physicians.create).map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it("has what is found in a list by typing, and loses it again when the field is emptied", async () => {
    const tab = await open();
    const title = field("Title (optional)");
    await tab.user.click(title);
    await tab.user.keyboard("zz");
    expect(await screen.findByText("No matches")).toBeTruthy();
    await tab.user.clear(title);
    await tab.user.keyboard("do{ArrowDown}{Enter}");
    expect(title.value).toBe("DO");
    await choose(tab, "Suffix (optional)", "Sr.");
    await tab.user.clear(field("Suffix (optional)"));
    await tab.user.tab();
    write(NEEDED);
    expect(field("Suffix (optional)").value).toBe("");
    await create(tab);
    await screen.findByText("Physician created.");
    expect(api.calls(physicians.create)[0]?.body).toMatchObject({ title: "DO", suffix: null });
  });

  it("is no page for who may not add one", async () => {
    signedIn(api, { ...ADA, practiceRoles: [{ roleId: 4, active: true }] }, DIRECTORY_MENU);
    const tab = showApp(CREATE);
    await tab.title("404");
    signedIn(api, DORA, DIRECTORY_MENU);
    tab.goTo("/");
    tab.goTo(CREATE);
    await tab.title("404");
    expect(api.calls(physicians.choices)).toEqual([]);
  });
});
