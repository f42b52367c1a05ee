import { complianceAudit } from "@linnet/contract/audit/compliance";
import { auditOddities, type Oddity } from "@linnet/contract/audit/oddities";
import type { MenuItem } from "@linnet/contract/session";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { ADA } from "../../../../test/access-requests.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./audit-trail-screen.tsx";

const MENU: MenuItem[] = [
  { id: "accountsandaccess", parent: "Accounts & Access", viewOrder: 1, items: [{ itemId: "audittrail", itemName: "Audit Trail" }] },
];
const NIGHT = "Ashby, Dora opened the records of 12 patients between 10 PM and 6 AM.";
const MANY = "Users from 4 practices opened the same patient’s record within 30 days.";

const night: Oddity = { id: 8, kind: "night", day: "2026-11-19", sentence: NIGHT, recordId: null, closed: null };
const many: Oddity = { id: 7, kind: "many-practices", day: "2026-11-18", sentence: MANY, recordId: "pt-1001", closed: null };

describe("flagged activity", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, ADA, MENU);
    api.reply(complianceAudit.searches, []);
    api.reply(complianceAudit.rows, { rows: [], next: null, sealedUpTo: "2026-11-20T16:41:00.000Z", may: { reportDisclosures: true } });
    api.reply(auditOddities.list, { oddities: [night, many], next: 7, mayClose: true });
  });

  async function open() {
    const tab = showApp("/compliance/audit");
    await tab.title("Audit trail");
    await tab.user.click(await screen.findByRole("tab", { name: "Flagged activity" }));
    return tab;
  }
  const asked = () => api.calls(auditOddities.list).map(({ body }) => body);

  it("says why each was flagged, by record id alone", async () => {
    const { user } = await open();
    await screen.findByText(NIGHT);
    expect(screen.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
      "DateTypeWhy it was flaggedRecord IDActions",
      `11/19/2026At night${NIGHT}Close`,
      `11/18/2026Many practices${MANY}pt-1001Close`,
    ]);
    expect(await violations()).toEqual([]);
    await user.click(screen.getByRole("button", { name: "pt-1001: show name" }));
    await screen.findByRole("dialog", { name: "Whose record is pt-1001?" });
  });

  it("closes one with a note, and not without", async () => {
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Close: At night, 11/19/2026" }));
    const dialog = await screen.findByRole("dialog", { name: "Close flagged activity" });
    await user.click(within(dialog).getByRole("button", { name: "Close flagged activity" }));
    await within(dialog).findByText("Enter your findings");
    expect(api.calls(auditOddities.close)).toEqual([]);
    expect(await violations()).toEqual([]);
    api.reply(auditOddities.close, true);
    await user.type(within(dialog).getByRole("textbox"), "She was on call.");
    api.reply(auditOddities.list, { oddities: [many], next: null, mayClose: true });
    await user.click(within(dialog).getByRole("button", { name: "Close flagged activity" }));
    await waitFor(() => expect(screen.queryByText(NIGHT)).toBe(null));
    expect(api.calls(auditOddities.close)[0]?.body).toEqual({ id: 8, note: "She was on call." });
  });

  it("shows what is closed with its note, page by page", async () => {
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Older flagged activity" }));
    await waitFor(() => expect(asked().at(-1)).toEqual({ state: "open", after: 7 }));
    const closed = { by: "Park, Cole", at: "2026-11-20T16:00:00.000Z", note: "She was on call." };
    api.reply(auditOddities.list, { oddities: [{ ...night, closed }], next: null, mayClose: true });
    await user.click(screen.getByRole("radio", { name: "Closed" }));
    await screen.findByText("She was on call.");
    expect(asked().at(-1)).toEqual({ state: "closed" });
    expect(screen.getByText("Park, Cole, 11/20/2026")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Close:/ })).toBe(null);
  });

  it("cannot be closed by who may only read", async () => {
    api.reply(auditOddities.list, { oddities: [night], next: null, mayClose: false });
    await open();
    await screen.findByText(NIGHT);
    expect(screen.queryByRole("button", { name: /^Close:/ })).toBe(null);
  });

  it("says that there is none, and what failed", async () => {
    api.reply(auditOddities.list, { oddities: [], next: null, mayClose: true });
    const { user } = await open();
    await screen.findByText("No open flagged activity. We check the audit trail once a day.");
    api.fail(auditOddities.list, { status: 500, code: "internal", message: "The portal is not responding" });
    await user.click(screen.getByRole("radio", { name: "Closed" }));
    expect(await screen.findByRole("alert")).toBeTruthy();
  });
});
