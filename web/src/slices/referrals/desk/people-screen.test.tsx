import { clinicDesks } from "@linnet/contract/referrals/desk";
import type { MenuItem } from "@linnet/contract/session";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { CARA, DESK_MENU } from "../../../../test/desk.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Preloaded, because the first load takes longer than a test waits.
import "./people-screen.tsx";

const ADA = { ...DORA, practiceRoles: [{ roleId: 6 as const, active: true }], practice: null, practices: [] };
const MENU: MenuItem[] = [
  { id: "accountsandaccess", parent: "Accounts & Access", viewOrder: 1, items: [{ itemId: "clinicdesks", itemName: "Clinic Desks" }] },
];
const CLINICS = [
  { id: 3, name: "Neurology Clinic" },
  { id: 4, name: "Heart Center" },
];
const PEOPLE = [
  { accountId: 21, name: "Varga, Lena", email: "lena@staff.wrenfield.example", isLead: true, clinics: [] },
  { accountId: 22, name: "Voss, Cara", email: "cara@staff.wrenfield.example", isLead: false, clinics: CLINICS },
];
const IDA = { accountId: 23, name: "Falk, Ida", email: "ida@staff.wrenfield.example", isLead: false, clinics: CLINICS };

describe("the people at clinics' desks", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, ADA, MENU);
    api.reply(clinicDesks.list, { people: PEOPLE, clinics: CLINICS });
    api.reply(clinicDesks.give, true);
    api.reply(clinicDesks.end, true);
  });
  async function open() {
    const tab = showApp("/desk/clinics");
    await tab.title("Clinic desks");
    await screen.findByText("Varga, Lena");
    return tab;
  }

  it("are listed with their role and their clinics", async () => {
    await open();
    const rows = screen.getAllByRole("row").map((row) => row.textContent);
    expect(rows[1]).toContain("Clinic desk leadAll clinics");
    expect(rows[2]).toContain("Clinic deskNeurology Clinic, Heart Center");
    expect(await violations()).toEqual([]);
  });

  it("are given a desk; the server's message about a field is at the field, and typed values stay", async () => {
    const tab = await open();
    await tab.user.click(screen.getByRole("button", { name: "Add desk staff" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add desk staff" }));
    await tab.user.click(dialog.getByRole("button", { name: "Add desk staff" }));
    expect(dialog.getByText("Enter the person’s email address")).toBeTruthy();
    await tab.user.type(dialog.getByLabelText("Email"), "ida@staff.wrenfield.example");
    api.fail(clinicDesks.give, { status: 400, code: "invalid_input", fields: { clinicIds: "Choose at least one clinic" } });
    await tab.user.click(dialog.getByRole("button", { name: "Add desk staff" }));
    expect(await dialog.findByText("Choose at least one clinic")).toBeTruthy();
    api.reply(clinicDesks.give, true);
    api.reply(clinicDesks.list, { people: [...PEOPLE, IDA], clinics: CLINICS });
    await tab.user.click(dialog.getByRole("checkbox", { name: "Heart Center" }));
    await tab.user.click(dialog.getByRole("button", { name: "Add desk staff" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await screen.findByText("Falk, Ida")).toBeTruthy();
    expect(api.calls(clinicDesks.give).at(-1)?.body).toEqual({
      email: "ida@staff.wrenfield.example",
      isLead: false,
      allClinics: false,
      clinicIds: [4],
    });
  });

  it("get other clinics, or all of them", async () => {
    const tab = await open();
    await tab.user.click(screen.getByRole("button", { name: "Change Cara Voss’s desk access" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Change Cara Voss’s desk access" }));
    await tab.user.click(dialog.getByRole("checkbox", { name: "All clinics" }));
    await tab.user.click(dialog.getByRole("button", { name: "Change access" }));
    expect(await screen.findAllByText("Cara Voss’s desk access was changed.")).not.toEqual([]);
    expect(api.calls(clinicDesks.give)[0]?.body).toMatchObject({ email: "cara@staff.wrenfield.example", allClinics: true, clinicIds: [] });
  });

  it("lose their desk after a confirmation", async () => {
    const tab = await open();
    await tab.user.click(screen.getByRole("button", { name: "End Cara Voss’s desk access" }));
    const dialog = within(await screen.findByRole("dialog", { name: "End Cara Voss’s desk access?" }));
    expect(api.calls(clinicDesks.end)).toHaveLength(0);
    api.reply(clinicDesks.list, { people: PEOPLE.slice(0, 1), clinics: CLINICS });
    await tab.user.click(dialog.getByRole("button", { name: "End desk access" }));
    expect(await screen.findAllByText("Cara Voss no longer has desk access.")).not.toEqual([]);
    expect(api.calls(clinicDesks.end)[0]?.params).toEqual({ accountId: "22" });
    await waitFor(() => expect(screen.queryByText("Voss, Cara")).toBeNull());
  });

  it("are hidden from people at a desk", async () => {
    signedIn(api, CARA, DESK_MENU);
    await showApp("/desk/clinics").title("404");
    expect(api.calls(clinicDesks.list)).toHaveLength(0);
  });
});
