import { addresses } from "@linnet/contract/addresses";
import { directory } from "@linnet/contract/directory";
import { type FoundPhysician, physicians } from "@linnet/contract/physicians";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { aPractice } from "../../../test/a-practice.ts";
import { ADA } from "../../../test/access-requests.ts";
import { DIRECTORY_MENU } from "../../../test/directory-physicians.ts";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { signedIn } from "../../../test/people.ts";
import { newTab, showApp } from "../../../test/show-app.tsx";
import { violations } from "../../../test/violations.ts";
import { directoryScreens } from "./routes.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./create-practice-screen.tsx";
import "./edit-practice-screen.tsx";

const HIRO: FoundPhysician = {
  ...{ id: 9, firstName: "Hiro", midName: "", lastName: "Sato", title: "MD", email: "", npi: "1326450917" },
  ...{ isPracticeOwner: false, isActive: true, isMyLinnet: true, locations: [], practices: [] },
};
const SAME_NAME = "Practice with same name already present.";

describe("creating a practice", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, ADA, DIRECTORY_MENU);
    api.reply(addresses.service, { kind: "own" });
    api.reply(addresses.standardize, ({ body }) => addresses.standardize.reply.parse(body));
    api.reply(physicians.search, [HIRO]);
    api.reply(directory.lookup, []);
    api.reply(directory.get, aPractice());
  });

  async function open() {
    const tab = showApp(directoryScreens.newPractice.to());
    await tab.title("Create practice");
    await screen.findByLabelText("Practice name");
    return tab;
  }
  type Tab = Awaited<ReturnType<typeof open>>;
  /** Pasted: each letter that is typed draws two forms. */
  const fill = async (tab: Tab, input: HTMLElement, text: string) => {
    await tab.user.click(input);
    await tab.user.paste(text);
  };
  const press = (tab: Tab, name: string) => tab.user.click(screen.getByRole("button", { name }));
  const create = (tab: Tab) => press(tab, "Create practice");
  const created = () => api.calls(directory.create);
  const rowsOf = (list: string) =>
    within(screen.getByRole("table", { name: list }))
      .getAllByRole("row")
      .slice(1);

  async function addLocation(tab: Tab, address = "1 Elm Court") {
    await press(tab, "Add location");
    const dialog = within(await screen.findByRole("dialog", { name: "Add location" }));
    await fill(tab, dialog.getByLabelText("Address"), address);
    await fill(tab, dialog.getByLabelText("City"), "Wrenfield");
    await tab.user.selectOptions(dialog.getByLabelText("State"), "CA");
    await fill(tab, dialog.getByLabelText("Zip"), "90001");
    await fill(tab, dialog.getByLabelText(/^Phone/), "215-555-0100");
    await tab.user.click(dialog.getByRole("button", { name: "Add" }));
    await screen.findByRole("button", { name: `Edit ${address}, Wrenfield, CA 90001` });
  }

  async function addPhysician(tab: Tab) {
    await press(tab, "Add physician");
    const dialog = within(await screen.findByRole("dialog", { name: "Add physician" }));
    await fill(tab, dialog.getByLabelText("Search by name or NPI"), "Sato");
    await tab.user.click(await dialog.findByRole("radio", { name: /Sato/ }));
    await tab.user.click(dialog.getByRole("button", { name: "Next" }));
    await tab.user.selectOptions(await dialog.findByLabelText("Location"), "1 Elm Court, Wrenfield, CA 90001");
    await tab.user.click(dialog.getByRole("button", { name: "Add" }));
    await screen.findByRole("table", { name: "Physicians" });
  }

  async function fillIn(name = "Elm Pediatrics") {
    const tab = await open();
    await fill(tab, screen.getByLabelText("Practice name"), name);
    await tab.user.selectOptions(screen.getByLabelText("Practice type"), "Resident");
    await addLocation(tab);
    await addPhysician(tab);
    return tab;
  }

  it("asks for what is missing, also in the lists, and sends nothing", async () => {
    const tab = await open();
    await create(tab);
    expect(await screen.findByText("4 fields need your attention")).toBeTruthy();
    expect(screen.getByText("Add at least one location")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Practice name"));
    await press(tab, "Physicians");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add physician" }));
    expect(await violations()).toEqual([]);
    expect(created()).toEqual([]);
  });

  it("looks for others by name and first location, creates at once where there are none, and opens what it made", async () => {
    const tab = await fillIn();
    api.reply(directory.create, { id: 11 });
    await create(tab);
    await tab.title("Edit practice");
    expect(await screen.findByText("Practice created with ID 11.")).toBeTruthy();
    expect(api.calls(directory.lookup)[0]).toMatchObject({
      params: { name: "Elm%20Pediatrics" },
      query: { phone: "215-555-0100", address1: "1 Elm Court", zip: "90001" },
    });
    expect(created()[0]!.body).toMatchObject({
      practiceName: "Elm Pediatrics",
      groupName: null,
      npi: null,
      practice_Location: [{ practiceId: 0, address1: "1 Elm Court" }],
      practice_Physician: [{ practiceId: 0, physicianId: HIRO.id, practiceLocationId: 1 }],
    });
  });

  it("creates nothing beside a practice of the same name", async () => {
    const tab = await fillIn("Lakeside Pediatrics");
    const same = { practiceId: 11, practiceName: "lakeside pediatrics", isMyLinnet: true };
    api.reply(directory.lookup, [{ ...same, reasons: ["Same name", "Same phone"] }]);
    await create(tab);
    expect(await screen.findByText(SAME_NAME)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Practice name"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(created()).toEqual([]);
  });

  it("says the same when somebody is faster", async () => {
    const tab = await fillIn();
    api.fail(directory.create, { status: 409, code: "conflict", message: SAME_NAME });
    await create(tab);
    expect(await screen.findByText(SAME_NAME)).toBeTruthy();
    expect(rowsOf("Locations")).toHaveLength(1);
  });

  describe("where others are alike", () => {
    async function find() {
      const tab = await fillIn();
      api.reply(directory.lookup, [
        { practiceId: 12, practiceName: "Elm Paediatrics", isMyLinnet: true, reasons: ["Similar name", "Same phone"] },
        { practiceId: 13, practiceName: "Harbor Kids", isMyLinnet: false, reasons: ["Same address"] },
      ]);
      api.reply(directory.create, { id: 11 });
      await create(tab);
      const dialog = within(await screen.findByRole("dialog", { name: "Possible duplicates" }));
      return { tab, dialog };
    }

    it("lists them with what speaks for each", async () => {
      const { dialog } = await find();
      expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
        "Elm Paediatrics (opens in a new tab)ID 12On the portalSimilar name, Same phone",
        "Harbor Kids (opens in a new tab)ID 13Same address",
      ]);
      expect(document.activeElement?.textContent).toBe("Cancel");
      expect(await violations()).toEqual([]);
      expect(created()).toEqual([]);
    });

    it("creates it all the same when told to, once", async () => {
      const { tab, dialog } = await find();
      await tab.user.dblClick(dialog.getByRole("button", { name: "Create New Practice Anyway" }));
      await tab.title("Edit practice");
      expect(created()).toHaveLength(1);
    });

    it("goes back to the form as it was typed", async () => {
      const { tab, dialog } = await find();
      await tab.user.click(dialog.getByRole("button", { name: "Cancel" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(document.activeElement).toBe(screen.getByLabelText("Practice name"));
      expect(screen.getByLabelText<HTMLInputElement>("Practice name").value).toBe("Elm Pediatrics");
      expect(created()).toEqual([]);
    });
  });

  it("says in the server's words why it failed, and sends the same request again", async () => {
    const tab = await fillIn();
    api.fail(directory.create, { status: 503, code: "upstream_unavailable", message: "The portal is being updated" });
    await create(tab);
    const dialog = within(await screen.findByRole("dialog", { name: "Error!" }));
    expect(dialog.getByText("The portal is being updated")).toBeTruthy();
    await tab.user.click(dialog.getByRole("button", { name: "OK" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const [first] = created();
    api.reply(directory.create, { id: 11 });
    await create(tab);
    await tab.title("Edit practice");
    expect(created().at(-1)!.headers.get("idempotency-key")).toBe(first!.headers.get("idempotency-key"));
  });

  it("says so in the specification's words where the server is silent", async () => {
    const tab = await fillIn();
    api.answer(directory.create, () => new Response("Bad gateway", { status: 502 }));
    await create(tab);
    expect(
      await screen.findByText(
        "There was an error processing your request. Please refresh the page and try again. If problems persist please contact myLinnet support.",
      ),
    ).toBeTruthy();
  });

  it("says at the row what the server has against a physician", async () => {
    const tab = await fillIn();
    const sentence = "This physician is not active in the directory. Please choose another one.";
    api.fail(directory.create, { status: 400, code: "invalid_input", fields: { "practice_Physician.0.physicianId": sentence } });
    await create(tab);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(rowsOf("Physicians")[0]!.textContent).toContain(sentence);
  });

  it("drops a location again, and asks where its physician works then", async () => {
    const tab = await fillIn();
    await addLocation(tab, "2 Oak Lane");
    await press(tab, "Remove 1 Elm Court, Wrenfield, CA 90001");
    expect(rowsOf("Locations")).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add location" }));
    await create(tab);
    expect(await screen.findByText("Please select a location")).toBeTruthy();
    expect(created()).toEqual([]);
  });

  it("asks for a location before a physician", async () => {
    const tab = await open();
    await press(tab, "Add physician");
    expect(await screen.findByText("Please add a location first.")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("takes an NPI with a wrong check digit, and warns of it", async () => {
    const tab = await fillIn();
    await tab.user.type(screen.getByLabelText(/Practice NPI/), "1234567890");
    expect(screen.getByText(/check digit of this NPI is wrong/)).toBeTruthy();
    api.reply(directory.create, { id: 11 });
    await create(tab);
    await tab.title("Edit practice");
    expect(created()[0]!.body).toMatchObject({ npi: "1234567890" });
  });

  it("asks before it is left with something typed", async () => {
    const tab = await open();
    await tab.user.type(screen.getByLabelText("Practice name"), "Elm");
    await tab.user.click(screen.getByRole("link", { name: "Cancel" }));
    expect(await screen.findByRole("dialog", { name: "Leave without sending?" })).toBeTruthy();
  });

  it.each([
    ["who only reads", { ...ADA, practiceRoles: [{ roleId: 4 as const, active: true }] }],
    ["an administrator in somebody else's name", { ...ADA, loginAs: { administrator: "Ada Quill", until: "2026-11-20T17:00:00Z" } }],
  ])("is not here for %s", async (_who, person) => {
    signedIn(api, person, DIRECTORY_MENU);
    await showApp(directoryScreens.newPractice.to()).title("404");
  });
});
