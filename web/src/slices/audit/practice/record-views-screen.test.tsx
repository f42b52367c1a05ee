import { practiceAudit, type RecordView, type RecordViewPage } from "@linnet/contract/audit/practice";
import type { MenuItem } from "@linnet/contract/session";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { signedIn } from "../../../../test/people.ts";
import { PETRA } from "../../../../test/practice.ts";
import { savedFiles } from "../../../../test/saved-files.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./record-views-screen.tsx";

const MENU: MenuItem[] = [
  { id: "practice", parent: "Practice", viewOrder: 1, items: [{ itemId: "recordviews", itemName: "Record Views" }] },
];
const DAYS = "from=2026-11-14&to=2026-11-20";

const aView = (changes: Partial<RecordView> = {}): RecordView => ({
  id: 1,
  at: "2026-11-20T16:41:00.000Z",
  person: "Ashby, Dora",
  role: "Physician",
  patient: { personId: "pt-1", name: "Ruiz, Ana", mayOpen: true },
  lookedAt: "Chart, 12 results",
  why: "Own patient",
  from: "Office",
  ...changes,
});

const VIEWS: RecordView[] = [
  aView(),
  aView({ id: 2, at: "2026-11-20T15:58:00.000Z", person: null, role: "", lookedAt: "Referral 10471", why: "Hospital support", from: null }),
  aView({ id: 3, at: "2026-11-19T23:02:00.000Z", person: "Ilves, Gena", role: "Staff", patient: null, from: "Elsewhere" }),
  aView({ id: 4, at: "2026-11-19T17:15:00.000Z", patient: { personId: "pt-2", name: "Imai, Ren", mayOpen: false } }),
];
const page = (views: RecordView[], total = views.length): RecordViewPage => ({
  views,
  page: 1,
  totalPages: Math.ceil(total / 25),
  total,
  sealedUpTo: "2026-11-20T16:41:00.000Z",
});

describe("record views", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, PETRA, MENU);
    api.reply(practiceAudit.views, page(VIEWS, 214));
    api.reply(practiceAudit.choices, {
      people: [{ id: 7, name: "Ashby, Dora" }],
      children: [{ personId: "pt-1", name: "Ruiz, Ana" }],
    });
  });

  async function open(search = DAYS) {
    const tab = showApp(`/practice/audit?${search}`);
    await tab.title("Record views");
    return tab;
  }
  const asked = () => api.calls(practiceAudit.views).map(({ body }) => body);

  it("shows by day who looked at whose record, why and from where", async () => {
    await open();
    await screen.findByRole("rowheader", { name: "Friday, 11/20/2026" });
    const rows = screen.getAllByRole("row").map((row) => row.textContent);
    expect(rows).toEqual([
      "TimePersonRolePatient NameViewedReasonLocation",
      "Friday, 11/20/2026",
      "8:41 AMAshby, DoraPhysicianRuiz, AnaChart, 12 resultsOwn patientOffice",
      "7:58 AMThe hospitalRuiz, AnaReferral 10471Hospital support",
      "Thursday, 11/19/2026",
      "3:02 PMIlves, GenaStaffFormer patientChart, 12 resultsOwn patientElsewhere",
      "9:15 AMAshby, DoraPhysicianImai, RenChart, 12 resultsOwn patientOffice",
    ]);
    expect(screen.getByText("Showing 1-25 of 214")).toBeTruthy();
    expect(screen.getByText(/^Protected from changes through .*8:41 AM$/)).toBeTruthy();
    expect(screen.getAllByRole("link", { name: "Ruiz, Ana" })[0]?.getAttribute("href")).toBe("/patients/pt-1");
    expect(screen.queryByRole("link", { name: "Imai, Ren" })).toBe(null);
    expect(await violations()).toEqual([]);
  });

  it("narrows by person and by child, and says nothing of the child in the address", async () => {
    const tab = await open();
    await screen.findByRole("option", { name: "Ruiz, Ana" });
    fireEvent.change(screen.getByRole("combobox", { name: "Person" }), { target: { value: "7" } });
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ person: 7 }));
    fireEvent.change(screen.getByRole("combobox", { name: "Patient" }), { target: { value: "pt-1" } });
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ person: 7, child: "pt-1", from: "2026-11-14", to: "2026-11-20" }));
    expect(tab.address()).toContain("person=7");
    expect(tab.address()).not.toContain("pt-1");
  });

  it("is put in order by person, and saved as a table as it is narrowed", async () => {
    const saved = savedFiles();
    api.answer(practiceAudit.export, () => new Response("Time"));
    const { user } = await open(`${DAYS}&person=7`);
    await user.click(screen.getByRole("radio", { name: "By person" }));
    await screen.findAllByRole("rowheader", { name: "Ashby, Dora" });
    expect(asked().at(-1)).toMatchObject({ person: 7, order: "person" });
    await user.click(screen.getByRole("button", { name: "Export CSV" }));
    await waitFor(() => expect(saved()).toEqual(["record-views-2026-11-14-2026-11-20.csv"]));
    expect(api.calls(practiceAudit.export).map(({ body }) => body)).toEqual([
      { from: "2026-11-14", to: "2026-11-20", person: 7, order: "person" },
    ]);
  });

  it("says when nobody looked, and shows everyone again", async () => {
    api.reply(practiceAudit.views, page([]));
    await open(`${DAYS}&person=hospital`);
    await screen.findByText("No record found");
    fireEvent.click(screen.getByRole("button", { name: "Show everyone" }));
    await waitFor(() => expect(asked().at(-1)).not.toHaveProperty("person"));
  });

  it("says what failed, and tries again", async () => {
    api.fail(practiceAudit.views, { status: 500, code: "internal", message: "The portal is not responding" });
    await open();
    const alert = await screen.findByRole("alert");
    expect(within(alert).getByText("The portal is not responding")).toBeTruthy();
    api.reply(practiceAudit.views, page(VIEWS));
    fireEvent.click(within(alert).getByRole("button", { name: "Try again" }));
    await screen.findByRole("rowheader", { name: "Friday, 11/20/2026" });
  });
});
