import { directory } from "@linnet/contract/directory";
import { addresses } from "@linnet/contract/directory/addresses";
import { type FoundPhysician, physicians } from "@linnet/contract/directory/physicians";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { aPractice } from "../../../../test/a-practice.ts";
import { ADA } from "../../../../test/access-requests.ts";
import { DIRECTORY_MENU } from "../../../../test/directory-physicians.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
import { directoryScreens } from "../routes.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./create-screen.tsx";
import "./edit-screen.tsx";

const HIRO: FoundPhysician = {
  id: 9,
  firstName: "Hiro",
  midName: "",
  lastName: "Sato",
  title: "MD",
  email: "",
  npi: "1326450917",
  isPracticeOwner: false,
  isActive: true,
  isMyLinnet: true,
  locations: [],
  practices: [],
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
  /** Sets whole values: each letter and focus change would redraw two forms. */
  const put = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
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
    put(dialog.getByLabelText("Address"), address);
    put(dialog.getByLabelText(/^Address 2/), "Suite 4");
    put(dialog.getByLabelText("City"), "Wrenfield");
    put(dialog.getByLabelText("State"), "CA");
    put(dialog.getByLabelText("Zip"), "90001");
    put(dialog.getByLabelText(/^Phone/), "215-555-0100");
    await tab.user.click(dialog.getByRole("button", { name: "Add" }));
    await screen.findByRole("button", { name: `Edit ${address}, Wrenfield, CA 90001` });
  }

  async function addPhysician(tab: Tab) {
    await press(tab, "Add physician");
    const dialog = within(await screen.findByRole("dialog", { name: "Add physician" }));
    put(dialog.getByLabelText("Search by name or NPI"), "Sato");
    await tab.user.click(await dialog.findByRole("radio", { name: /Sato/ }));
    await tab.user.click(dialog.getByRole("button", { name: "Next" }));
    await tab.user.selectOptions(await dialog.findByLabelText("Location"), "1 Elm Court, Wrenfield, CA 90001");
    await tab.user.click(dialog.getByRole("button", { name: "Add" }));
    await screen.findByRole("table", { name: "Physicians" });
  }

  async function fillIn(name = "Elm Pediatrics") {
    const tab = await open();
    put(screen.getByLabelText("Practice name"), name);
    put(screen.getByLabelText("Practice type"), "Resident");
    await addLocation(tab);
    await addPhysician(tab);
    return tab;
  }

  it("offers nobody a second time who works there already", async () => {
    const tab = await fillIn();
    await press(tab, "Add physician");
    const dialog = within(await screen.findByRole("dialog", { name: "Add physician" }));
    put(dialog.getByLabelText("Search by name or NPI"), "Sato");
    expect(await dialog.findByRole("radio", { name: /Sato.*Already in this practice/ })).toHaveProperty("disabled", true);
  });

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

  it("says while one types the name which practices may be the same one, with a link, and stays out of the way", async () => {
    await open();
    api.reply(directory.lookup, [
      {
        practiceId: 12,
        practiceName: "Elm Pediatrics, P.C.",
        isMyLinnet: true,
        address: "1 Elm Court, Wrenfield",
        reasons: ["Similar name"],
      },
    ]);
    put(screen.getByLabelText("Practice name"), "El");
    put(screen.getByLabelText("Practice name"), "Elm Pediatrics");
    const said = "A practice in the directory may be the same. If yours is a different practice, create it anyway.";
    expect(await screen.findByText(said)).toBeTruthy();
    const link = screen.getByRole("link", { name: /^Elm Pediatrics, P\.C\./ });
    expect(link.getAttribute("href")).toBe("/accounts&access/physicians&practices/edit/practice/12");
    expect(link.closest("li")?.textContent).toContain("Similar name");
    expect(await violations()).toEqual([]);
    put(screen.getByLabelText("Practice name"), "");
    await waitFor(() => expect(screen.queryByText(said)).toBeNull());
    expect(api.calls(directory.lookup).map(({ params }) => params["name"])).toEqual(["Elm%20Pediatrics"]);
  });

  it("looks for others by name and first location, creates at once where there are none, and opens what it made", async () => {
    const tab = await fillIn();
    put(screen.getByLabelText(/Practice NPI/), "1234567890");
    // It is taken all the same.
    expect(screen.getByText(/This NPI has an invalid check digit/)).toBeTruthy();
    api.reply(directory.create, { id: 11 });
    await create(tab);
    await tab.title("Edit practice");
    expect(await screen.findByText("Practice created with ID 11.")).toBeTruthy();
    // While it was typed, and before it was sent.
    const place = { phone: "(215) 555-0100", address1: "1 Elm Court", address2: "Suite 4", zip: "90001" };
    const asked = api.calls(directory.lookup).map(({ params, query }) => ({ name: params["name"], ...query }));
    expect(asked.filter(({ name }) => name === "Elm%20Pediatrics").slice(-2)).toEqual([
      { name: "Elm%20Pediatrics", ...place },
      { name: "Elm%20Pediatrics", ...place },
    ]);
    expect(created()[0]!.body).toMatchObject({
      practiceName: "Elm Pediatrics",
      groupName: null,
      npi: "1234567890",
      practice_Location: [{ practiceId: 0, address1: "1 Elm Court" }],
      practice_Physician: [{ practiceId: 0, physicianId: HIRO.id, practiceLocationId: 1 }],
    });
  });

  it("creates nothing beside a practice of the same name, and says the same when somebody is faster", async () => {
    const tab = await fillIn("Lakeside Pediatrics");
    const same = { practiceId: 11, practiceName: "lakeside pediatrics", isMyLinnet: true };
    api.reply(directory.lookup, [{ ...same, address: "", reasons: ["Same name", "Same phone"] }]);
    await create(tab);
    expect(await screen.findByText(SAME_NAME)).toBeTruthy();
    expect(await violations()).toEqual([]);
    expect(document.activeElement).toBe(screen.getByLabelText("Practice name"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(created()).toEqual([]);
    put(screen.getByLabelText("Practice name"), "Elm Pediatrics");
    expect(screen.queryByText(SAME_NAME)).toBeNull();
    api.reply(directory.lookup, []);
    api.fail(directory.create, { status: 409, code: "conflict", message: SAME_NAME });
    await create(tab);
    expect(await screen.findByText(SAME_NAME)).toBeTruthy();
    expect(rowsOf("Locations")).toHaveLength(1);
  });

  describe("where others are alike", () => {
    async function find() {
      const tab = await fillIn();
      api.reply(directory.lookup, [
        {
          practiceId: 12,
          practiceName: "Elm Paediatrics",
          isMyLinnet: true,
          address: "1 Elm Street",
          reasons: ["Similar name", "Same phone"],
        },
        { practiceId: 13, practiceName: "Harbor Kids", isMyLinnet: false, address: "", reasons: ["Same address"] },
      ]);
      api.reply(directory.create, { id: 11 });
      await create(tab);
      return tab;
    }
    const duplicates = async () => within(await screen.findByRole("dialog", { name: "Possible duplicates" }));

    it("lists them with what speaks for each", async () => {
      await find();
      const dialog = await duplicates();
      expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
        "Elm Paediatrics (opens in a new tab)ID 12On the portal1 Elm StreetSimilar name, Same phone",
        "Harbor Kids (opens in a new tab)ID 13Same address",
      ]);
      expect(document.activeElement?.textContent).toBe("Cancel");
      expect(await violations()).toEqual([]);
      expect(created()).toEqual([]);
    });

    it("goes back to the form as it was typed, and creates it all the same when told to, once", async () => {
      const tab = await find();
      await tab.user.click((await duplicates()).getByRole("button", { name: "Cancel" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(document.activeElement).toBe(screen.getByLabelText("Practice name"));
      expect(screen.getByLabelText<HTMLInputElement>("Practice name").value).toBe("Elm Pediatrics");
      expect(created()).toEqual([]);
      await create(tab);
      await tab.user.dblClick((await duplicates()).getByRole("button", { name: "Create New Practice Anyway" }));
      await tab.title("Edit practice");
      expect(created()).toHaveLength(1);
    });
  });

  it("says why it failed in the server's words, or in the specification's, and sends the same request again", async () => {
    const tab = await fillIn();
    const failure = async (words: string) => {
      await create(tab);
      const dialog = within(await screen.findByRole("dialog", { name: "Error!" }));
      expect(dialog.getByText(words)).toBeTruthy();
      await tab.user.click(dialog.getByRole("button", { name: "OK" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    };
    api.fail(directory.create, { status: 503, code: "upstream_unavailable", message: "The portal is being updated" });
    await failure("The portal is being updated");
    api.answer(directory.create, () => new Response("Bad gateway", { status: 502 }));
    await failure(
      "There was an error processing your request. Please refresh the page and try again. If problems persist please contact myLinnet support.",
    );
    api.reply(directory.create, { id: 11 });
    await create(tab);
    await tab.title("Edit practice");
    const keys = created().map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  });

  it("says at the row what the server has against a physician", async () => {
    const tab = await fillIn();
    const sentence = "This physician is not active in the directory. Choose another one.";
    api.fail(directory.create, { status: 400, code: "invalid_input", fields: { "practice_Physician.0.physicianId": sentence } });
    await create(tab);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(rowsOf("Physicians")[0]!.textContent).toContain(sentence);
  });

  it("marks the first location as the default one, drops it again, and asks where its physician works then", async () => {
    const tab = await fillIn();
    await addLocation(tab, "2 Oak Lane");
    expect(rowsOf("Locations").map(({ textContent }) => textContent?.includes("Default"))).toEqual([true, false]);
    await press(tab, "Remove 1 Elm Court, Wrenfield, CA 90001");
    expect(rowsOf("Locations").map(({ textContent }) => textContent?.includes("2 Oak Lane") && textContent.includes("Default"))).toEqual([
      true,
    ]);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add location" }));
    expect(screen.getByText("Hiro Sato has no location. Select Edit to choose one.")).toBeTruthy();
    expect(rowsOf("Physicians")[0]!.textContent).toContain("Choose a location");
    await create(tab);
    expect(await screen.findByText("Please select a location")).toBeTruthy();
    expect(created()).toEqual([]);
  });

  it("asks for a location before a physician", async () => {
    const tab = await open();
    await press(tab, "Add physician");
    expect(await screen.findByText("Add a location first.")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("asks before it is left with something typed", async () => {
    const tab = await open();
    put(screen.getByLabelText("Practice name"), "Elm");
    await tab.user.click(screen.getByRole("link", { name: "Cancel" }));
    expect(await screen.findByRole("dialog", { name: "Leave this page?" })).toBeTruthy();
  });

  it.each([
    ["who only reads", { ...ADA, practiceRoles: [{ roleId: 4 as const, active: true }] }],
    ["an administrator in someone else's name", { ...ADA, loginAs: { administrator: "Ada Quill", until: "2026-11-20T17:00:00Z" } }],
  ])("is not here for %s", async (_who, person) => {
    signedIn(api, person, DIRECTORY_MENU);
    await showApp(directoryScreens.newPractice.to()).title("404");
  });
});
