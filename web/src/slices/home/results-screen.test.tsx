import { type ChildToRead, resultsToRead } from "@linnet/contract/chart/to-read";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { POTASSIUM } from "../../../test/home.ts";
import { DORA, PHYSICIAN_MENU, signedIn } from "../../../test/people.ts";
import { newTab, showApp } from "../../../test/show-app.tsx";
import { violations } from "../../../test/violations.ts";

const ANA: ChildToRead = {
  personId: "p-ana",
  patientName: "Ruiz, Ana",
  dob: "2017-05-19",
  critical: 1,
  abnormal: 1,
  others: 0,
  newestAt: "2026-11-20T17:00:00Z",
  first: [POTASSIUM, { ...POTASSIUM, id: 42, title: "Glucose", value: "104", units: "mg/dL", finding: "high", isCorrection: true }],
  ids: [41, 42],
  readFor: [{ physicianId: 4, name: "Rita Calder" }],
};
const REN: ChildToRead = {
  ...ANA,
  personId: "p-ren",
  patientName: "Imai, Ren",
  critical: 0,
  abnormal: 0,
  others: 2,
  ids: [43],
  readFor: [],
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
    api.reply(resultsToRead.mark, { own: [41, 42], physician: [41] });
    api.reply(resultsToRead.unmark, true);
  });
  const open = () => showApp("/home/results").title("Results to read");
  const rowOf = (name: string) => within(screen.getByRole("row", { name: new RegExp(name) }));

  it("stand in the menu, for who may read results", async () => {
    const patients = { itemId: "resultstoread", itemName: "Results to Read" };
    signedIn(api, DORA, [{ id: "patients", parent: "Patients", viewOrder: 2, items: [patients] }]);
    await open();
    const link = await screen.findByRole("link", { name: "Results to Read" });
    expect(link.getAttribute("href")).toBe("/home/results");
    expect(link.getAttribute("aria-current")).toBe("page");
  });

  it("are listed by child with the most severe by name, mark and word, and lead to the chart", async () => {
    await open();
    expect((await screen.findByRole("link", { name: "Ruiz, Ana" })).getAttribute("href")).toBe("/patients/p-ana");
    const ana = rowOf("Ruiz, Ana");
    expect(ana.getByText("Potassium 6.4 mmol/L")).toBeTruthy();
    expect(ana.getByText("CRITICAL")).toBeTruthy();
    expect(ana.getByText("Glucose 104 mg/dL").parentElement?.textContent).toBe("Glucose 104 mg/dL HIGH corrected");
    expect(ana.getByText("1 critical, 1 abnormal")).toBeTruthy();
    expect(rowOf("Imai, Ren").getByText("2 results")).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it("are marked read in their place, for a colleague too, and taken back", async () => {
    const tab = showApp("/home/results");
    await tab.title("Results to read");
    await tab.user.click(await screen.findByRole("button", { name: "Read for Dr Rita Calder: Ana Ruiz" }));
    expect(await screen.findByText("2 results marked read, for Dr Rita Calder too.")).toBeTruthy();
    expect(api.calls(resultsToRead.mark).map(({ body }) => body)).toEqual([{ personId: "p-ana", ids: [41, 42], forPhysician: 4 }]);
    await tab.user.click(screen.getByRole("button", { name: "Undo for Ana Ruiz" }));
    expect(await screen.findByRole("button", { name: "Mark read: Ana Ruiz" })).toBeTruthy();
    expect(api.calls(resultsToRead.unmark).map(({ body }) => body)).toEqual([
      { personId: "p-ana", forPhysician: 4, own: [41, 42], physician: [41] },
    ]);
    await tab.user.click(screen.getByRole("button", { name: "Mark read: Ana Ruiz" }));
    await waitFor(() => expect(api.calls(resultsToRead.mark).at(-1)?.body).toMatchObject({ personId: "p-ana", forPhysician: null }));
  });

  it("say that there are none", async () => {
    api.reply(resultsToRead.page, pageOf());
    await open();
    expect(await screen.findByText("No results to read")).toBeTruthy();
  });

  it("fail with what the server says, and are asked for again", async () => {
    api.fail(resultsToRead.page, { status: 503, code: "upstream_unavailable", message: "The database rests" });
    const tab = showApp("/home/results");
    await tab.title("Results to read");
    expect((await screen.findByRole("alert")).textContent).toContain("The database rests");
    api.reply(resultsToRead.page, pageOf(ANA));
    await tab.user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.getByRole("link", { name: "Ruiz, Ana" })).toBeTruthy());
  });
});
