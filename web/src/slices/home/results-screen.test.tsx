import { type ChildToRead, resultsToRead } from "@linnet/contract/chart/to-read";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { POTASSIUM } from "../../../test/home.ts";
import { DORA, PHYSICIAN_MENU, signedIn } from "../../../test/people.ts";
import { newTab, showApp } from "../../../test/show-app.tsx";
import { violations } from "../../../test/violations.ts";

const GLUCOSE = { ...POTASSIUM, id: 42, title: "Glucose", value: "104", units: "mg/dL", finding: "high" as const, isCorrection: true };
const ANA: ChildToRead = {
  personId: "p-ana",
  patientName: "Ruiz, Ana",
  dob: "2017-05-19",
  critical: 1,
  abnormal: 1,
  others: 0,
  newestAt: "2026-11-20T17:00:00Z",
  first: [POTASSIUM, GLUCOSE],
  results: [POTASSIUM, GLUCOSE],
  normalIds: [51, 52],
  marking: "review",
  ids: [51, 52],
  readFor: [],
};
const REN: ChildToRead = {
  ...ANA,
  personId: "p-ren",
  patientName: "Imai, Ren",
  critical: 0,
  abnormal: 0,
  others: 2,
  results: [],
  normalIds: [43, 44],
};
const pageOf = (...data: ChildToRead[]) => ({ data, total: data.length, currentPage: 1, totalPages: 1 });

describe("results to read", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, DORA, PHYSICIAN_MENU);
    api.reply(
      resultsToRead.page,
      pageOf(ANA, { ...REN, first: [{ ...POTASSIUM, id: 43, title: "Sodium", value: "140", finding: "normal" }] }),
    );
    api.reply(resultsToRead.review, { ids: [41] });
    api.reply(resultsToRead.unreview, true);
    api.reply(resultsToRead.note, true);
  });
  const open = () => showApp("/home/results").title("Results to review");
  const regionOf = async (name: string) => within(await screen.findByRole("region", { name: new RegExp(`^${name}, `) }));

  it("stand in the menu, for who may read results", async () => {
    const patients = { itemId: "resultstoread", itemName: "Results to Review" };
    signedIn(api, DORA, [{ id: "patients", parent: "Patients", viewOrder: 2, items: [patients] }]);
    await open();
    const link = await screen.findByRole("link", { name: "Results to Review" });
    expect(link.getAttribute("href")).toBe("/home/results");
    expect(link.getAttribute("aria-current")).toBe("page");
  });

  it("say of a child whom the reader sees for a colleague in whose place that is, of new and of reviewed ones", async () => {
    const inPlaceOf = { kind: "covered", lastName: "Ortiz" } as const;
    const reviewed = { ...POTASSIUM, reviewed: { by: "Dora Ashby", at: "2026-11-20T17:30:00Z" } };
    api.reply(resultsToRead.page, pageOf(ANA, { ...REN, inPlaceOf }));
    api.reply(resultsToRead.reviewed, {
      data: [{ personId: REN.personId, patientName: REN.patientName, dob: REN.dob, marking: "review", inPlaceOf, result: reviewed }],
      totalPages: 1,
      currentPage: 1,
      total: 1,
    });
    const tab = showApp("/home/results");
    expect((await regionOf("Ren Imai")).getByText("Covering for Dr. Ortiz")).toBeTruthy();
    expect((await regionOf("Ana Ruiz")).queryByText(/Covering/)).toBeNull();
    await tab.user.click(screen.getByRole("radio", { name: "Reviewed" }));
    expect((await regionOf("Ren Imai")).getByText("Covering for Dr. Ortiz")).toBeTruthy();
  });

  it("says that a result is not final", async () => {
    const cocci = { ...GLUCOSE, title: "Blood culture", value: "Cocci", units: "", finding: "abnormal" as const, isCorrection: false };
    api.reply(resultsToRead.page, pageOf({ ...ANA, results: [POTASSIUM, { ...cocci, isPreliminary: true }] }));
    await open();
    const culture = (await regionOf("Ana Ruiz")).getByText("Blood culture Cocci");
    expect(culture.parentElement?.textContent).toBe("Blood culture Cocci ABNORMAL preliminary");
  });

  it("are listed by child with the most severe by name, mark and word, and lead to the chart", async () => {
    await open();
    expect((await screen.findByRole("link", { name: "Ruiz, Ana" })).getAttribute("href")).toBe("/patients/p-ana");
    const ana = await regionOf("Ana Ruiz");
    expect(ana.getByText("Potassium 6.4 mmol/L")).toBeTruthy();
    expect(ana.getByText("CRITICAL")).toBeTruthy();
    expect(ana.getAllByText(/^Collected 11\/20.* 8:00 AM$/)).toHaveLength(2);
    expect(ana.getByText("Glucose 104 mg/dL").parentElement?.textContent).toBe("Glucose 104 mg/dL HIGH corrected");
    expect(ana.getByText(/^1 critical, 1 abnormal · received /)).toBeTruthy();
    expect((await regionOf("Ren Imai")).getByText(/^2 results/)).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it("are marked one by one, those on the screen together, and normal ones apart from them", async () => {
    const tab = showApp("/home/results");
    await tab.title("Results to review");
    const ana = await regionOf("Ana Ruiz");
    const bodies = () => api.calls(resultsToRead.review).map(({ body }) => body);
    await tab.user.click(ana.getByRole("button", { name: "Mark reviewed: Potassium 6.4, Ana Ruiz" }));
    expect(await ana.findByText("1 result marked as reviewed.")).toBeTruthy();
    expect(ana.queryByText("Potassium 6.4 mmol/L")).toBeNull();
    await tab.user.click(ana.getByRole("button", { name: "Undo for Ana Ruiz" }));
    expect(await ana.findByText("Potassium 6.4 mmol/L")).toBeTruthy();
    expect(api.calls(resultsToRead.unreview).map(({ body }) => body)).toEqual([{ personId: "p-ana", ids: [41] }]);
    await tab.user.click(ana.getByRole("button", { name: "Mark 2 normal results as reviewed: Ana Ruiz" }));
    await waitFor(() => expect(bodies()).toHaveLength(2));
    await tab.user.click(await ana.findByRole("button", { name: "Mark these 2 as reviewed: Ana Ruiz" }));
    await waitFor(() => expect(bodies()).toHaveLength(3));
    expect(bodies()).toEqual([
      { personId: "p-ana", ids: [41], isBulk: false },
      { personId: "p-ana", ids: [51, 52], isBulk: true },
      { personId: "p-ana", ids: [41, 42], isBulk: false },
    ]);
  });

  it("say why nothing was marked", async () => {
    api.fail(resultsToRead.review, { status: 409, code: "conflict", message: "Some of these results have changed" });
    const tab = showApp("/home/results");
    await tab.title("Results to review");
    const ana = await regionOf("Ana Ruiz");
    await tab.user.click(ana.getByRole("button", { name: "Mark reviewed: Potassium 6.4, Ana Ruiz" }));
    expect((await ana.findByRole("alert")).textContent).toBe("Some of these results have changed");
    expect(ana.getByText("Potassium 6.4 mmol/L")).toBeTruthy();
  });

  it("are noted by staff, who mark nothing", async () => {
    api.reply(resultsToRead.page, pageOf({ ...ANA, marking: "none" }));
    const tab = showApp("/home/results");
    await tab.title("Results to review");
    const ana = await regionOf("Ana Ruiz");
    expect(ana.getByText("Not yet reviewed by a physician")).toBeTruthy();
    expect(ana.queryByRole("button", { name: /^Mark/ })).toBeNull();
    await tab.user.click(ana.getByRole("button", { name: "Add a note: Potassium" }));
    await tab.user.type(ana.getByRole("textbox", { name: "Note on Potassium" }), "Called mother");
    await tab.user.click(ana.getByRole("button", { name: "Save note" }));
    expect(await ana.findByText("Called mother")).toBeTruthy();
    expect(api.calls(resultsToRead.note).map(({ body }) => body)).toEqual([{ personId: "p-ana", id: 41, text: "Called mother" }]);
  });

  it("are marked as seen by an embassy, which has no notes", async () => {
    api.reply(resultsToRead.page, pageOf({ ...ANA, marking: "seen" }));
    await open();
    const ana = await regionOf("Ana Ruiz");
    expect(ana.getByRole("button", { name: "Mark seen: Potassium 6.4, Ana Ruiz" })).toBeTruthy();
    expect(ana.queryByRole("button", { name: /note/ })).toBeNull();
  });

  it("stay within reach after they were reviewed, with who did and the way back", async () => {
    const reviewed = { by: "Rita Calder", at: new Date().toISOString() };
    const notes = [{ by: "Gena Whitlock", at: reviewed.at, text: "Called mother" }];
    const row = { personId: "p-ana", patientName: "Ruiz, Ana", dob: "2017-05-19", marking: "review" as const };
    const data = [{ ...row, result: { ...POTASSIUM, reviewed, notes } }];
    api.reply(resultsToRead.reviewed, { data, total: 1, currentPage: 1, totalPages: 1 });
    const tab = showApp("/home/results");
    await tab.title("Results to review");
    await tab.user.click(await screen.findByRole("radio", { name: "Reviewed" }));
    const ana = await regionOf("Ana Ruiz");
    expect(ana.getByText(/^Reviewed by Rita Calder /)).toBeTruthy();
    expect(ana.getByText(/^Called mother/)).toBeTruthy();
    await tab.user.click(ana.getByRole("button", { name: "Mark as not reviewed: Potassium 6.4" }));
    expect(await ana.findByText("Potassium is marked as not reviewed.")).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it("say that there are none", async () => {
    api.reply(resultsToRead.page, pageOf());
    await open();
    expect(await screen.findByText("No results to review")).toBeTruthy();
  });

  it("fail with what the server says, and are asked for again", async () => {
    api.fail(resultsToRead.page, { status: 503, code: "upstream_unavailable", message: "The database rests" });
    const tab = showApp("/home/results");
    await tab.title("Results to review");
    expect((await screen.findByRole("alert")).textContent).toContain("The database rests");
    api.reply(resultsToRead.page, pageOf(ANA));
    await tab.user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.getByRole("link", { name: "Ruiz, Ana" })).toBeTruthy());
  });
});
