import { criticalResults, type UnviewedResults } from "@linnet/contract/chart/critical-results";
import type { MenuItem } from "@linnet/contract/session";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { ADA } from "../../../../test/access-requests.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./critical-results-screen.tsx";

const HANA = { ...ADA, practiceRoles: [{ roleId: 4 as const, active: true }], firstName: "Hana", email: "hana@linnet.example" };
const MENU: MenuItem[] = [
  {
    id: "accountsandaccess",
    parent: "Accounts & Access",
    viewOrder: 1,
    items: [{ itemId: "criticalresults", itemName: "Critical Results" }],
  },
];
const LAKESIDE: UnviewedResults = {
  id: 5,
  practiceName: "Lakeside Pediatrics",
  physicians: ["Dora Ashby", "Rita Lindgren"],
  since: "2026-11-20T18:00:00Z",
  recordId: "pt-1001",
  called: null,
};
const pageOf = (...data: UnviewedResults[]) => ({ data, total: data.length, totalPages: 1, currentPage: 1 });

describe("the list of critical results that no one has viewed", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, HANA, MENU);
    api.reply(criticalResults.page, pageOf(LAKESIDE));
    api.reply(criticalResults.markCalled, true);
  });
  async function open() {
    const tab = showApp("/accountsandaccess/criticalresults");
    await tab.title("Critical results");
    return tab;
  }

  it("shows practice, physicians, since when and the record's id", async () => {
    await open();
    const table = await screen.findByRole("table", { name: "Critical results" });
    const [row] = within(table).getAllByRole("row").slice(1);
    expect(row?.textContent).toContain("Lakeside Pediatrics");
    expect(row?.textContent).toContain("Dr. Dora Ashby, Dr. Rita Lindgren");
    expect(row?.textContent).toContain("11/20/2026");
    expect(row?.textContent).toContain("pt-1001");
    expect(screen.getByRole("link", { name: /Critical Results/ })).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it("says so where there is none, and why it could not be loaded", async () => {
    api.reply(criticalResults.page, pageOf());
    await open();
    expect(await screen.findByText("No practices to call")).toBeTruthy();
  });

  it("writes down that the practice was called, and takes that back", async () => {
    const { user } = await open();
    const name = "Mark as called: Lakeside Pediatrics, pt-1001";
    api.reply(criticalResults.page, pageOf());
    await user.click(await screen.findByRole("button", { name }));
    expect(await screen.findByText("Lakeside Pediatrics is marked as called.")).toBeTruthy();
    expect(await screen.findByText("No practices to call")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /^Undo/ }));
    await waitFor(() =>
      expect(api.calls(criticalResults.markCalled).map(({ body }) => body)).toEqual([
        { id: 5, called: true },
        { id: 5, called: false },
      ]),
    );
  });

  it("shows who called which practice, on its own page", async () => {
    const { user } = await open();
    api.reply(criticalResults.page, pageOf({ ...LAKESIDE, called: { by: "Hana Reyes", at: "2026-11-20T19:00:00Z" } }));
    await user.click(await screen.findByText("Called"));
    expect(await screen.findByText(/^Called .* by Hana Reyes$/)).toBeTruthy();
    expect(api.calls(criticalResults.page).at(-1)?.query).toMatchObject({ Show: "called" });
    expect(screen.getByRole("button", { name: "Mark as not called: Lakeside Pediatrics, pt-1001" })).toBeTruthy();
  });
});
