import { accessRequests, type NotMyPatient } from "@linnet/contract/access-requests";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { ADA, DECIDING_MENU } from "../../../../test/access-requests.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./not-my-patients-screen.tsx";

const RECORD: NotMyPatient = {
  id: 5,
  user: "Kim, Rita",
  patientName: "Ruiz, Ana",
  providerID: 8,
  providerName: "Kim, Rita",
  patientDob: "2017-05-19",
  patientID: "p-ana",
  modifiedOn: "2026-11-19T18:00:00Z",
  status: "Open",
  activeRecord: true,
  may: { change: true },
};
const DONE: NotMyPatient = { ...RECORD, status: "Completed", activeRecord: false };

describe("the not-my-patient list", () => {
  let api: FakeApi;

  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, ADA, DECIDING_MENU);
    api.reply(accessRequests.notMyPatients, [RECORD]);
  });

  async function open() {
    const tab = showApp("/patientaccessrequest/notmypatients");
    await tab.title("Not My Patient List");
    return tab;
  }

  it("shows what practices have reported in the past 30 days", async () => {
    await open();
    expect(await screen.findByRole("button", { name: "Complete the report on Ana Ruiz" })).toBeTruthy();
    expect(screen.getAllByRole("columnheader").map((header) => header.textContent)).toEqual([
      "Patient Name",
      "DOB",
      "Patient ID",
      "Provider",
      "User",
      "Modified On",
      "Status",
      "Actions",
    ]);
    expect(api.calls(accessRequests.notMyPatients)[0]!.body).toEqual({ lookback: 30, searchterm: "" });
    expect(screen.getByPlaceholderText("Search by Patient Name or ID")).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it("is completed by a click, and undone by another", async () => {
    const tab = await open();
    const button = await screen.findByRole("button", { name: "Complete the report on Ana Ruiz" });
    expect(button.textContent).toBe("Complete");
    api.reply(accessRequests.editNotMyPatient, DONE);
    api.reply(accessRequests.notMyPatients, [DONE]);
    await tab.user.click(button);
    const undo = await screen.findByRole("button", { name: "Undo completing the report on Ana Ruiz" });
    expect(undo.textContent).toBe("Undo");
    const told = within(await screen.findByRole("region", { name: "Done" }));
    expect(told.getByText("Ana Ruiz: Completed")).toBeTruthy();
    expect(told.getByRole("button", { name: "Undo" })).toBeTruthy();
    api.reply(accessRequests.editNotMyPatient, RECORD);
    api.reply(accessRequests.notMyPatients, [RECORD]);
    await tab.user.click(undo);
    await screen.findByRole("button", { name: "Complete the report on Ana Ruiz" });
    expect(api.calls(accessRequests.editNotMyPatient).map(({ body }) => body)).toEqual([
      { id: 5, activeRecord: false },
      { id: 5, activeRecord: true },
    ]);
  });

  it("gives the focus to the next one, so that the list can be worked down by keyboard", async () => {
    // What is completed already is passed over: a second Enter would open it again.
    const between = { ...DONE, id: 7, patientName: "Lind, Eva" };
    const next = { ...RECORD, id: 6, patientName: "Holm, Bo" };
    api.reply(accessRequests.notMyPatients, [RECORD, between, next]);
    const tab = await open();
    (await screen.findByRole("button", { name: "Complete the report on Ana Ruiz" })).focus();
    api.reply(accessRequests.editNotMyPatient, DONE);
    api.reply(accessRequests.notMyPatients, [DONE, between, next]);
    await tab.user.keyboard("{Enter}");
    await screen.findByRole("button", { name: "Undo completing the report on Ana Ruiz" });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Complete the report on Bo Holm" })));
  });

  it("is only read by who may not change it", async () => {
    api.reply(accessRequests.notMyPatients, [{ ...RECORD, may: { change: false } }]);
    await open();
    expect(await screen.findByText("Ruiz, Ana")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Ana Ruiz/ })).toBeNull();
    expect(screen.queryByRole("columnheader", { name: "Actions" })).toBeNull();
  });

  it("says why a click did nothing", async () => {
    api.fail(accessRequests.editNotMyPatient, { status: 403, code: "forbidden", message: "You may read this list only" });
    const tab = await open();
    await tab.user.click(await screen.findByRole("button", { name: "Complete the report on Ana Ruiz" }));
    expect((await screen.findByRole("alert")).textContent).toContain("You may read this list only");
    await waitFor(() => expect(screen.getByRole("button", { name: "Complete the report on Ana Ruiz" })).toHaveProperty("disabled", false));
  });

  it("says that there is nothing", async () => {
    api.reply(accessRequests.notMyPatients, []);
    await open();
    expect(await screen.findByText("No record found")).toBeTruthy();
  });
});
