import { desk } from "@linnet/contract/referrals/desk";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { atDesk, atDeskDetails, aWorklist, CARA, DESK_MENU } from "../../../../test/desk.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { DORA, PHYSICIAN_MENU, signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Preloaded, because the first load takes longer than a test waits.
import "./referral-screen.tsx";
import "./screen.tsx";

describe("the worklist of a clinic's desk", () => {
  let api: FakeApi;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T18:00:00Z") });
    newTab();
    api = fakeApi();
    signedIn(api, CARA, DESK_MENU);
    api.reply(
      desk.worklist,
      aWorklist([
        atDesk({ id: 1, lastName: "Solberg", firstName: "Signe", isUrgent: true }),
        atDesk({ id: 2, lastName: "Chatterjee", firstName: "Nikhil", task: "schedule", due: "2026-11-22", isOverdue: true }),
        atDesk({
          id: 3,
          lastName: "Imai",
          firstName: "Ren",
          task: "waiting",
          cernerStatus: "On Hold",
          due: null,
          assignedTo: { id: 22, name: "Voss, Cara" },
        }),
      ]),
    );
    api.reply(desk.get, atDeskDetails());
    api.reply(desk.order, { ids: [1, 2, 3] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  async function open(address = "/desk") {
    const tab = showApp(address);
    await tab.title("Desk");
    await screen.findByRole("link", { name: "Solberg, Signe" });
    return tab;
  }
  const rowOf = (name: string) => screen.getByRole("link", { name }).closest("tr")?.textContent ?? "";
  const asked = () => api.calls(desk.worklist).at(-1)?.body;

  it("is the first page of people at a desk", async () => {
    const tab = showApp("/");
    await tab.title("Desk");
    expect(tab.address()).toBe("/desk");
    expect(screen.getByRole("link", { name: "Desk", current: "page" })).toBeTruthy();
  });

  it("says when the office has reminded the clinic", async () => {
    api.reply(
      desk.worklist,
      aWorklist([atDesk({ id: 9, lastName: "Solberg", firstName: "Signe", task: "schedule", remindedOn: "2026-11-20" })]),
    );
    await open();
    expect(rowOf("Solberg, Signe")).toContain("ScheduleReminded by the office on 11/20");
    expect(await violations()).toEqual([]);
  });

  it("says if the clinic’s own questions were not answered", async () => {
    api.reply(desk.worklist, aWorklist([atDesk({ id: 9, lastName: "Solberg", firstName: "Signe", isUnanswered: true }), atDesk()]));
    await open();
    expect(rowOf("Solberg, Signe")).toContain("New: needs reviewQuestions not answered");
    expect(rowOf("Ruiz, Ana")).not.toContain("Questions not answered");
  });

  it("says in words what is urgent, what to do, what is late, and who has it", async () => {
    await open();
    expect(rowOf("Solberg, Signe")).toMatch(/Urgent.*New: needs review.*Today.*Unassigned/);
    expect(rowOf("Chatterjee, Nikhil")).toMatch(/Schedule.*2 days overdue/);
    expect(rowOf("Chatterjee, Nikhil")).not.toContain("Urgent");
    expect(rowOf("Imai, Ren")).toMatch(/Waiting: On Hold.*No date.*Voss, Cara/);
    expect(await violations()).toEqual([]);
  });

  it("filters by kind, clinic and colleague; a searched name is not in the address", async () => {
    const tab = await open();
    await tab.user.click(screen.getByRole("button", { name: "To schedule 11" }));
    await waitFor(() => expect(asked()).toMatchObject({ view: "schedule" }));
    expect(screen.getByRole("button", { name: "To schedule 11", pressed: true })).toBeTruthy();
    await tab.user.selectOptions(screen.getByRole("combobox", { name: "Clinic" }), "Heart Center");
    await tab.user.selectOptions(screen.getByRole("combobox", { name: "Assigned to" }), "Varga, Lena");
    await tab.user.type(screen.getByRole("textbox", { name: "Search by name, birth date, MRN, phone or referral no." }), "imai{Enter}");
    await waitFor(() => expect(asked()).toEqual({ view: "schedule", clinicId: 4, assignedTo: 21, text: "imai", page: 1 }));
    expect(tab.address()).toBe("/desk?view=schedule&clinic=4&person=21");
  });

  it("counts only kinds with waiting referrals, and the current one", async () => {
    await open("/desk?view=cancel");
    const shown = within(screen.getByRole("group", { name: "Show" }));
    expect(shown.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "All open 31",
      "Urgent 2",
      "New 6",
      "Cancellations 0",
      "Overdue 4",
      "To schedule 11",
      "Visits to report 8",
      "Letter missing 3",
      "Ready to close 2",
      "Waiting 1",
    ]);
  });

  it("moves between rows with j and k, opens with Enter, and the next with n", async () => {
    const tab = await open();
    await tab.user.keyboard("jj");
    expect(document.activeElement?.textContent).toBe("Chatterjee, Nikhil");
    await tab.user.keyboard("k");
    expect(document.activeElement?.textContent).toBe("Solberg, Signe");
    await tab.user.keyboard("j{Enter}");
    await tab.title("Ruiz, Ana: Cardiology");
    expect(tab.address()).toBe("/desk/referrals/2");
    tab.goBack();
    await tab.title("Desk");
    await tab.user.keyboard("n");
    await waitFor(() => expect(tab.address()).toBe("/desk/referrals/1"));
  });

  it("ignores letters once the keys are turned off, here and after a reload", async () => {
    const tab = await open();
    await tab.user.click(screen.getByRole("button", { name: "Turn shortcuts off" }));
    await tab.user.keyboard("jn");
    expect(tab.address()).toBe("/desk");
    expect(screen.getByRole("button", { name: "Turn shortcuts on" })).toBe(document.activeElement);
    expect(Object.entries(window.localStorage).filter(([name]) => name.endsWith("desk-keys"))).toEqual([[expect.any(String), "false"]]);
  });

  it("ignores letters while the user types", async () => {
    const tab = await open();
    await tab.user.type(screen.getByRole("textbox", { name: "Search by name, birth date, MRN, phone or referral no." }), "njk");
    expect(tab.address()).toBe("/desk");
  });

  it("says that nothing waits, and links back from an empty filter", async () => {
    api.reply(desk.worklist, aWorklist([]));
    const tab = showApp("/desk?view=overdue");
    expect(await screen.findByText("No referrals match")).toBeTruthy();
    await tab.user.click(screen.getByRole("button", { name: "Show all open referrals" }));
    expect(await screen.findByText("No referrals are waiting")).toBeTruthy();
  });

  it("says what failed and retries, with the same filters", async () => {
    api.fail(desk.worklist, { status: 503, code: "upstream_unavailable", message: "The worklist is not available right now" });
    const tab = showApp("/desk");
    expect((await screen.findByRole("alert")).textContent).toContain("The worklist is not available right now");
    expect(screen.getByRole("combobox", { name: "Clinic" })).toBeTruthy();
    api.reply(desk.worklist, aWorklist([atDesk()]));
    await tab.user.click(within(screen.getByRole("alert")).getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "Ruiz, Ana" })).toBeTruthy();
  });

  it("is not found for people without a desk", async () => {
    signedIn(api, DORA, PHYSICIAN_MENU);
    await showApp("/desk").title("404");
    expect(api.calls(desk.worklist)).toHaveLength(0);
  });
});
