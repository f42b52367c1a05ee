import { directory, type FoundPractice, type LocationRow, MAX_FOUND, type PracticePhysicianRow } from "@linnet/contract/directory";
import { type FoundPhysician, physicians } from "@linnet/contract/directory/physicians";
import { session, type UserRoles } from "@linnet/contract/session";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ADA } from "../../../../test/access-requests.ts";
import { DIRECTORY_MENU } from "../../../../test/directory-physicians.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
import { directoryScreens } from "../routes.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./screen.tsx";

const HANA: UserRoles = { ...ADA, practiceRoles: [{ roleId: 4, active: true }], firstName: "Hana", email: "hana@linnet.example" };

const aFoundPractice = (more: Partial<FoundPractice> = {}): FoundPractice => ({
  practiceId: 11,
  practiceName: "Lakeside Pediatrics",
  isActive: true,
  isMyLinnet: true,
  physicianCount: 2,
  locationCount: 1,
  address: "120 Shore Road, Maple Glen, CA 90001",
  ...more,
});
const CLOSED = aFoundPractice({ practiceId: 12, practiceName: "Lakeside North", isActive: false, isMyLinnet: false });

const HARBOR: LocationRow = {
  id: 41,
  address: "218 Harbor Road, Ste 3",
  city: "Maple Glen",
  state: "PA",
  zip: "19002",
  contactPerson: "Petra Brandt",
  email: "desk@lakeside.example",
  phone: "(215) 555-0170",
  fax: "215-555-0171",
};
const aRow = (more: Partial<PracticePhysicianRow> = {}): PracticePhysicianRow => ({
  id: 5,
  firstName: "Owen",
  midName: "",
  lastName: "Marchetti",
  title: "MD",
  isPracticeOwner: true,
  isMyLinnet: true,
  email: "owen@linnet.example",
  npi: "1043219876",
  speciality: "Pediatrics, Adolescent Medicine",
  ...more,
});
const aFoundPhysician = (more: Partial<FoundPhysician> = {}): FoundPhysician => ({
  id: 7,
  firstName: "Agnes",
  midName: "Ruth",
  lastName: "Thorvald",
  title: "MD",
  email: "agnes@linnet.example",
  npi: "1234567893",
  isPracticeOwner: false,
  isActive: true,
  isMyLinnet: false,
  locations: [HARBOR],
  practices: [{ practiceId: 11, practiceName: "Lakeside Pediatrics" }],
  ...more,
});

describe("physicians and practices", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, ADA, DIRECTORY_MENU);
    api.reply(directory.search, [aFoundPractice(), CLOSED]);
    api.reply(physicians.search, [aFoundPhysician()]);
    api.reply(directory.physicians, [
      aRow(),
      aRow({ id: 6, firstName: "Dora", lastName: "Ashby", isPracticeOwner: false, isMyLinnet: false, speciality: "" }),
    ]);
    api.reply(directory.locations, [HARBOR]);
  });

  async function open() {
    const tab = showApp(directoryScreens.search.to());
    await tab.title("Physicians & Practices");
    return tab;
  }
  type Tab = Awaited<ReturnType<typeof open>>;
  const choose = (tab: Tab, name: string) => tab.user.click(screen.getByRole("radio", { name }));
  const type = (tab: Tab, text: string) => tab.user.type(screen.getByRole("textbox"), text);
  const box = () => screen.getByRole<HTMLInputElement>("checkbox", { name: "Show deactivated records" });
  const card = (name: string) => screen.findByRole("article", { name });
  const searches = () => api.calls(directory.search).map(({ query }) => query);

  async function openPractices(text = "lake") {
    const tab = await open();
    await choose(tab, "Practice");
    await type(tab, text);
    return tab;
  }

  it("begins with physicians, says what to type, and asks from three characters on", async () => {
    const tab = await open();
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Physician" }).checked).toBe(true);
    expect(screen.getByText("Type at least 3 characters of a name, or the first digits of an NPI.")).toBeTruthy();
    await type(tab, "th{Enter}");
    expect(api.calls(physicians.search)).toHaveLength(0);
    await type(tab, "o");
    await card("Thorvald, Ruth, Agnes, MD");
    expect(api.calls(physicians.search).map(({ query }) => query["searchTerm"])).toEqual(["tho"]);
    expect(tab.address()).toBe(directoryScreens.search.to());
    expect(JSON.stringify({ ...window.localStorage, ...window.sessionStorage })).not.toContain("tho");
  });

  it("folds out where a physician works, with a way to edit the practice", async () => {
    const tab = await open();
    await type(tab, "thor");
    const found = within(await card("Thorvald, Ruth, Agnes, MD"));
    expect(found.getByText("Not on the portal")).toBeTruthy();
    await tab.user.click(found.getByText("Practices (1)"));
    expect((await found.findByRole("link", { name: "Lakeside Pediatrics" })).getAttribute("href")).toBe(
      directoryScreens.editPractice.to({ id: "11" }),
    );
    await tab.user.click(found.getByText("Locations (1)"));
    expect(await found.findByText("218 Harbor Road, Ste 3")).toBeTruthy();
    expect(found.getByRole("link", { name: "Edit Thorvald, Ruth, Agnes, MD" }).getAttribute("href")).toBe(
      directoryScreens.editPhysician.to({ id: "7" }),
    );
    expect(await violations()).toEqual([]);
  });

  it("finds practices by name, by a number of any length, and by where they are", async () => {
    const tab = await openPractices("lake");
    await card("Lakeside Pediatrics");
    await tab.user.clear(screen.getByRole("textbox"));
    await type(tab, "1{Enter}");
    await waitFor(() => expect(searches()).toContainEqual({ searchTerm: "1", searchKey: "id", active: null }));
    await choose(tab, "Location");
    await type(tab, "9002{Enter}");
    await waitFor(() => expect(searches()).toContainEqual({ searchTerm: "19002", searchKey: "location", active: null }));
    expect(searches()[0]).toEqual({ searchTerm: "lake", searchKey: "name", active: null });
  });

  it("reads physicians and locations of a practice when they are opened", async () => {
    const tab = await openPractices();
    const found = within(await card("Lakeside Pediatrics"));
    expect([...api.calls(directory.physicians), ...api.calls(directory.locations)]).toEqual([]);
    await tab.user.click(found.getByText("Physicians (2)"));
    await tab.user.click(found.getByText("Locations (1)"));
    const texts = async (table: string, row: RegExp) => {
      const rows = within(await found.findByRole("table", { name: table }));
      return [rows.getAllByRole("columnheader"), within(rows.getByRole("row", { name: row })).getAllByRole("cell")].map((cells) =>
        cells.map(({ textContent }) => textContent),
      );
    };
    expect(await texts("Physicians of Lakeside Pediatrics", /Marchetti/)).toEqual([
      ["ID", "Name", "Portal", "Email", "NPI", "Speciality"],
      ["5", "Marchetti, Owen, MD (PO)", "Yes", "owen@linnet.example", "1043219876", "Pediatrics, Adolescent Medicine"],
    ]);
    expect((await texts("Physicians of Lakeside Pediatrics", /Ashby/))[1]).toEqual([
      ...["6", "Ashby, Dora, MD", "No", "owen@linnet.example", "1043219876", "Not provided"],
    ]);
    expect(await texts("Locations of Lakeside Pediatrics", /Harbor/)).toEqual([
      ["Address", "City", "State", "Zip", "Contact Person", "Email", "Phone", "Fax"],
      ["218 Harbor Road, Ste 3", "Maple Glen", "PA", "19002", "Petra Brandt", "desk@lakeside.example", "(215) 555-0170", "215-555-0171"],
    ]);
    expect(api.calls(directory.physicians).map(({ params }) => params["id"])).toEqual(["11"]);
  });

  it("lists active records, or deactivated ones and no others, which cannot be deactivated again", async () => {
    const tab = await openPractices();
    await card("Lakeside Pediatrics");
    expect(screen.queryByRole("article", { name: "Lakeside North" })).toBeNull();
    await tab.user.click(box());
    const closed = within(await card("Lakeside North"));
    expect(screen.queryByRole("article", { name: "Lakeside Pediatrics" })).toBeNull();
    expect(closed.getByText("Deactivated")).toBeTruthy();
    expect(closed.getByRole("link", { name: "Edit Lakeside North" })).toBeTruthy();
    expect(closed.queryByRole("button", { name: /Deactivate/ })).toBeNull();
  });

  it("says that nothing was found, and where something is", async () => {
    api.reply(directory.search, [CLOSED]);
    const tab = await openPractices();
    expect(await screen.findByText("No record found")).toBeTruthy();
    expect(screen.getByText("No active records match “lake”. There is 1 deactivated.")).toBeTruthy();
    await tab.user.click(screen.getByRole("button", { name: "Show deactivated records" }));
    expect(await card("Lakeside North")).toBeTruthy();
    expect(box().checked).toBe(true);
  });

  it("clears what was typed and found", async () => {
    const tab = await openPractices();
    await card("Lakeside Pediatrics");
    await tab.user.click(screen.getByRole("button", { name: "Clear Results" }));
    expect(screen.queryByRole("article")).toBeNull();
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("");
  });

  it("says that a list is cut", async () => {
    api.reply(
      directory.search,
      Array.from({ length: MAX_FOUND }, (_, index) => aFoundPractice({ practiceId: index + 1, practiceName: `Nr ${index + 1}` })),
    );
    await openPractices();
    expect(await screen.findByText(/^100 practices found\. These are the first 100 by name/)).toBeTruthy();
  });

  it("remembers the tab, and adds what belongs to it", async () => {
    const tab = await open();
    expect(screen.getByRole("link", { name: "Add physician" }).getAttribute("href")).toBe(directoryScreens.newPhysician.to());
    await choose(tab, "Location");
    expect(screen.getByRole("link", { name: "Add practice" }).getAttribute("href")).toBe(directoryScreens.newPractice.to());
    expect(Object.entries(window.localStorage)).toContainEqual([expect.stringContaining("directory-tab"), '"Location"']);
  });

  it("keeps what was typed when the search fails", async () => {
    api.fail(directory.search, { status: 400, code: "invalid_input", message: "Enter a search term" });
    await openPractices();
    expect((await screen.findByRole("alert")).textContent).toContain("Enter a search term");
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("lake");
  });

  it("offers nothing that changes records to who only reads", async () => {
    signedIn(api, HANA, DIRECTORY_MENU);
    const tab = await open();
    await type(tab, "thor");
    const found = within(await card("Thorvald, Ruth, Agnes, MD"));
    await tab.user.click(found.getByText("Practices (1)"));
    expect(await found.findByText("Lakeside Pediatrics")).toBeTruthy();
    expect(found.queryAllByRole("link")).toEqual([]);
    expect(found.queryAllByRole("button")).toEqual([]);
    expect(screen.queryByRole("link", { name: /^Add/ })).toBeNull();
  });

  describe("deactivating", () => {
    const TEXT = "Confirmation Required: Please confirm the removal of practice with ID 11.";
    async function ask() {
      const tab = await openPractices();
      await tab.user.click(within(await card("Lakeside Pediatrics")).getByRole("button", { name: "Deactivate Lakeside Pediatrics" }));
      await screen.findByText(TEXT);
      return tab;
    }
    const press = (tab: Tab, name: string) => tab.user.click(screen.getByRole("button", { name }));
    const reload = () => vi.spyOn(window.location, "reload").mockImplementation(() => undefined);

    it("asks first", async () => {
      const tab = await ask();
      await press(tab, "Cancel");
      await waitFor(() => expect(screen.queryByText(TEXT)).toBeNull());
      expect(api.calls(directory.deactivate)).toEqual([]);
      expect(document.activeElement?.textContent).toBe("Deactivate");
    });

    /** The reloaded page: it knows only its history entry's state. */
    async function begunAnew(before: Tab) {
      const left = before.state();
      cleanup();
      const tab = showApp(directoryScreens.search.to(), left);
      await card("Lakeside Pediatrics");
      expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("lake");
      expect(tab.address()).toBe(directoryScreens.search.to());
      // Said once: the next time it begins with nothing.
      await waitFor(() => expect(tab.state().directorySearch).toBeUndefined());
      return tab;
    }
    const DONE = "Lakeside Pediatrics (ID 11) is deactivated.";

    it("begins the page anew when it is done, says so, and searches for the same again", async () => {
      const reloaded = reload();
      api.reply(directory.deactivate, true);
      const tab = await ask();
      await press(tab, "Remove");
      await waitFor(() => expect(reloaded).toHaveBeenCalledOnce());
      expect(api.calls(directory.deactivate).map(({ params }) => params["id"])).toEqual(["11"]);
      const next = await begunAnew(tab);
      expect(document.activeElement?.textContent).toBe(DONE);
      // The way to a record and back keeps it too.
      next.goTo(directoryScreens.newPractice.to());
      await next.title("Create practice");
      next.goBack();
      await card("Lakeside Pediatrics");
      expect(screen.queryByText(DONE)).toBeNull();
    });

    it("begins it anew after a failure too, which is reported and not spoken of", async () => {
      const reloaded = reload();
      api.reply(session.failed, true);
      api.fail(directory.deactivate, { status: 500, code: "internal", message: "It is broken" });
      const tab = await ask();
      await press(tab, "Remove");
      await waitFor(() => expect(reloaded).toHaveBeenCalledOnce());
      expect(screen.queryByText("It is broken")).toBeNull();
      expect(api.calls(session.failed)).toHaveLength(1);
      await begunAnew(tab);
      expect(screen.queryByText(DONE)).toBeNull();
    });
  });
});
