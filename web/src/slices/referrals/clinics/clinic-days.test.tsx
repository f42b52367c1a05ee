import { clinicDays } from "@linnet/contract/referrals/clinic-days";
import { clinicDesks } from "@linnet/contract/referrals/desk";
import type { MenuItem } from "@linnet/contract/session";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { CARA } from "../../../../test/desk.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Preloaded, because the first load takes longer than a test waits.
import "../desk/people-screen.tsx";

const LENA = { ...CARA, firstName: "Lena", lastName: "Varga", practiceRoles: [{ roleId: 13 as const, active: true }] };
const ADA = { ...DORA, practiceRoles: [{ roleId: 6 as const, active: true }], practice: null, practices: [] };
const MENU: MenuItem[] = [
  { id: "accountsandaccess", parent: "Accounts & Access", viewOrder: 1, items: [{ itemId: "clinicdesks", itemName: "Clinic Desks" }] },
];
const NEUROLOGY = {
  id: 3,
  name: "Neurology Clinic",
  answerDays: 2,
  urgentDays: 1,
  scheduleDays: 10,
  letterDays: 14,
  questionDays: 5,
  adviceDays: null,
  phone: null,
  changedBy: "",
  changedOn: null,
};
const DAYS = { clinics: [NEUROLOGY], holidays: [{ day: "2027-12-25", name: "Christmas Day" }], mayChangeHolidays: true };

describe("the days of clinics", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, LENA, MENU);
    api.reply(clinicDays.list, DAYS);
    for (const call of [clinicDays.change, clinicDays.addHoliday, clinicDays.removeHoliday]) api.reply(call, true);
  });
  async function open(tabName: string) {
    const tab = showApp("/desk/clinics");
    await tab.title("Clinic desks");
    await tab.user.click(await screen.findByRole("tab", { name: tabName }));
    return tab;
  }
  async function change() {
    const tab = await open("Clinics");
    await tab.user.click(await screen.findByRole("button", { name: "Change response times for Neurology Clinic" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Change response times for Neurology Clinic" }));
    const type = async (label: string, text: string) => {
      await tab.user.clear(dialog.getByLabelText(label));
      if (text) await tab.user.type(dialog.getByLabelText(label), text);
    };
    return { tab, dialog, type, save: () => tab.user.click(dialog.getByRole("button", { name: "Change response times" })) };
  }

  it("are next to each clinic for its desk lead, without a request for the desk's people", async () => {
    await open("Clinics");
    const row = await screen.findByRole("row", { name: /Neurology Clinic/ });
    expect(row.textContent).toContain("Neurology Clinic2 days1 day10 days14 days5 daysNot acceptedService desk");
    expect(screen.queryByRole("tab", { name: "People" })).toBeNull();
    expect(api.calls(clinicDesks.list)).toHaveLength(0);
    expect(await violations()).toEqual([]);
  });

  it("are next to the desks' people, for administrators", async () => {
    signedIn(api, ADA, MENU);
    api.reply(clinicDesks.list, { people: [], clinics: [] });
    await open("Clinics");
    expect(await screen.findByRole("row", { name: /Neurology Clinic/ })).toBeTruthy();
    expect(screen.getByRole("tab", { name: "People" })).toBeTruthy();
  });

  it("are changed as numbers, and anything else is reported at its field", async () => {
    const { dialog, type, save } = await change();
    expect(await violations()).toEqual([]);
    await type("Answers within", "");
    await type("Seen, with no letter", "90");
    await type("Question with no reply", "two");
    await save();
    expect(dialog.getAllByText("Enter a whole number of days")).toHaveLength(2);
    expect(dialog.getByText("Use at most 60 days")).toBeTruthy();
    expect(api.calls(clinicDays.change)).toHaveLength(0);
    await type("Answers within", "3");
    await type("Answers urgent referrals within", "4");
    await type("Seen, with no letter", "20");
    await type("Question with no reply", "5");
    await save();
    expect(dialog.getByText("The number of days cannot exceed the number for other referrals")).toBeTruthy();
    await type("Answers urgent referrals within", "2");
    await type("Clinic phone (optional)", "extension 12");
    await save();
    expect(dialog.getByText("Phone number is not valid")).toBeTruthy();
    await type("Clinic phone (optional)", "(626) 555-0142");
    api.reply(clinicDays.list, { ...DAYS, clinics: [{ ...NEUROLOGY, answerDays: 3 }] });
    await save();
    expect(await screen.findAllByText("Response times for Neurology Clinic were changed.")).not.toEqual([]);
    expect(api.calls(clinicDays.change)).toMatchObject([
      {
        params: { clinicId: "3" },
        body: {
          answerDays: 3,
          urgentDays: 2,
          scheduleDays: 10,
          letterDays: 20,
          questionDays: 5,
          adviceDays: null,
          phone: "(626) 555-0142",
          changedOn: null,
        },
      },
    ]);
    await waitFor(() => expect(screen.getByRole("row", { name: /Neurology Clinic/ }).textContent).toContain("Neurology Clinic3 days"));
  });

  it("include the days for questions if the clinic accepts them", async () => {
    const { dialog, type, save } = await change();
    await type("Answers an office’s question within (optional)", "0");
    await save();
    expect(dialog.getByText("Use at least 1 day")).toBeTruthy();
    await type("Answers an office’s question within (optional)", "3");
    await save();
    await waitFor(() => expect(api.calls(clinicDays.change).at(-1)?.body).toMatchObject({ questionDays: 5, adviceDays: 3 }));
  });

  it("that another person has changed are shown, and no typed text is lost", async () => {
    const { dialog, tab, type, save } = await change();
    await type("Seen, with no letter", "21");
    const theirs = { ...NEUROLOGY, questionDays: 7, changedBy: "Okoye, Ada", changedOn: "2026-11-20T18:00:00Z" };
    api.reply(clinicDays.list, { ...DAYS, clinics: [theirs] });
    api.fail(clinicDays.change, {
      status: 409,
      code: "conflict",
      message: "Someone else changed the response times for Neurology Clinic.",
    });
    await save();
    expect(await dialog.findByText(/Ada Okoye changed this while you were editing/)).toBeTruthy();
    api.reply(clinicDays.change, true);
    await tab.user.click(dialog.getByRole("button", { name: "Keep mine" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.calls(clinicDays.change).at(-1)?.body).toMatchObject({
      letterDays: 21,
      questionDays: NEUROLOGY.questionDays,
      changedOn: theirs.changedOn,
    });
  });

  it("say so to a person who leads no desk", async () => {
    api.reply(clinicDays.list, { clinics: [], holidays: [], mayChangeHolidays: false });
    await open("Clinics");
    expect(await screen.findByText("You do not lead a clinic desk")).toBeTruthy();
  });

  it("skip holidays, which can be added and removed", async () => {
    const tab = await open("Holidays");
    expect((await screen.findByRole("row", { name: /Christmas Day/ })).textContent).toContain("12/25/2027, Saturday");
    await tab.user.click(screen.getByRole("button", { name: "Add holiday" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add holiday" }));
    expect(await violations()).toEqual([]);
    await tab.user.click(dialog.getByRole("button", { name: "Add holiday" }));
    expect(dialog.getByText("Enter the holiday name")).toBeTruthy();
    await tab.user.type(dialog.getByLabelText("Day"), "01/01/2028");
    await tab.user.type(dialog.getByLabelText("Name"), "New Year’s Day");
    api.fail(clinicDays.addHoliday, {
      status: 400,
      code: "invalid_input",
      fields: { day: "This day is already a holiday: New Year" },
    });
    await tab.user.click(dialog.getByRole("button", { name: "Add holiday" }));
    expect(await dialog.findByText("This day is already a holiday: New Year")).toBeTruthy();
    api.reply(clinicDays.addHoliday, true);
    api.reply(clinicDays.list, { ...DAYS, holidays: [...DAYS.holidays, { day: "2028-01-01", name: "New Year’s Day" }] });
    await tab.user.click(dialog.getByRole("button", { name: "Add holiday" }));
    expect(await screen.findAllByText("New Year’s Day is now a holiday.")).not.toEqual([]);
    expect(api.calls(clinicDays.addHoliday).at(-1)?.body).toEqual({ day: "2028-01-01", name: "New Year’s Day" });
    expect(await screen.findByRole("row", { name: /New Year’s Day/ })).toBeTruthy();

    await tab.user.click(screen.getByRole("button", { name: "Remove Christmas Day, 12/25/2027" }));
    const asked = within(await screen.findByRole("dialog", { name: "Remove Christmas Day?" }));
    await tab.user.click(asked.getByRole("button", { name: "Remove holiday" }));
    expect(await screen.findAllByText("Christmas Day is no longer a holiday.")).not.toEqual([]);
    expect(api.calls(clinicDays.removeHoliday)[0]?.params).toEqual({ day: "2027-12-25" });
  });

  it("do not let a lead of some clinics change holidays", async () => {
    api.reply(clinicDays.list, { ...DAYS, mayChangeHolidays: false });
    await open("Holidays");
    expect(await screen.findByRole("row", { name: /Christmas Day/ })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Add holiday" })).toBeNull();
    expect(screen.queryByRole("button", { name: /Remove/ })).toBeNull();
  });
});
