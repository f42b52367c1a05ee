import { complianceAudit } from "@linnet/contract/audit/compliance";
import { disclosures } from "@linnet/contract/audit/disclosures";
import type { MenuItem } from "@linnet/contract/session";
import { screen, waitFor, within } from "@testing-library/react";
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

const rowsFor = (may: { reportDisclosures: boolean }) => ({ rows: [], next: null, sealedUpTo: "2026-11-20T16:41:00.000Z", may });

describe("the report of disclosures", () => {
  let api: FakeApi;
  let saved: () => string[];
  beforeEach(() => {
    newTab();
    saved = savedFiles();
    api = fakeApi();
    signedIn(api, ADA, MENU);
    api.reply(complianceAudit.searches, []);
    api.reply(complianceAudit.rows, rowsFor({ reportDisclosures: true }));
  });
  async function open() {
    const tab = showApp("/compliance/audit");
    await tab.title("Audit trail");
    await tab.user.type(screen.getByRole("textbox", { name: "Patient: MRN or record ID" }), "40014871");
    await tab.user.click(screen.getByRole("button", { name: "Search" }));
    await tab.user.click(await screen.findByRole("button", { name: "Create disclosure report" }));
    const dialog = await screen.findByRole("dialog", { name: "Create disclosure report" });
    return { ...tab, dialog, create: () => tab.user.click(within(dialog).getByRole("button", { name: "Create report" })) };
  }
  const asked = () => api.calls(disclosures.report).map(({ body }) => body);

  it("asks for the patient, at most six years, what to include and why, and saves the PDF", async () => {
    api.answer(disclosures.report, () => new Response("%PDF", { headers: { "content-type": "application/pdf" } }));
    const { user, dialog, create, address } = await open();
    await create();
    within(dialog).getByText("Choose a reason", { selector: "p" });
    expect(asked()).toEqual([]);
    expect(await violations()).toEqual([]);
    await user.click(within(dialog).getByRole("radio", { name: /^All except those known to be for treatment/ }));
    await user.selectOptions(within(dialog).getByRole("combobox", { name: "Reason you need the report" }), "request");
    await create();
    await within(dialog).findByText("The report was saved.");
    expect(asked()).toEqual([
      {
        child: "40014871",
        from: expect.stringMatching(/^20\d\d-/),
        to: expect.stringMatching(/^20\d\d-/),
        scope: "accountable",
        reason: "request",
      },
    ]);
    expect(saved()).toEqual([expect.stringMatching(/^disclosures-20\d\d-[\d-]+\.pdf$/)]);
    expect(address()).toBe("/compliance/audit");
    expect(await violations()).toEqual([]);
  });

  it("says what went wrong, and keeps what was typed", async () => {
    api.fail(disclosures.report, { status: 404, code: "not_found", message: "Patient not found" });
    const { user, dialog, create } = await open();
    const patient = within(dialog).getByRole("textbox", { name: "Patient: MRN or record ID" });
    await user.clear(patient);
    await create();
    within(dialog).getByText("Enter an MRN or a record ID");
    await user.type(patient, "pt-nobody");
    await user.selectOptions(within(dialog).getByRole("combobox", { name: "Reason you need the report" }), "law");
    await create();
    expect((await within(dialog).findByRole("alert")).textContent).toContain("Patient not found");
    expect(within(dialog).getByDisplayValue("pt-nobody")).toBe(patient);
  });

  it("is worked by keyboard alone", async () => {
    api.answer(disclosures.report, () => new Response("%PDF", { headers: { "content-type": "application/pdf" } }));
    const { user, dialog } = await open();
    const patient = within(dialog).getByRole("textbox", { name: "Patient: MRN or record ID" });
    await waitFor(() => expect(document.activeElement).toBe(patient));
    await user.selectOptions(within(dialog).getByRole("combobox", { name: "Reason you need the report" }), "request");
    patient.focus();
    await user.keyboard("{Enter}");
    await within(dialog).findByText("The report was saved.");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
  });

  it("is not offered to who may only read", async () => {
    api.reply(complianceAudit.rows, rowsFor({ reportDisclosures: false }));
    const tab = showApp("/compliance/audit");
    await tab.title("Audit trail");
    await screen.findByText("No record found");
    expect(screen.queryByRole("button", { name: "Create disclosure report" })).toBe(null);
  });
});
