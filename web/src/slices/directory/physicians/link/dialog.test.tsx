import { type FoundPhysician, physicians } from "@linnet/contract/directory/physicians";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, fakeApi } from "../../../../../test/fake-api.ts";
import { showDialog } from "../../../../../test/show-dialog.tsx";
import { violations } from "../../../../../test/violations.ts";
import { PhysicianLinkDialog } from "./dialog.tsx";
import type { PhysicianDraft } from "./use-link.ts";

const aPhysician = (more: Partial<FoundPhysician> & Pick<FoundPhysician, "id" | "firstName" | "lastName">): FoundPhysician => ({
  midName: "",
  title: "MD",
  email: "",
  npi: "1093817465",
  isPracticeOwner: false,
  isActive: true,
  isMyLinnet: true,
  locations: [],
  practices: [{ practiceId: 11, practiceName: "Lakeside Pediatrics" }],
  ...more,
});
const RITA = aPhysician({ id: 7, firstName: "Rita", lastName: "Lindgren" });
const HIRO = aPhysician({ id: 9, firstName: "Hiro", lastName: "Sato", npi: "1326450917", practices: [] });

const HARBOR = { value: 41, label: "218 Harbor Rd, Wrenfield" };
/** Not saved yet. */
const SHORE = { value: -1, label: "120 Shore Rd, Wrenfield" };

const A_LINK: PhysicianDraft = {
  physicianId: 9,
  physicianName: "Sato, Hiro",
  locationId: 41,
  contactName: "Fred Novak",
  email: null,
  phone: "(206) 555-0144",
  phoneExt: null,
  fax: null,
  department: null,
};

describe("a physician of a practice", () => {
  let api: FakeApi;
  let saved: PhysicianDraft[];
  beforeEach(() => {
    api = fakeApi();
    saved = [];
    api.reply(physicians.search, [RITA, HIRO]);
  });

  const open = ({ link, locations = [HARBOR, SHORE] }: { link?: PhysicianDraft; locations?: (typeof HARBOR)[] } = {}) =>
    showDialog((onClose) => (
      <PhysicianLinkDialog
        link={link}
        locations={locations}
        taken={[7]}
        onSave={(draft) => {
          saved.push(draft);
          onClose();
        }}
        onClose={onClose}
      />
    ));
  type Tab = Awaited<ReturnType<typeof open>>;

  const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}( \\(optional\\))?$`));
  const press = ({ user }: Tab, name: string) => user.click(screen.getByRole("button", { name }));
  const title = (name: string) => screen.findByRole("dialog", { name });
  const search = ({ user }: Tab, text: string) => user.type(screen.getByLabelText("Search by name or NPI"), text);
  /** Sets whole values: a letter would redraw the form. */
  const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
  async function chooseHiro(tab: Tab) {
    fill("Search by name or NPI", "Sat");
    await tab.user.click(await screen.findByRole("radio", { name: /^Sato, Hiro/ }));
    await press(tab, "Next");
    await title("Sato, Hiro");
  }

  it("is searched for as one types, from three characters on, among the active ones", async () => {
    const tab = await open();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Search by name or NPI")));
    expect(await violations()).toEqual([]);
    await search(tab, "Li");
    expect(screen.queryByText("Searching…")).toBeNull();
    await search(tab, "nd");
    const names = await screen.findAllByRole("radio");
    expect(names.map((radio) => radio.closest("label")?.textContent)).toEqual([
      "Lindgren, Rita MD Already in this practiceID 7 · NPI 1093817465Lakeside Pediatrics",
      "Sato, Hiro MDID 9 · NPI 1326450917No practice",
    ]);
    expect(api.calls(physicians.search).map(({ query }) => query)).toEqual([{ searchTerm: "Lind", active: true }]);
    expect(await violations()).toEqual([]);
  });

  it("cannot be added twice", async () => {
    const tab = await open();
    await search(tab, "Lind");
    expect(await screen.findByRole("radio", { name: /^Lindgren, Rita.*Already in this practice/ })).toHaveProperty("disabled", true);
    await press(tab, "Next");
    expect((await screen.findByRole("alert")).textContent).toBe("Choose a physician");
    expect(saved).toEqual([]);
  });

  it("is said not to be found, and the search can be tried again when it fails", async () => {
    api.reply(physicians.search, []);
    const tab = await open();
    await search(tab, "Nob");
    expect(await screen.findByText("No record found")).toBeTruthy();
    api.fail(physicians.search, { status: 403, code: "forbidden", message: "You may not search the directory" });
    await search(tab, "ody");
    expect((await screen.findByRole("alert")).textContent).toContain("You may not search the directory");
    api.reply(physicians.search, [HIRO]);
    await press(tab, "Try again");
    expect(await screen.findByRole("radio", { name: /^Sato, Hiro/ })).toBeTruthy();
  });

  it("says that more letters are needed where there are too many", async () => {
    api.reply(
      physicians.search,
      Array.from({ length: 100 }, (_, index) => aPhysician({ id: index + 1, firstName: "Rita", lastName: `Lind ${index}` })),
    );
    const tab = await open();
    await search(tab, "Lin");
    expect(await screen.findByText("There may be more. Type more letters to narrow the list.")).toBeTruthy();
  });

  it("is added with the location and how they are reached there", async () => {
    const tab = await open();
    await chooseHiro(tab);
    await waitFor(() => expect(document.activeElement).toBe(field("Location")));
    expect(
      within(field("Location"))
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["Please make a selection...", "218 Harbor Rd, Wrenfield", "120 Shore Rd, Wrenfield"]);
    expect(await violations()).toEqual([]);
    await tab.user.selectOptions(field("Location"), "120 Shore Rd, Wrenfield");
    fill("Contact name", " Fred Novak ");
    fill("Email", "front@linnet.example");
    await press(tab, "Add");
    expect(saved).toEqual([
      {
        physicianId: 9,
        physicianName: "Sato, Hiro",
        locationId: -1,
        contactName: "Fred Novak",
        email: "front@linnet.example",
        phone: null,
        phoneExt: null,
        fax: null,
        department: null,
      },
    ]);
    expect(tab.pageSent).toBe(0);
    await waitFor(() => expect(document.activeElement).toBe(tab.opener));
  });

  it("needs a location, and numbers that are right", async () => {
    const tab = await open();
    await chooseHiro(tab);
    for (const [label, text] of Object.entries({ Email: "nobody", Phone: "12", Fax: "1" })) fill(label, text);
    await press(tab, "Add");
    const summary = await screen.findByRole("alert");
    expect(
      within(summary)
        .getAllByRole("listitem")
        .map((line) => line.textContent),
    ).toEqual([
      "Location: Please select a location",
      "Email: Email is not valid",
      "Phone: Phone number is not valid",
      "Fax: Fax number is not valid",
    ]);
    expect(document.activeElement).toBe(field("Location"));
    expect(saved).toEqual([]);
  });

  it("has the only location there is", async () => {
    const tab = await open({ locations: [HARBOR] });
    await chooseHiro(tab);
    expect(field("Location")).toHaveProperty("value", "41");
  });

  it("is somebody else after Back, with what was typed and searched kept", async () => {
    const tab = await open();
    await chooseHiro(tab);
    fill("Department", "Cardiology");
    await press(tab, "Back");
    expect(screen.getByLabelText("Search by name or NPI")).toHaveProperty("value", "Sat");
    expect(await screen.findByRole("radio", { name: /^Sato, Hiro/ })).toHaveProperty("checked", true);
    expect(document.activeElement).toBe(screen.getByLabelText("Search by name or NPI"));
    await press(tab, "Next");
    expect(field("Department")).toHaveProperty("value", "Cardiology");
  });

  it("is edited without being chosen again", async () => {
    const tab = await open({ link: A_LINK });
    await title("Sato, Hiro");
    expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
    await tab.user.selectOptions(field("Location"), "120 Shore Rd, Wrenfield");
    await press(tab, "Save");
    expect(saved).toEqual([{ ...A_LINK, locationId: -1 }]);
    expect(api.calls(physicians.search)).toEqual([]);
  });

  it("asks before what was typed is lost", async () => {
    const tab = await open({ link: A_LINK });
    fill("Department", "Cardiology");
    await tab.user.keyboard("{Escape}");
    await title("Close ‘Sato, Hiro’?");
    await press(tab, "Stay");
    expect(field("Department")).toHaveProperty("value", "Cardiology");
  });

  it("has to be given another location when theirs is gone", async () => {
    const tab = await open({ link: { ...A_LINK, locationId: 0 } });
    expect(field("Location")).toHaveProperty("value", "");
    await press(tab, "Save");
    expect(await screen.findByText("Please select a location")).toBeTruthy();
    expect(saved).toEqual([]);
  });
});
