import { owners } from "@linnet/contract/accounts/owners";
import { directory } from "@linnet/contract/directory";
import type { Practice } from "@linnet/contract/directory/practice-record";
import type { UserRoles } from "@linnet/contract/session";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aLink, aLocation, aPractice } from "../../../../test/a-practice.ts";
import { ADA } from "../../../../test/access-requests.ts";
import { DIRECTORY_MENU } from "../../../../test/directory-physicians.ts";
import { factsOf } from "../../../../test/facts-of.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
import { directoryScreens } from "../routes.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./edit-screen.tsx";

const HANA: UserRoles = { ...ADA, practiceRoles: [{ roleId: 4, active: true }], firstName: "Hana", email: "hana@linnet.example" };
const HARBOR = "218 Harbor Road, Maple Glen, PA 19002";
const MILL = "9 Mill Lane, Maple Glen, PA 19002";
const FAILED = "Error in submitting, please try again!";
const UPDATED = "Practice updated successfully!";
const LATER = { modifiedOn: "2026-11-20T17:05:00Z", modifiedBy: "Nagy, Bela" };

describe("editing a practice", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, ADA, DIRECTORY_MENU);
    api.reply(owners.nextStep, { step: "none" });
  });

  async function open(practice: Practice = aPractice(), title = "Edit practice") {
    api.reply(directory.get, practice);
    const tab = showApp(directoryScreens.editPractice.to({ id: "11" }));
    await tab.title(title);
    await screen.findByRole("table", { name: "Physicians" });
    return tab;
  }
  type Tab = Awaited<ReturnType<typeof open>>;
  const press = (tab: Tab, name: string | RegExp) => tab.user.click(screen.getByRole("button", { name }));
  const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  /** Sets whole values: each letter and focus change would redraw the form. */
  const put = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
  const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
  const rowOf = (list: "Locations" | "Physicians", name: RegExp) =>
    within(screen.getByRole("table", { name: list })).getByRole("row", { name });
  const sent = () => api.calls(directory.edit).map(({ body }) => body as Record<"locations" | "physicians", Record<string, unknown>[]>);

  it("shows its fields, its lists, and who is what in them", async () => {
    await open();
    expect(screen.getByText("Lakeside Pediatrics · ID 11 · On the portal · Last changed 11/18/2026 12:30 PM by Ada Quill")).toBeTruthy();
    expect(field("Practice type").value).toBe("Office Based Practice");
    expect(field(/Practice fax/).value).toBe("");
    expect([radio(`Default location: ${HARBOR}`).checked, radio(`Default location: ${MILL}`).checked]).toEqual([true, false]);
    expect([radio("Practice owner: Marchetti, Owen").checked, radio("Practice owner: Ashby, Dora").checked]).toEqual([true, false]);
    expect(rowOf("Physicians", /Ashby, Dora/).textContent).toContain(HARBOR);
    expect(await violations()).toEqual([]);
  });

  it("shows the unit, the mail stop and all nine digits of where a location is", async () => {
    await open(aPractice({ locations: [aLocation({ mailStop: "Dock 5", zip4: "1234" })] }));
    const place = rowOf("Locations", /218 Harbor Road/).textContent;
    for (const part of ["Ste 3", "Mail stop Dock 5", "Maple Glen, PA 19002-1234"]) expect(place).toContain(part);
  });

  it("saves the whole of it from the copy that was changed", async () => {
    const tab = await open();
    put(field(/Group name/), "Harbor Group");
    put(field(/Practice fax/), "215-555-0199");
    put(field(/Website URL/), "harbor.example");
    const added = aLocation({ id: 43, address1: "9 Quince Avenue", defaultLocation: false });
    const saved = aPractice({
      groupName: "Harbor Group",
      fax: "215-555-0199",
      domain: "https://harbor.example",
      locations: [...aPractice().locations, added],
      ...LATER,
    });
    api.reply(directory.get, saved);
    api.reply(directory.edit, saved);
    await press(tab, "Save");
    expect(await screen.findByText(UPDATED)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe(UPDATED);
    // The field has the saved value.
    expect(field(/Website URL/).value).toBe("https://harbor.example");
    expect(screen.getByRole("radio", { name: /^Default location: 9 Quince Avenue/ })).toHaveProperty("checked", false);
    expect(sent()).toMatchObject([
      { id: 11, groupName: "Harbor Group", fax: "215-555-0199", modifiedOn: "2026-11-18T20:30:00Z", locations: [{ id: 41 }, { id: 42 }] },
    ]);
    await tab.user.click(screen.getByRole("link", { name: "Cancel" }));
    await waitFor(() => expect(tab.address()).toBe(directoryScreens.search.to()));
  });

  it("says what is wrong before it sends", async () => {
    const tab = await open();
    put(field("Practice name"), "");
    put(field(/Practice fax/), "12");
    await press(tab, "Save");
    expect(screen.getByText("2 fields need your attention")).toBeTruthy();
    expect(screen.getAllByText("Fax number is not valid")).toHaveLength(1);
    expect(document.activeElement).toBe(field("Practice name"));
    expect(sent()).toEqual([]);
  });

  it.each([
    ["the server", () => api.fail(directory.edit, { status: 503, code: "upstream_unavailable", message: "Try later" }), "Try later"],
    ["another practice of the name", () => api.fail(directory.edit, { status: 409, code: "conflict", message: "Same name" }), "Same name"],
  ])("keeps what was typed when it is refused: %s", async (_by, refuse, message) => {
    const tab = await open();
    put(field("Practice name"), "Lakeside Pediatrics East");
    refuse();
    await press(tab, "Save");
    const alert = await screen.findByText(FAILED);
    expect(alert.closest("[role=alert]")?.textContent).toContain(message);
    expect(field("Practice name").value).toBe("Lakeside Pediatrics East");
  });

  it("keeps what was typed when what others changed cannot be read, and reads it again when asked to", async () => {
    const tab = await open();
    put(field("Practice name"), "Lakeside Pediatrics East");
    api.fail(directory.edit, { status: 409, code: "conflict", message: "Bela Nagy has changed this practice." });
    api.fail(directory.get, { status: 503, code: "upstream_unavailable", message: "The portal is not responding" });
    await press(tab, "Save");
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(again.closest("[role=alert]")?.textContent).toContain("The portal is not responding");
    expect(field("Practice name").value).toBe("Lakeside Pediatrics East");
    api.reply(directory.get, aPractice());
    await tab.user.click(again);
    await waitFor(() => expect(screen.queryByText("The portal is not responding")).toBeNull());
    expect(field("Practice name").value).toBe("Lakeside Pediatrics East");
  });

  it("says at its row what the server has against a location", async () => {
    const tab = await open();
    const sentence = "Choose another location for Dora Ashby before you remove this location";
    api.fail(directory.edit, { status: 400, code: "invalid_input", fields: { "locations.1.activeRecord": sentence } });
    await press(tab, `Remove ${MILL}`);
    await press(tab, "Save");
    await waitFor(() => expect(rowOf("Locations", /9 Mill Lane/).textContent).toContain(sentence));
    expect(screen.getByText(FAILED)).toBeTruthy();
  });

  describe("taking away", () => {
    it("keeps the default location", async () => {
      const tab = await open();
      await press(tab, `Remove ${HARBOR}`);
      expect(screen.getByText("Default Location cannot be deleted.")).toBeTruthy();
      expect(rowOf("Locations", /218 Harbor Road/).textContent).not.toContain("Removed");
    });

    it("keeps the owner", async () => {
      const tab = await open();
      await press(tab, "Remove Marchetti, Owen");
      expect(screen.getByText("Can not remove practice owner.")).toBeTruthy();
      expect(await violations()).toEqual([]);
      await press(tab, "Remove Ashby, Dora");
      expect(screen.queryByText("Can not remove practice owner.")).toBeNull();
    });

    it("marks what is saved until it is saved, and can be taken back", async () => {
      const tab = await open();
      await press(tab, `Remove ${MILL}`);
      await press(tab, "Remove Ashby, Dora");
      expect(rowOf("Locations", /9 Mill Lane/).textContent).toContain("Will be removed when you save");
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Keep Ashby, Dora" }));
      await press(tab, `Keep ${MILL}`);
      api.reply(directory.edit, aPractice());
      await press(tab, "Save");
      await screen.findByText(UPDATED);
      const [{ locations, physicians }] = sent() as [ReturnType<typeof sent>[number]];
      expect(locations.map(({ id, activeRecord }) => [id, activeRecord])).toEqual([
        [41, true],
        [42, true],
      ]);
      expect(physicians.map(({ id, activeRecord }) => [id, activeRecord])).toEqual([
        [72, true],
        [71, false],
      ]);
    });

    it("asks where somebody works whose location goes", async () => {
      const [harbor, mill] = aPractice().locations;
      const tab = await open(
        aPractice({
          locations: [
            { ...harbor!, defaultLocation: false },
            { ...mill!, defaultLocation: true },
          ],
        }),
      );
      await press(tab, `Remove ${HARBOR}`);
      const need = "2 physicians have no location. Select Edit to choose one for each, or keep the location.";
      expect(screen.getByText(need).closest("[role=status]")).toBeTruthy();
      expect(rowOf("Physicians", /Ashby, Dora/).textContent).toContain(`${HARBOR}Will be removed. Choose another location.`);
      await press(tab, `Keep ${HARBOR}`);
      expect(screen.queryByText(need)).toBeNull();
      await press(tab, `Remove ${HARBOR}`);
      await press(tab, "Save");
      expect(await screen.findByText("2 fields need your attention")).toBeTruthy();
      expect(rowOf("Physicians", /Ashby, Dora/).textContent).toContain("Please select a location");
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit Marchetti, Owen" }));
      expect(sent()).toEqual([]);
    });
  });

  it("changes a location in its dialog, where the same address is not looked up again", async () => {
    const tab = await open();
    await press(tab, `Edit ${HARBOR}`);
    const dialog = within(await screen.findByRole("dialog", { name: "Edit location" }));
    expect(dialog.getByLabelText<HTMLInputElement>(/Contact person/).value).toBe("Petra Brandt");
    put(dialog.getByLabelText(/Contact person/), "Gena Lund");
    await tab.user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(rowOf("Locations", /218 Harbor Road/).textContent).toContain("Gena Lund"));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: `Edit ${HARBOR}` }));
    api.reply(directory.edit, aPractice());
    await press(tab, "Save");
    await screen.findByText(UPDATED);
    expect(sent()[0]!.locations[0]).toMatchObject({ id: 41, contactName: "Gena Lund", hdsSiteid: "S-7", mailCity: null });
  });

  describe("the default location", () => {
    const [harbor, mill] = aPractice().locations;
    const moved = (more: Partial<Practice> = {}) =>
      aPractice({
        locations: [
          { ...harbor!, defaultLocation: false },
          { ...mill!, defaultLocation: true },
        ],
        ...LATER,
        ...more,
      });

    it("is changed at once, and what was typed stays", async () => {
      const tab = await open();
      put(field(/Group name/), "Harbor Group");
      api.reply(directory.changeDefaultLocation, true);
      api.reply(directory.get, moved());
      await tab.user.click(radio(`Default location: ${MILL}`));
      await waitFor(() => expect(radio(`Default location: ${MILL}`).checked).toBe(true));
      expect(api.calls(directory.changeDefaultLocation).map(({ body }) => body)).toEqual([{ practiceId: 11, locationId: 42 }]);
      expect(field(/Group name/).value).toBe("Harbor Group");
      expect(screen.queryByText(/Someone else changed/)).toBeNull();
      api.reply(directory.edit, moved());
      await press(tab, "Save");
      await screen.findByText(UPDATED);
      expect(sent()).toMatchObject([{ modifiedOn: LATER.modifiedOn, groupName: "Harbor Group" }]);
    });

    it("says what somebody else has changed besides", async () => {
      const tab = await open();
      api.reply(directory.changeDefaultLocation, true);
      api.reply(directory.get, moved({ practiceName: "Lakeside Children" }));
      await tab.user.click(radio(`Default location: ${MILL}`));
      const banner = await screen.findByText("Someone else changed:");
      expect(banner.closest("[role=status]")?.textContent).toMatch(/: ?Practice name$/);
      expect(field("Practice name").value).toBe("Lakeside Children");
    });

    it("stays when it is refused, and the server says why", async () => {
      const tab = await open();
      api.fail(directory.changeDefaultLocation, { status: 409, code: "conflict", message: "This location was removed" });
      await tab.user.click(radio(`Default location: ${MILL}`));
      const dialog = within(await screen.findByRole("dialog", { name: "Error!" }));
      expect(dialog.getByText("This location was removed")).toBeTruthy();
      await tab.user.click(dialog.getByRole("button", { name: "OK" }));
      expect(radio(`Default location: ${HARBOR}`).checked).toBe(true);
      expect(document.activeElement).toBe(radio(`Default location: ${MILL}`));
    });

    it("cannot be a location that is not saved yet", async () => {
      await open(aPractice({ locations: [aLocation()] }));
      expect(screen.getAllByRole("radio", { name: /Default location/ })).toHaveLength(1);
    });
  });

  describe("the owner", () => {
    async function choose() {
      const tab = await open();
      await press(tab, "Remove Marchetti, Owen");
      expect(screen.getByText("Can not remove practice owner.")).toBeTruthy();
      await tab.user.click(radio("Practice owner: Ashby, Dora"));
      const dialog = within(await screen.findByRole("dialog", { name: "Change the practice owner?" }));
      return { tab, dialog };
    }

    it("is changed at once when it is meant", async () => {
      const { tab, dialog } = await choose();
      expect(
        dialog.getByText(
          /Dora Ashby becomes the owner of Lakeside Pediatrics right away.*Owen Marchetti stays in the practice as a physician/,
        ),
      ).toBeTruthy();
      expect(api.calls(directory.changeOwner)).toEqual([]);
      const physicians = aPractice().physicians.map((link) => ({ ...link, isPracticeOwner: !link.isPracticeOwner }));
      api.reply(directory.changeOwner, true);
      api.reply(directory.get, aPractice({ physicians, ...LATER }));
      await tab.user.click(dialog.getByRole("button", { name: "Change owner" }));
      await waitFor(() => expect(radio("Practice owner: Ashby, Dora").checked).toBe(true));
      expect(screen.queryByText("Can not remove practice owner.")).toBeNull();
      expect(api.calls(directory.changeOwner).map(({ body }) => body)).toEqual([{ practiceId: 11, physicianId: 5121 }]);
      await press(tab, "Remove Ashby, Dora");
      expect(screen.getByText("Can not remove practice owner.")).toBeTruthy();
    });

    it("cannot be somebody who is not verified", async () => {
      const [owen] = aPractice().physicians;
      await open(aPractice({ physicians: [owen!, aLink({ verified: false })] }));
      expect(screen.getAllByRole("radio", { name: /Practice owner/ })).toHaveLength(1);
      expect(rowOf("Physicians", /Ashby, Dora/).textContent).toContain("Not verified");
    });

    it("stays when it is not", async () => {
      const { tab, dialog } = await choose();
      await tab.user.click(dialog.getByRole("button", { name: "Cancel" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(radio("Practice owner: Marchetti, Owen").checked).toBe(true);
      expect(document.activeElement).toBe(radio("Practice owner: Ashby, Dora"));
      expect(api.calls(directory.changeOwner)).toEqual([]);
    });

    it("stays when it is refused, with the server's words in the dialog", async () => {
      const { tab, dialog } = await choose();
      api.fail(directory.changeOwner, { status: 409, code: "conflict", message: "Dora Ashby has no account yet." });
      await tab.user.click(dialog.getByRole("button", { name: "Change owner" }));
      expect(await dialog.findByText("Dora Ashby has no account yet.")).toBeTruthy();
      expect(await violations()).toEqual([]);
    });
  });

  describe("when somebody else has changed it since", () => {
    const theirs = aPractice({ groupName: "Their Group", locations: [aLocation({ zip: "19003" })], ...LATER });

    /** The lists of the form have alerts of their own, which are empty. */
    async function alertWith(title: string | RegExp) {
      const alert = (await screen.findByText(title)).closest<HTMLElement>("[role=alert]");
      return alert ?? expect.unreachable("It is said, but not as an alert");
    }

    async function clash() {
      const tab = await open();
      put(field("Practice name"), "Lakeside Pediatrics East");
      api.fail(directory.edit, { status: 409, code: "conflict", message: "Bela Nagy has changed this practice." });
      api.reply(directory.get, theirs);
      await press(tab, "Save");
      return { tab, alert: await alertWith(/Bela Nagy changed this while you were editing/) };
    }

    it("says in sight what is different, by name, and keeps what was typed", async () => {
      const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
      const { alert } = await clash();
      expect(document.activeElement?.contains(alert)).toBe(true);
      expect(scrolled.mock.contexts).toContain(document.activeElement);
      expect(screen.queryByText(FAILED)).toBeNull();
      expect(screen.getByText("Bela Nagy changed this while you were editing, on 11/20/2026 9:05 AM.")).toBeTruthy();
      expect(factsOf(alert)).toEqual([
        ["Practice name", "Theirs: Lakeside Pediatrics", "Yours: Lakeside Pediatrics East"],
        ["Group name", "Theirs: Their Group", "Yours: Left empty"],
        ["Location changed", "Theirs: 218 Harbor Road, Maple Glen, PA 19003", "Yours: 218 Harbor Road, Maple Glen, PA 19002"],
        ["Location removed", `Theirs: ${MILL}`],
      ]);
      expect(field("Practice name").value).toBe("Lakeside Pediatrics East");
      expect(field(/Group name/).value).toBe("");
      expect(await violations()).toEqual([]);
    });

    it("saves mine over theirs, and asks again if they changed it again", async () => {
      const { tab } = await clash();
      const mine = { practiceName: "Lakeside Pediatrics East", groupName: null };
      const again = { ...theirs, groupName: "Another Group", modifiedOn: "2026-11-20T18:00:00Z" };
      api.reply(directory.get, again);
      await press(tab, "Keep mine");
      await screen.findByText("Theirs: Another Group");
      expect(sent().at(-1)).toMatchObject({ ...mine, modifiedOn: LATER.modifiedOn });
      api.reply(directory.edit, { ...again, ...mine });
      await press(tab, "Keep mine");
      await screen.findByText(UPDATED);
      expect(sent().at(-1)).toMatchObject({ ...mine, modifiedOn: again.modifiedOn });
      expect(sent().at(-1)?.locations).toMatchObject([{ zip: "19002" }]);
    });

    it("loads theirs, and nothing is unsaved then", async () => {
      const { tab } = await clash();
      await press(tab, "Load theirs");
      expect(document.activeElement?.textContent).toContain("Your changes were discarded.");
      expect([field("Practice name").value, field(/Group name/).value]).toEqual(["Lakeside Pediatrics", "Their Group"]);
      expect(screen.queryByText(/changed this while/)).toBeNull();
      await tab.user.click(screen.getByRole("link", { name: "Cancel" }));
      await waitFor(() => expect(tab.address()).toBe(directoryScreens.search.to()));
    });

    it("keeps what was typed when they have deactivated it, and says that it is not saved", async () => {
      const tab = await open();
      put(field("Practice name"), "Lakeside Pediatrics East");
      api.fail(directory.edit, {
        status: 409,
        code: "conflict",
        message: "This practice is deactivated. You can read it but not change it.",
      });
      api.reply(directory.get, aPractice({ isActive: false, ...LATER }));
      await press(tab, "Save");
      const notice = await alertWith("Bela Nagy deactivated this practice while you were editing, on 11/20/2026 9:05 AM.");
      expect(within(notice).getByText(/Your changes are not saved. You can read them here/)).toBeTruthy();
      expect(document.activeElement?.contains(notice)).toBe(true);
      expect(field("Practice name").value).toBe("Lakeside Pediatrics East");
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Edit practice");
      for (const name of ["Save", "Keep mine", "Load theirs"]) expect(screen.queryByRole("button", { name })).toBeNull();
      expect(await violations()).toEqual([]);
    });
  });

  it("asks before it is left with something typed", async () => {
    const tab = await open();
    await press(tab, "Remove Ashby, Dora");
    await tab.user.click(screen.getByRole("link", { name: "Cancel" }));
    expect(await screen.findByRole("dialog", { name: "Leave this page?" })).toBeTruthy();
  });

  it("asks once before it is left with something typed in it and in its dialog", async () => {
    const tab = await open();
    put(field("Practice name"), "Lakeside");
    await press(tab, `Edit ${MILL}`);
    put(within(await screen.findByRole("dialog", { name: "Edit location" })).getByLabelText(/Contact person/), "Gena Lund");
    tab.goTo(directoryScreens.search.to());
    const question = await screen.findByRole("dialog", { name: "Leave this page?" });
    await tab.user.click(within(question).getByText("Leave"));
    await tab.title("Physicians & Practices");
  });

  it("can be read by who may not change it", async () => {
    signedIn(api, HANA, DIRECTORY_MENU);
    await open(aPractice(), "Practice");
    expect(screen.getByText("https://lakeside.example")).toBeTruthy();
    expect(rowOf("Physicians", /Marchetti, Owen/).textContent).toContain("Owner");
    expect(within(screen.getByRole("main")).queryAllByRole("button")).toEqual([]);
    expect(within(screen.getByRole("main")).queryAllByRole("radio")).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  it.each(["not_found", "invalid_input"] as const)("is not here for an id of nothing: %s", async (code) => {
    api.fail(directory.get, { status: code === "not_found" ? 404 : 400, code });
    await showApp(directoryScreens.editPractice.to({ id: "999" })).title("404");
  });

  it("can be tried again when it could not be loaded", async () => {
    api.fail(directory.get, { status: 503, code: "upstream_unavailable", message: "The portal does not answer" });
    const tab = showApp(directoryScreens.editPractice.to({ id: "11" }));
    await screen.findByText("The portal does not answer");
    api.reply(directory.get, aPractice());
    await press(tab, "Try again");
    await tab.title("Edit practice");
  });
});
