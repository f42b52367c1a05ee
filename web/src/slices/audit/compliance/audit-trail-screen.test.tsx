import { type AuditEntry, complianceAudit } from "@linnet/contract/audit/compliance";
import type { MenuItem } from "@linnet/contract/session";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { ADA } from "../../../../test/access-requests.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { signedIn } from "../../../../test/people.ts";
import { savedFiles } from "../../../../test/saved-files.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./audit-trail-screen.tsx";

const MENU: MenuItem[] = [
  { id: "accountsandaccess", parent: "Accounts & Access", viewOrder: 1, items: [{ itemId: "audittrail", itemName: "Audit Trail" }] },
];
const dora = { id: 3, name: "Ashby, Dora", email: "dora@linnet.example" };

const aRow = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 1,
  at: "2026-11-20T16:41:00.000Z",
  actor: dora,
  as: null,
  roles: [1],
  practice: { id: 11, name: "Lakeside Pediatrics" },
  action: "read:labs",
  outcome: "done",
  rule: "assigned",
  children: ["pt-1001"],
  childCount: 1,
  object: "",
  changed: [],
  count: 12,
  address: "203.0.113.7",
  requestId: "req-1",
  ...changes,
});

describe("the audit trail", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, ADA, MENU);
    api.reply(complianceAudit.searches, []);
    api.reply(complianceAudit.choices, { people: [dora], practices: [] });
    api.reply(complianceAudit.rows, {
      rows: [
        aRow(),
        aRow({
          id: 2,
          actor: { id: 9, name: "Reyes, Ada", email: "ada@linnet.example" },
          as: dora,
          outcome: "refused",
          rule: "not_found",
          children: ["pt-1", "pt-2", "pt-3", "pt-4"],
          childCount: 25,
        }),
      ],
      next: "1790960400123456-2",
      sealedUpTo: "2026-11-20T16:41:00.000Z",
      may: { reportDisclosures: true },
    });
  });

  async function open() {
    const tab = showApp("/compliance/audit");
    await tab.title("Audit trail");
    await screen.findByRole("button", { name: "pt-1001: show name" });
    return tab;
  }
  const asked = () => api.calls(complianceAudit.rows).map(({ body }) => body);

  it("shows rows without any patient’s name, and both people of a row in somebody else’s name", async () => {
    await open();
    const [, , first, second] = screen.getAllByRole("row").map(({ textContent }) => textContent);
    expect(first).toBe(
      "8:41 AMAshby, Doradora@linnet.examplePhysicianLakeside PediatricsOpened lab results12 itemsDoneOwn patientpt-1001203.0.113.7",
    );
    expect(second).toContain("Reyes, Adaada@linnet.examplelogged in as Ashby, Dora");
    expect(second).toContain("DeniedNot found or no accesspt-1pt-2pt-3and 22 more");
    expect(await violations()).toEqual([]);
  });

  it("reads an action of a newer server in plain words, in a row and in a saved search", async () => {
    const action = "write:moon-landing";
    const filter = { from: "2026-01-01", to: "2026-02-01", action };
    api.reply(complianceAudit.searches, [{ id: 5, name: "Landings", filter }]);
    const sealedUpTo = "2026-11-20T16:41:00.000Z";
    api.reply(complianceAudit.rows, {
      rows: [aRow({ action, rule: "on_the_moon", changed: ["landingDay"] })],
      next: null,
      sealedUpTo,
      may: { reportDisclosures: true },
    });
    const { user } = await open();
    const table = screen.getByRole("table", { name: "Activity" });
    expect(within(table).getByText("Other activity")).toBeTruthy();
    expect(within(table).getByText("On the moon")).toBeTruthy();
    expect(within(table).getByText("12 items, Changed: Landing day")).toBeTruthy();
    await user.selectOptions(await screen.findByRole("combobox", { name: "Saved searches" }), "Landings");
    await waitFor(() => expect(asked().at(-1)).toEqual(filter));
    const chosen = screen.getByRole("combobox", { name: "Action" });
    expect(within(chosen).getByRole("option", { selected: true }).textContent).toBe("Other activity");
    await user.click(screen.getByRole("button", { name: "Search" }));
    await waitFor(() => expect(asked()).toHaveLength(3));
    expect(asked().at(-1)).toEqual(filter);
    expect(document.body.textContent).not.toContain("moon-landing");
  });

  it("leaves the random key of a file out", async () => {
    const rows = [
      aRow({ action: "read:agreement-document", object: "file 1d0f6a52-8f0e-4a53-9a53-0b3c1c1f2a10", count: null }),
      aRow({ id: 2, object: "referral 10482", count: null }),
    ];
    const sealedUpTo = "2026-11-20T16:41:00.000Z";
    api.reply(complianceAudit.rows, { rows, next: null, sealedUpTo, may: { reportDisclosures: true } });
    showApp("/compliance/audit");
    expect(await screen.findByText("file")).toBeTruthy();
    expect(screen.getByText("referral 10482")).toBeTruthy();
    expect(document.body.textContent).not.toContain("1d0f6a52");
  });

  it("searches by what is typed, and writes nothing of it into the address", async () => {
    const { user, address } = await open();
    await user.type(screen.getByRole("combobox", { name: "Person" }), "ash");
    await waitFor(() => expect(document.querySelector("datalist option")).not.toBe(null));
    fireEvent.change(screen.getByRole("combobox", { name: "Person" }), { target: { value: "Ashby, Dora (dora@linnet.example)" } });
    await user.type(screen.getByRole("textbox", { name: "Patient: MRN or record ID" }), "40014891");
    await user.selectOptions(screen.getByRole("combobox", { name: "Outcome" }), "refused");
    await user.selectOptions(screen.getByRole("combobox", { name: "Action" }), "Looked up a patient for an access request");
    await user.selectOptions(screen.getByRole("combobox", { name: "Reason" }), "Not allowed");
    await user.click(screen.getByRole("button", { name: "Search" }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ person: 3, child: "40014891", outcome: "refused" }));
    expect(asked().at(-1)).toMatchObject({ rule: "forbidden", action: "read:access-request-match" });
    expect(address()).toBe("/compliance/audit");
    expect(JSON.stringify({ ...window.localStorage, ...window.sessionStorage })).not.toContain("40014891");
  });

  it("saves what was searched for as a table and as FHIR", async () => {
    const saved = savedFiles();
    const exports = [
      { endpoint: complianceAudit.exportCsv, button: "Export CSV" },
      { endpoint: complianceAudit.exportFhir, button: "Export FHIR" },
    ];
    const { user } = await open();
    await user.type(screen.getByRole("textbox", { name: "Patient: MRN or record ID" }), "40014891");
    await user.click(screen.getByRole("button", { name: "Search" }));
    for (const [at, { endpoint, button }] of exports.entries()) {
      api.answer(endpoint, () => new Response("rows"));
      await user.click(await screen.findByRole("button", { name: button }));
      await waitFor(() => expect(saved()).toHaveLength(at + 1));
      expect(api.calls(endpoint).map(({ body }) => body)).toMatchObject([{ child: "40014891" }]);
    }
    expect(saved()).toEqual([expect.stringMatching(/^audit-.*\.csv$/), expect.stringMatching(/^audit-.*\.ndjson$/)]);
  });

  it("says what cannot be searched for", async () => {
    const { user } = await open();
    await user.type(screen.getByRole("combobox", { name: "Person" }), "nobody");
    const before = asked().length;
    await user.click(screen.getByRole("button", { name: "Search" }));
    await screen.findByText("Choose a person from the list");
    expect(asked().length).toBe(before);
  });

  it("goes on to older rows, and back", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "Older activity" }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ after: "1790960400123456-2" }));
    const newer = screen.getByRole("button", { name: "Newer activity" });
    await user.click(newer);
    await waitFor(() => expect(newer.hasAttribute("disabled")).toBe(true));
  });

  it("opens a name for a reason", async () => {
    const { user } = await open();
    api.reply(complianceAudit.childName, { name: "Ruiz, Ana", mrn: "40014891" });
    await user.click(screen.getByRole("button", { name: "pt-1001: show name" }));
    const dialog = await screen.findByRole("dialog", { name: "Whose record is pt-1001?" });
    await user.click(within(dialog).getByRole("button", { name: "Show name" }));
    expect(api.calls(complianceAudit.childName)).toEqual([]);
    await user.selectOptions(within(dialog).getByRole("combobox"), "complaint");
    await user.click(within(dialog).getByRole("button", { name: "Show name" }));
    await within(dialog).findByText("Ruiz, Ana");
    expect(api.calls(complianceAudit.childName)[0]?.body).toEqual({ recordId: "pt-1001", reason: "complaint" });
    expect(await violations()).toEqual([]);
  });

  it("keeps a search, and finds by it again", async () => {
    const filter = { from: "2026-01-01", to: "2026-02-01", child: "pt-7" };
    api.reply(complianceAudit.searches, [{ id: 5, name: "Complaint of March", filter }]);
    const { user } = await open();
    await user.selectOptions(await screen.findByRole("combobox", { name: "Saved searches" }), "Complaint of March");
    await waitFor(() => expect(asked().at(-1)).toEqual(filter));
    api.reply(complianceAudit.saveSearch, { id: 6, name: "Again", filter });
    await user.click(screen.getByRole("button", { name: "Save search" }));
    const dialog = await screen.findByRole("dialog", { name: "Save search" });
    await user.type(within(dialog).getByRole("textbox"), "Again");
    await user.click(within(dialog).getByRole("button", { name: "Save search" }));
    await waitFor(() => expect(api.calls(complianceAudit.saveSearch)[0]?.body).toEqual({ name: "Again", filter }));
  });

  it("tells of each login-as", async () => {
    const { user } = await open();
    const ada = { id: 9, name: "Reyes, Ada", email: "ada@linnet.example" };
    api.reply(complianceAudit.loginAs, [
      { id: "1", administrator: ada, target: dora, reason: "A question", startedAt: "2026-11-20T16:00:00.000Z", minutes: 14 },
    ]);
    await user.click(screen.getByRole("tab", { name: "Administrator logins" }));
    await screen.findByText("A question");
    expect(screen.getByText("14 min")).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it("says what failed", async () => {
    api.fail(complianceAudit.rows, { status: 500, code: "internal", message: "The portal is not responding" });
    const tab = showApp("/compliance/audit");
    await tab.title("Audit trail");
    expect(await screen.findByRole("alert")).toBeTruthy();
  });
});
