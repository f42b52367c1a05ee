import { type EmbassyMember, embassy } from "@linnet/contract/embassy";
import type { UserRoles } from "@linnet/contract/session";
import { agreement } from "@linnet/contract/session/agreement";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { EMBASSY_MENU, MIRA, signedIn } from "../../../test/people.ts";
import { newTab, showApp } from "../../../test/show-app.tsx";
import { violations } from "../../../test/violations.ts";

const EMIL: UserRoles = {
  ...MIRA,
  embassyRoles: [{ roleId: 11, active: true }],
  firstName: "Emil",
  email: "emil@linnet.example",
  agreementSigned: true,
};
const NORLAND = {
  embassyID: 3,
  embassyName: "Embassy of Norland",
  embassyAddress1: "4 Consulate Row",
  embassyAddress2: "",
  embassyCity: "Wrenfield",
  embassyState: "CA",
  embassyZip: "90002",
};
const aMember = (userId: number, firstName: string, lastName: string): EmbassyMember => ({
  userId,
  firstName,
  lastName,
  email: `${firstName.toLowerCase()}@linnet.example`,
  status: true,
  mayRemove: true,
});
const JONAS = aMember(1, "Jonas", "Bakken");
const EMIL_HIMSELF = { ...aMember(2, "Emil", "Nordahl"), mayRemove: false };
const TOVE = { ...aMember(3, "Tove", "Hauge"), status: false, mayRemove: false };

describe("my embassy", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, EMIL, EMBASSY_MENU);
    api.reply(agreement.get, { signRequired: false, docusignUrl: null });
    api.reply(embassy.details, { ...NORLAND, may: { listMembers: true } });
    api.reply(embassy.members, [JONAS, TOVE, EMIL_HIMSELF]);
  });

  async function open() {
    const tab = showApp("/myembassy");
    await tab.title("My Embassy");
    return tab;
  }
  const rows = () =>
    screen
      .getAllByRole("row")
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole("cell")
          .map((cell) => cell.textContent),
      );

  it("shows its name and address, and who belongs to it", async () => {
    await open();
    expect((await screen.findByRole("region", { name: "Embassy of Norland" })).textContent).toBe(
      "Embassy of Norland 4 Consulate RowWrenfield, CA 90002",
    );
    await screen.findByRole("table", { name: "Members" });
    expect(screen.getAllByRole("columnheader").map((header) => header.textContent)).toEqual([
      "First name",
      "Last name",
      "Email",
      "Status",
      "Actions",
    ]);
    expect(rows()).toEqual([
      ["Jonas", "Bakken", "jonas@linnet.example", "Active", "Remove"],
      ["Tove", "Hauge", "tove@linnet.example", "Inactive", ""],
      ["Emil", "Nordahl", "emil@linnet.example", "Active", ""],
    ]);
    expect(await violations()).toEqual([]);
  });

  it("shows name and address alone to those who may not see the members, and asks for none", async () => {
    signedIn(api, MIRA, EMBASSY_MENU);
    api.reply(embassy.details, { ...NORLAND, may: { listMembers: false } });
    await open();
    expect(await screen.findByText("4 Consulate Row")).toBeTruthy();
    expect(screen.queryByText("Members")).toBeNull();
    expect(api.calls(embassy.members)).toEqual([]);
  });

  it("says so when nobody belongs to it", async () => {
    api.reply(embassy.members, []);
    await open();
    expect(await screen.findByText("No embassy members found.")).toBeTruthy();
  });

  it("shows the server's message in place of the page when it cannot be loaded", async () => {
    api.fail(embassy.details, { status: 404, code: "not_found", message: "Embassy not found" });
    const tab = await open();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Embassy not found");
    expect(screen.queryByText("Members")).toBeNull();
    api.reply(embassy.details, { ...NORLAND, may: { listMembers: true } });
    await tab.user.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("4 Consulate Row")).toBeTruthy();
  });

  it("keeps the address when only the members cannot be loaded", async () => {
    api.fail(embassy.members, { status: 503, code: "upstream_unavailable", message: "The members are not available right now" });
    await open();
    expect((await screen.findByRole("alert")).textContent).toContain("The members are not available right now");
    expect(screen.getByText("4 Consulate Row")).toBeTruthy();
  });

  describe("removing a member", () => {
    const dialogFor = async (tab: Awaited<ReturnType<typeof open>>) => {
      await tab.user.click(await screen.findByRole("button", { name: "Remove Jonas Bakken" }));
      return screen.findByRole("dialog", { name: "Remove Jonas Bakken?" });
    };

    it("asks first, then reads the list anew, once, and tells of it", async () => {
      const tab = await open();
      const dialog = await dialogFor(tab);
      expect(dialog.textContent).toContain("can no longer see your embassy’s patients");
      expect(await violations()).toEqual([]);
      api.reply(embassy.removeMember, true);
      api.reply(embassy.members, [{ ...JONAS, status: false, mayRemove: false }, TOVE, EMIL_HIMSELF]);
      await tab.user.dblClick(within(dialog).getByRole("button", { name: "Remove" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(rows()[0]).toEqual(["Jonas", "Bakken", "jonas@linnet.example", "Inactive", ""]);
      expect(api.calls(embassy.removeMember).map(({ body }) => body)).toEqual([{ userId: 1 }]);
      expect((await screen.findByRole("region", { name: "Done" })).textContent).toContain("Jonas Bakken is no longer an active member.");
      expect(document.activeElement?.id).toBe("main");
    });

    it("does nothing when it is cancelled, and gives the focus back", async () => {
      const tab = await open();
      const dialog = await dialogFor(tab);
      await tab.user.click(within(dialog).getByRole("button", { name: "Cancel" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(api.calls(embassy.removeMember)).toEqual([]);
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove Jonas Bakken" }));
    });

    it("takes a member whom somebody else has removed for removed", async () => {
      const tab = await open();
      const dialog = await dialogFor(tab);
      api.fail(embassy.removeMember, { status: 409, code: "conflict", message: "This member has already been removed" });
      api.reply(embassy.members, [{ ...JONAS, status: false, mayRemove: false }, TOVE, EMIL_HIMSELF]);
      await tab.user.click(within(dialog).getByRole("button", { name: "Remove" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(screen.queryByRole("alert")).toBeNull();
      expect(rows()[0]).toContain("Inactive");
    });

    it("asks the server once for two clicks before the button is busy", async () => {
      const tab = await open();
      const button = within(await dialogFor(tab)).getByRole("button", { name: "Remove" });
      api.reply(embassy.removeMember, true);
      act(() => {
        button.click();
        button.click();
      });
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(api.calls(embassy.removeMember)).toHaveLength(1);
    });

    it("says why it did not work, and shows the list as it is by then", async () => {
      const tab = await open();
      const dialog = await dialogFor(tab);
      api.fail(embassy.removeMember, { status: 403, code: "forbidden", message: "You do not lead this embassy any more" });
      api.reply(embassy.members, [{ ...JONAS, status: false, mayRemove: false }, TOVE, EMIL_HIMSELF]);
      await tab.user.click(within(dialog).getByRole("button", { name: "Remove" }));
      expect((await within(dialog).findByRole("alert")).textContent).toContain("You do not lead this embassy any more");
      await tab.user.click(within(dialog).getByRole("button", { name: "Cancel" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(rows()[0]).toContain("Inactive");
    });
  });
});
