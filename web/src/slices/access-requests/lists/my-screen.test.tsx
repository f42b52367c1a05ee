import { accessRequests } from "@linnet/contract/access-requests";
import { referralForm } from "@linnet/contract/referrals/form";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { ASKING_MENU, aRequest, NO_CHOICES } from "../../../../test/access-requests.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./my-screen.tsx";

const MINE = "/patients/patientaccessrequests";

describe("my access requests", () => {
  let api: FakeApi;
  const asked = () => api.calls(accessRequests.list).at(-1)!.body;
  const rows = () => screen.getAllByRole("row").slice(1);

  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, DORA, ASKING_MENU);
    api.reply(accessRequests.list, [aRequest(), aRequest({ patientAccessRequestID: 40, patientFirstName: null, requestStatus: "Denied" })]);
    api.reply(accessRequests.get, aRequest());
    api.reply(referralForm.choices, { ...NO_CHOICES, physicians: [{ id: 7, display: "Ashby, Dora" }] });
  });

  async function open(address = MINE) {
    const tab = showApp(address);
    await tab.title("Patient access requests");
    return tab;
  }
  const search = () => screen.getByPlaceholderText("Search by Patient Name or ID");

  it("shows what was asked for in the past 30 days, by me or on my behalf", async () => {
    await open();
    await screen.findByRole("link", { name: "Ruiz, Ana" });
    expect(asked()).toEqual({ practice: true, lookback: 30, searchterm: "" });
    expect(screen.getAllByRole("columnheader").map((header) => header.textContent)).toEqual([
      "ID",
      "Patient Name",
      "DOB",
      "MRN",
      "On Behalf Of",
      "Status",
      "Requested By",
      "Requested On",
    ]);
    expect(rows()[0]!.textContent).toBe("41Ruiz, Ana05/19/2017Not providedAshby, DoraPendingAshby, Dora11/19/2026 10:00 AM");
    expect(screen.queryByRole("button", { name: "ID" })).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it("opens a request only where both names are known, and shows at once what the list knew", async () => {
    const answer = api.hold(accessRequests.get, aRequest({ requestStatus: "Approved", modifiedBy: "Kessler, Ada", notes: "Welcome" }));
    const tab = await open();
    await screen.findByRole("link", { name: "Ruiz, Ana" });
    expect(rows()[1]!.querySelector("a")).toBeNull();
    await tab.user.click(screen.getByRole("link", { name: "Ruiz, Ana" }));
    await tab.title("Access to Ana Ruiz, born 05/19/2017, for Dora Ashby");
    expect(tab.address()).toBe(`${MINE}/details/41`);
    expect(screen.getByText("Pending")).toBeTruthy();
    expect(JSON.stringify(tab.state())).not.toContain("Ruiz");
    answer();
    expect(await screen.findByText("Welcome")).toBeTruthy();
    expect(screen.getByRole("region", { name: "Decision" }).textContent).toContain("Welcome");
    expect(screen.getByText("Kessler, Ada")).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it("loads a request by its id when the address is opened by itself", async () => {
    const tab = showApp(`${MINE}/details/41`);
    await tab.title("Access to Ana Ruiz, born 05/19/2017, for Dora Ashby");
    expect(await screen.findByText(/Seen in our practice/)).toBeTruthy();
    expect(screen.getByText("The hospital has not decided yet.")).toBeTruthy();
  });

  it("shows the birth date without an age, which for a child who has died would go on", async () => {
    const tab = showApp(`${MINE}/details/41`);
    await tab.title("Access to Ana Ruiz, born 05/19/2017, for Dora Ashby");
    const panel = await screen.findByRole("region", { name: "Patient" });
    expect(panel.textContent).toContain("DOB05/19/2017Gender");
  });

  it("says 404 of a request that is not mine", async () => {
    api.fail(accessRequests.get, { status: 404, code: "not_found" });
    const tab = showApp(`${MINE}/details/99`);
    await tab.title("404");
  });

  it("searches without writing the words into the address or the storage, and keeps them on the way back", async () => {
    const tab = await open();
    api.reply(accessRequests.list, [aRequest()]);
    await tab.user.type(search(), "ruiz{Enter}");
    await waitFor(() => expect(asked()).toEqual({ practice: true, lookback: 30, searchterm: "ruiz" }));
    await tab.user.click(await screen.findByRole("link", { name: "Ruiz, Ana" }));
    await tab.title("Access to Ana Ruiz, born 05/19/2017, for Dora Ashby");
    tab.goBack();
    await tab.title("Patient access requests");
    expect(search()).toHaveProperty("value", "ruiz");
    expect(tab.address()).toBe(MINE);
    expect(JSON.stringify([tab.state(), { ...window.localStorage }, { ...window.sessionStorage }])).not.toMatch(/ruiz/i);
    await tab.user.click(screen.getByRole("button", { name: "Clear search" }));
    expect(search()).toHaveProperty("value", "");
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it("says that there is nothing, and looks further back", async () => {
    api.reply(accessRequests.list, []);
    const tab = await open();
    expect(await screen.findByText("No record found")).toBeTruthy();
    await tab.user.click(screen.getByRole("button", { name: "Show all" }));
    await waitFor(() => expect(asked()).toMatchObject({ lookback: -1 }));
    expect(tab.address()).toBe(`${MINE}?lookback=-1`);
    const choices = [...screen.getByRole("combobox", { name: "Time range" }).querySelectorAll("option")];
    expect(choices.map(({ value }) => value)).toEqual(["30", "60", "90", "180", "360", "-1"]);
  });

  it("shows the server's words when it fails, and tries again", async () => {
    api.fail(accessRequests.list, { status: 503, code: "upstream_unavailable", message: "The list is not available right now" });
    const tab = await open();
    expect((await screen.findByRole("alert")).textContent).toContain("The list is not available right now");
    api.reply(accessRequests.list, [aRequest()]);
    await tab.user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "Ruiz, Ana" })).toBeTruthy();
  });

  it("shows twelve at a time", async () => {
    api.reply(
      accessRequests.list,
      Array.from({ length: 14 }, (_, index) => aRequest({ patientAccessRequestID: 100 - index })),
    );
    const tab = await open();
    expect(await screen.findByText("Showing 1-12 of 14")).toBeTruthy();
    await tab.user.click(screen.getByRole("link", { name: "Next" }));
    expect(await screen.findByText("Showing 13-14 of 14")).toBeTruthy();
    expect(rows()).toHaveLength(2);
  });

  it("offers New to those who may ask", async () => {
    await open();
    expect(screen.getByRole("link", { name: "New" }).getAttribute("href")).toBe("/patients/newpatientaccessrequest");
  });

  it("does not offer it to those who have nobody to ask for", async () => {
    api.reply(referralForm.choices, NO_CHOICES);
    await open();
    await waitFor(() => expect(screen.queryByRole("link", { name: "New" })).toBeNull());
  });
});
