import { patients } from "@linnet/contract/patients";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { ANA, OTIS, pageOf } from "../../../../test/patients.ts";
import { DORA, PHYSICIAN_MENU, signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";

describe("a list of patients", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, DORA, PHYSICIAN_MENU);
  });
  const open = () => showApp("/patients/mypatients").title("My Patients");

  it("says under the name how many results are new and when the last visit was", async () => {
    api.reply(
      patients.mine,
      pageOf([
        { ...ANA, newResults: 13 },
        { ...OTIS, newResults: 1 },
      ]),
    );
    await open();
    expect(await screen.findByText("13 new results · Last visit 11/19/2026")).toBeTruthy();
    expect(screen.getByText("1 new result")).toBeTruthy();
  });

  it("tells two children of one name apart by their birth dates, and nobody else", async () => {
    const twin = { ...ANA, id: 9, personId: "p-other", dob: "2019-02-03" };
    api.reply(patients.mine, pageOf([ANA, twin, OTIS]));
    await open();
    expect(await screen.findByRole("link", { name: "Ruiz, Ana, born 05/19/2017" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Ruiz, Ana, born 02/03/2019" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "More actions for Ana Ruiz, born 02/03/2019" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "More actions for Otis Fairweather" })).toBeTruthy();
  });

  it("has nothing for a person whose roles have ended, says where they ended, and asks the server for nothing", async () => {
    const menu = [{ id: "mypatients", parent: "My Patients", viewOrder: 1, items: [] }];
    const ended = { practiceName: "Lakeside Pediatrics", endedOn: "2026-11-18T18:00:00Z" };
    signedIn(api, { ...DORA, practiceRoles: [{ roleId: 1, active: false }], practice: null, medicalRecordAccess: false, ended }, menu);
    await open();
    expect(await screen.findByText("No record found")).toBeTruthy();
    expect(screen.getByText("Your access at Lakeside Pediatrics ended on 11/18/2026.")).toBeTruthy();
    expect(api.calls(patients.mine)).toEqual([]);
  });

  it("lets a physician of several practices say in which of them a patient is theirs", async () => {
    api.reply(patients.mine, pageOf([{ ...ANA, may: { refer: true, share: false, remove: false }, isPracticeUnknown: true }, OTIS]));
    api.reply(patients.choosePractice, true);
    const tab = showApp("/patients/mypatients");
    expect(await screen.findByText("Practice unknown")).toBeTruthy();
    await tab.user.click(await screen.findByRole("button", { name: "More actions for Ana Ruiz" }));
    await tab.user.click(await screen.findByRole("menuitem", { name: "Choose practice Ana Ruiz" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/05\/19\/2017/)).toBeTruthy();
    const { practiceId, practiceName } = DORA.practices[0] ?? expect.unreachable("Dora works somewhere");
    await tab.user.click(dialog.getByRole("radio", { name: practiceName }));
    expect(await violations()).toEqual([]);
    await tab.user.click(dialog.getByRole("button", { name: `Choose ${practiceName}` }));
    await waitFor(() => expect(api.calls(patients.choosePractice)[0]?.body).toEqual({ patientId: ANA.personId, practiceId }));
  });

  it("tells of imaging and operations the day, the location and the resource, and no time", async () => {
    const [visit] = ANA.futureVisits;
    if (!visit) throw new Error("Ana has an appointment");
    const operation = { ...visit, resource: "OR 3", SURGERY_IND: 1 as const };
    const imaging = { ...visit, resource: "MRI 1", RADIOLOGY_IND: 1 as const };
    api.reply(patients.mine, pageOf([{ ...ANA, futureVisits: [operation, imaging, visit] }]));
    const { user } = showApp("/patients/mypatients");
    await user.click(await screen.findByRole("button", { name: "More actions for Ana Ruiz" }));
    await user.click(await screen.findByRole("menuitem", { name: "Visits Ana Ruiz" }));
    const lines = within(await screen.findByRole("dialog"))
      .getAllByRole("listitem")
      .map((line) => line.textContent);
    const noTime = "Scheduled time not available for this type of appointment.";
    expect(lines.slice(1)).toEqual([
      `11/24/2026Nephrology, Main Campus - OR 3${noTime}`,
      `11/24/2026Nephrology, Main Campus - MRI 1${noTime}`,
      "11/24/20261:40 PMNephrology, Main Campus - Clinic 3",
    ]);
  });
});
