import { practice } from "@linnet/contract/practice";
import { practicePeople } from "@linnet/contract/practice/people";
import { agreement } from "@linnet/contract/session/agreement";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FakeApi } from "../../../test/fake-api.ts";
import { FRED } from "../../../test/people.ts";
import { aMember, aPhysician, atLakeside, HIRO, LAKESIDE, PETRA } from "../../../test/practice.ts";
import { showApp } from "../../../test/show-app.tsx";
import { violations } from "../../../test/violations.ts";
import { beforePracticeSwitch } from "../../platform/session/before-practice-switch.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./my-practice-screen.tsx";

const AT = "/practice/mypractice";
const PROCESSED = "Your request has been processed successfully.";

async function open() {
  const tab = showApp(AT);
  await tab.title("Lakeside Pediatrics");
  await screen.findByRole("table", { name: "Non-Physicians in My Practice" });
  await screen.findByRole("table", { name: "Physicians in My Practice" });
  return tab;
}
const panel = (name: RegExp) => screen.getByRole("region", { name });
const TO_VERIFY = /^Physicians To Verify/;
const PHYSICIANS = /^Physicians in My Practice/;
const STAFF = /^Non-Physicians in My Practice/;
const cellsOf = (row: HTMLElement) => within(row).getAllByRole("cell");
const rowsOf = (name: RegExp) =>
  within(panel(name))
    .getAllByRole("row")
    .slice(1)
    .map((row) => cellsOf(row).map((cell) => cell.textContent));
const headersOf = (name: RegExp) =>
  within(panel(name))
    .getAllByRole("columnheader")
    .map((header) => header.textContent);
const dialog = (name: string | RegExp) => screen.findByRole("dialog", { name });

describe("my practice", () => {
  let api: FakeApi;
  beforeEach(() => {
    api = atLakeside();
  });
  afterEach(() => vi.restoreAllMocks());

  it("says who works there, with counts", async () => {
    await open();
    expect(headersOf(TO_VERIFY).slice(0, 3)).toEqual(["Name", "NPI", "Email"]);
    expect(rowsOf(TO_VERIFY)).toEqual([["Okoye, Samir", "1093817466", "samir@linnet.example", "YESNO"]]);
    expect(headersOf(PHYSICIANS).slice(0, 4)).toEqual(["Name", "Email", "Username", "Status"]);
    expect(rowsOf(PHYSICIANS)).toEqual([
      ["Lindgren, Rita", "rita@linnet.example", "rita@linnet.example", "Active", "Delete"],
      ["Sato, Hiro", "hiro@linnet.example", "Invite Hiro Sato", "Active", "Delete"],
    ]);
    expect(headersOf(STAFF).slice(0, 4)).toEqual(["Name", "Email", "Access", "Status"]);
    expect(rowsOf(STAFF)).toEqual([
      ["Novak, Fred", "fred@linnet.example", "Medical record access, Non-physicianChange Fred Novak’s access", "Active", "Delete"],
    ]);
    const counts = [TO_VERIFY, PHYSICIANS, STAFF].map((name) => within(panel(name)).getByRole("heading", { level: 2 }).textContent);
    expect(counts).toEqual(["Physicians To Verify 1", "Physicians in My Practice 2", "Non-Physicians in My Practice 1"]);
    expect(await violations()).toEqual([]);
  });

  it("draws few people as few: the counts have one scale, on which ten fill a bar", async () => {
    api.reply(practice.details, { ...LAKESIDE, physicians: 1, nonPhysicians: 2 });
    await open();
    const barOf = (label: string) =>
      screen.getByText(label).closest("div")?.querySelector<HTMLElement>("[aria-hidden] > span")?.style.width;
    expect(["Active physicians", "Active non-physicians", "Physicians to verify"].map(barOf)).toEqual(["10%", "20%", "10%"]);
  });

  it("says what the hospital knows of the practice, whom to call when it moves, and where the account is", async () => {
    await open();
    const facts = panel(/^My Practice Info/);
    expect(facts.textContent).toContain("Practice ID11");
    expect(facts.textContent).toContain("218 Harbor RoadSte 3Maple Glen, CA 90002-1234");
    expect(within(facts).getByText("Moving?")).toBeTruthy();
    expect(within(facts).getByRole("link", { name: "888-631-2452" }).getAttribute("href")).toBe("tel:+18886312452");
    expect(within(facts).getByRole("link", { name: "Account settings" }).getAttribute("href")).toBe("/account/settings");
  });

  it("leads to the account settings of another provider", async () => {
    api = atLakeside({ ...PETRA, accountSettings: "https://id.wrenfield.example/account" });
    await open();
    const link = screen.getByRole("link", { name: /^Account settings/ });
    expect(link.getAttribute("href")).toBe("https://id.wrenfield.example/account");
  });

  it("shows the server's message under the heading when the practice cannot be read", async () => {
    api.fail(practice.details, { status: 404, code: "not_found", message: "Practice not assigned or Practice is deactivated." });
    const tab = showApp(AT);
    await tab.title("My Practice");
    expect((await screen.findByRole("alert")).textContent).toBe("Practice not assigned or Practice is deactivated.");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("can be tried again when the portal did not answer", async () => {
    api.fail(practice.details, { status: 503, code: "upstream_unavailable", message: "The portal is resting" });
    const tab = showApp(AT);
    const again = await screen.findByRole("button", { name: "Try again" });
    api.reply(practice.details, LAKESIDE);
    await tab.user.click(again);
    await tab.title("Lakeside Pediatrics");
  });

  it("shows whom it can when one list cannot be read, and reads it again when asked to", async () => {
    api.fail(practicePeople.physicians, { status: 503, code: "upstream_unavailable", message: "The portal is resting" });
    const tab = showApp(AT);
    await screen.findByRole("table", { name: "Non-Physicians in My Practice" });
    expect((await within(panel(PHYSICIANS)).findByRole("alert")).textContent).toContain("The portal is resting");
    api.reply(practicePeople.physicians, { data: [aPhysician()], isDelegated: false });
    await tab.user.click(within(panel(PHYSICIANS)).getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Lindgren, Rita")).toBeTruthy();
  });

  it("says in words that a list is empty", async () => {
    api.reply(practicePeople.toVerify, { data: [], isDelegated: false });
    await open();
    expect(within(panel(TO_VERIFY)).getByText("No physicians to verify.")).toBeTruthy();
  });

  it("gives those who do not manage it nothing to do", async () => {
    api = atLakeside(FRED);
    await open();
    expect(rowsOf(TO_VERIFY)).toEqual([["Okoye, Samir", "1093817466", "samir@linnet.example"]]);
    for (const name of [/^YES/, /^NO/, /^Delete/, /^Invite/, /^Add/]) expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByRole("switch")).toBeNull();
    expect(within(panel(PHYSICIANS)).getByText("No account")).toBeTruthy();
    expect(api.calls(practicePeople.staffToConfirm)).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  it("lets everybody manage its people where that is delegated, but not the delegation", async () => {
    api = atLakeside(FRED, true);
    await open();
    expect(screen.getByRole("button", { name: "YES, Samir Okoye works here" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Add a physician to my practice" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Add non-physician to my practice" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Delete Fred Novak" })).toBeTruthy();
    expect(screen.queryByRole("switch")).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it("offers the delegation to owners and administrators, whatever the practice says", async () => {
    api = atLakeside({ ...PETRA, practiceRoles: [{ roleId: 9, active: true }] });
    api.reply(agreement.get, { signRequired: false, docusignUrl: null });
    await open();
    expect(screen.getByRole("switch", { name: "Delegation is off" })).toBeTruthy();
  });

  it("says of the delegation that it is on", async () => {
    api = atLakeside(PETRA, true);
    await open();
    expect(screen.getByRole("switch", { name: "Delegation is on" })).toHaveProperty("checked", true);
  });

  it("lets nobody manage in somebody else's name", async () => {
    api = atLakeside({ ...PETRA, loginAs: { administrator: "Ada Admin", until: "2026-11-20T18:00:00Z" } }, true);
    await open();
    for (const name of [/^YES/, /^Delete/, /^Add/]) expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByRole("switch")).toBeNull();
    expect(screen.getByLabelText("Switch Practice")).toHaveProperty("disabled", true);
    expect(screen.getByText("You are logged in as someone else, so you cannot switch practices.")).toBeTruthy();
  });

  it("brings back who was removed, as long as that can be undone", async () => {
    const removed = { status: "In-Active", mayRemove: false, undoUntil: "2026-12-20T18:00:00Z" } as const;
    api.reply(practicePeople.staff, { data: [aMember(removed)], isDelegated: false });
    api.reply(practicePeople.physicians, { data: [aPhysician(removed)], isDelegated: false });
    api.reply(practicePeople.restoreStaff, true);
    api.reply(practicePeople.restorePhysician, true);
    const tab = await open();
    expect(await violations()).toEqual([]);
    await tab.user.click(await screen.findByRole("button", { name: "Undo removal of Fred Novak" }));
    await tab.user.click(await screen.findByRole("button", { name: "OK" }));
    await tab.user.click(screen.getByRole("button", { name: "Undo removal of Rita Lindgren" }));
    await screen.findByRole("dialog", { name: "Success" });
    expect(api.calls(practicePeople.restoreStaff).map(({ body }) => body)).toEqual([{ userId: 21, practiceId: 11 }]);
    expect(api.calls(practicePeople.restorePhysician).map(({ body }) => body)).toEqual([{ physicianId: 8, practiceId: 11 }]);
  });

  it("offers Delete only for active people whom one may remove", async () => {
    api.reply(practicePeople.physicians, {
      data: [aPhysician({ mayRemove: false }), { ...HIRO, status: "In-Active" }],
      isDelegated: false,
    });
    api.reply(practicePeople.staff, {
      data: [aMember(), aMember({ userId: 22, firstName: "Gena", status: "In-Active" })],
      isDelegated: false,
    });
    await open();
    expect(screen.getAllByRole("button", { name: /^Delete/ }).map((button) => button.getAttribute("aria-label"))).toEqual([
      "Delete Fred Novak",
    ]);
    expect(within(panel(STAFF)).getByText("Inactive")).toBeTruthy();
  });

  describe("verifying a physician", () => {
    it("YES verifies: the list and the counts are read anew, and it is said", async () => {
      api.reply(practicePeople.verify, true);
      const tab = await open();
      expect(screen.getByText("Active physicians").closest("div")?.textContent).toContain("2");
      api.reply(practicePeople.toVerify, { data: [], isDelegated: false });
      api.reply(practice.details, { ...LAKESIDE, physicians: 3 });
      await tab.user.click(screen.getByRole("button", { name: "YES, Samir Okoye works here" }));
      const notice = await dialog("Success");
      expect(within(notice).getByText(PROCESSED)).toBeTruthy();
      expect(await violations()).toEqual([]);
      await waitFor(() => expect(api.calls(practicePeople.physicians)).toHaveLength(2));
      expect(api.calls(practicePeople.verify).map(({ body }) => body)).toEqual([
        { physicianId: 31, practiceId: 11, verificationStatus: true },
      ]);
      expect(screen.queryByText("Okoye, Samir")).toBeNull();
      await waitFor(() => expect(screen.getByText("Active physicians").closest("div")?.textContent).toContain("3"));
      expect(within(panel(TO_VERIFY)).getByRole("heading", { hidden: true }).textContent).toBe("Physicians To Verify 0");
      await tab.user.click(within(notice).getByRole("button", { name: "OK" }));
      // The button has gone with its row.
      await waitFor(() => expect(document.activeElement?.id).toBe("main"));
    });

    it("NO is asked for first, since it takes the physician away", async () => {
      api.reply(practicePeople.verify, true);
      const tab = await open();
      const no = screen.getByRole("button", { name: "NO, Samir Okoye does not work here" });
      await tab.user.click(no);
      await tab.user.click(within(await dialog("Samir Okoye does not work in your practice?")).getByRole("button", { name: "Cancel" }));
      expect(api.calls(practicePeople.verify)).toEqual([]);
      await waitFor(() => expect(document.activeElement).toBe(no));
      await tab.user.click(no);
      const question = await dialog("Samir Okoye does not work in your practice?");
      expect(await violations()).toEqual([]);
      await tab.user.click(within(question).getByRole("button", { name: "NO, not in my practice" }));
      expect(await dialog("Success")).toBeTruthy();
      expect(api.calls(practicePeople.verify)[0]?.body).toEqual({ physicianId: 31, practiceId: 11, verificationStatus: false });
    });

    it("says the server's message when it fails, and gives the button back", async () => {
      api.fail(practicePeople.verify, { status: 403, code: "forbidden", message: "You may not verify physicians of this practice" });
      const tab = await open();
      await tab.user.click(screen.getByRole("button", { name: /^YES/ }));
      const notice = await dialog("Error!");
      expect(within(notice).getByText("You may not verify physicians of this practice")).toBeTruthy();
      await tab.user.click(within(notice).getByRole("button", { name: "OK" }));
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: /^YES/ })));
    });

    it("has words of its own when the server says nothing", async () => {
      api.answer(practicePeople.verify, () => new Response("Bad gateway", { status: 502 }));
      const tab = await open();
      await tab.user.click(screen.getByRole("button", { name: /^YES/ }));
      expect((await dialog("Error!")).textContent).toContain(
        "There was an error processing your request. Please refresh the page and try again. If problems persist please contact myLinnet support.",
      );
    });
  });

  describe("removing people", () => {
    it("asks, removes a member of staff, and reads the list anew", async () => {
      api.reply(practicePeople.removeStaff, true);
      const tab = await open();
      await tab.user.click(screen.getByRole("button", { name: "Delete Fred Novak" }));
      const question = await dialog("Remove Fred Novak from your practice?");
      expect(question.textContent).toContain("You can undo this for 30 days");
      api.reply(practicePeople.staff, { data: [], isDelegated: false });
      await tab.user.click(within(question).getByRole("button", { name: "Remove" }));
      expect((await dialog("Success")).textContent).toContain(PROCESSED);
      expect(api.calls(practicePeople.removeStaff).map(({ body }) => body)).toEqual([{ userId: 21, practiceId: 11 }]);
      expect(screen.queryByText("Novak, Fred")).toBeNull();
    });

    it("removes a physician by the physician's id", async () => {
      api.reply(practicePeople.removePhysician, true);
      const tab = await open();
      await tab.user.click(screen.getByRole("button", { name: "Delete Rita Lindgren" }));
      await tab.user.click(within(await dialog(/^Remove Rita/)).getByRole("button", { name: "Remove" }));
      await dialog("Success");
      await waitFor(() => expect(api.calls(practicePeople.physicians)).toHaveLength(2));
      expect(api.calls(practicePeople.removePhysician).map(({ body }) => body)).toEqual([{ physicianId: 8, practiceId: 11 }]);
    });

    it("says why it was refused", async () => {
      api.fail(practicePeople.removeStaff, { status: 409, code: "conflict", message: "The owner cannot be removed" });
      const tab = await open();
      await tab.user.click(screen.getByRole("button", { name: "Delete Fred Novak" }));
      await tab.user.click(within(await dialog(/^Remove Fred/)).getByRole("button", { name: "Remove" }));
      expect((await dialog("Error!")).textContent).toContain("The owner cannot be removed");
      expect(screen.queryByRole("dialog", { name: /^Remove/ })).toBeNull();
    });

    it("has no means left where the delegation ended before", async () => {
      api = atLakeside(FRED, true);
      const message = "Only people who manage your practice can do this";
      api.fail(practicePeople.removeStaff, { status: 403, code: "forbidden", message });
      const tab = await open();
      await tab.user.click(screen.getByRole("button", { name: "Delete Fred Novak" }));
      const question = await dialog(/^Remove Fred/);
      api.reply(practice.details, { ...LAKESIDE, canControlDelegation: false });
      api.reply(practicePeople.physicians, { data: [aPhysician()], isDelegated: false });
      api.reply(practicePeople.staff, { data: [aMember()], isDelegated: false });
      await tab.user.click(within(question).getByRole("button", { name: "Remove" }));
      const notice = await dialog("Error!");
      expect(notice.textContent).toContain(message);
      expect(await violations()).toEqual([]);
      await tab.user.click(within(notice).getByRole("button", { name: "OK" }));
      await waitFor(() => expect(screen.queryByRole("button", { name: "Add non-physician to my practice" })).toBeNull());
    });
  });

  describe("staff of whom nobody has said lately that they still work there", () => {
    const FRED_DUE = {
      userId: 21,
      firstName: "Fred",
      lastName: "Novak",
      email: "fred@linnet.example",
      access: "No medical record access needed",
      confirmedOn: "2026-04-02T16:00:00Z",
      lastLoggedIn: null,
    };
    beforeEach(() => {
      api.reply(practicePeople.staffToConfirm, [FRED_DUE]);
      api.reply(practicePeople.confirmStaff, true);
    });

    it("are confirmed one by one", async () => {
      const tab = await open();
      await screen.findByRole("table", { name: "Staff to confirm" });
      expect(rowsOf(/^Staff to confirm/)).toEqual([
        ["Novak, Fred", "No medical record access needed", "Never", "04/02/2026", "ConfirmRemove"],
      ]);
      expect(await violations()).toEqual([]);
      api.reply(practicePeople.staffToConfirm, []);
      await tab.user.click(screen.getByRole("button", { name: "Confirm that Fred Novak works here" }));
      await dialog("Success");
      expect(api.calls(practicePeople.confirmStaff).map(({ body }) => body)).toEqual([{ userId: 21, practiceId: 11 }]);
      expect(screen.queryByRole("table", { name: "Staff to confirm", hidden: true })).toBeNull();
    });

    it("wait with a new role for somebody who may give it", async () => {
      const waiting = { since: "2026-11-19T16:00:00Z", by: "Gena Ilves", mayConfirm: false };
      const own = { ...FRED_DUE, userId: 22, firstName: "Wanda", waiting: { ...waiting, mayConfirm: true } };
      api.reply(practicePeople.staffToConfirm, [{ ...FRED_DUE, waiting }, own]);
      await open();
      await screen.findByRole("table", { name: "Staff to confirm" });
      expect(rowsOf(/^Staff to confirm/)).toEqual([
        ["Novak, Fred", "No medical record access needed", "Never", "Waiting since 11/19/2026", "Waiting for confirmation"],
        ["Novak, Wanda", "No medical record access needed", "Never", "Waiting since 11/19/2026", "ConfirmRemove"],
      ]);
    });

    it("are removed after a question", async () => {
      api.reply(practicePeople.removeStaff, true);
      const tab = await open();
      await tab.user.click(await screen.findByRole("button", { name: "Remove Fred Novak" }));
      await tab.user.click(within(await dialog(/^Remove Fred/)).getByRole("button", { name: "Remove" }));
      await dialog("Success");
      expect(api.calls(practicePeople.removeStaff)).toHaveLength(1);
    });
  });

  describe("what makes the page load anew", () => {
    const reload = () => vi.spyOn(window.location, "reload").mockImplementation(() => undefined);

    it("is the delegation, flipped", async () => {
      const reloaded = reload();
      api.reply(practicePeople.delegation, true);
      const tab = await open();
      await tab.user.click(screen.getByRole("switch", { name: "Delegation is off" }));
      await waitFor(() => expect(reloaded).toHaveBeenCalledOnce());
      expect(api.calls(practicePeople.delegation).map(({ params }) => params)).toEqual([{ id: "11" }]);
    });

    it("is another practice, chosen", async () => {
      const reloaded = reload();
      api.reply(practice.choose, true);
      const tab = await open();
      const select = screen.getByLabelText("Switch Practice");
      expect(
        within(select)
          .getAllByRole("option")
          .map((option) => option.textContent),
      ).toEqual(["Lakeside Pediatrics", "Riverside Pediatrics"]);
      await tab.user.selectOptions(select, "Riverside Pediatrics");
      await waitFor(() => expect(reloaded).toHaveBeenCalledOnce());
      expect(api.calls(practice.choose).map(({ body }) => body)).toEqual([{ practiceId: 12 }]);
    });

    it("is another practice only once what belongs to this one is saved", async () => {
      reload();
      const save = Promise.withResolvers<void>();
      const takeBack = beforePracticeSwitch(() => save.promise);
      api.reply(practice.choose, true);
      const tab = await open();
      await tab.user.selectOptions(screen.getByLabelText("Switch Practice"), "Riverside Pediatrics");
      expect(api.calls(practice.choose)).toEqual([]);
      save.resolve();
      await waitFor(() => expect(api.calls(practice.choose)).toHaveLength(1));
      takeBack();
    });

    it("is nothing that was refused", async () => {
      const reloaded = reload();
      api.fail(practicePeople.delegation, { status: 403, code: "forbidden", message: "You may not change the delegation" });
      api.fail(practice.choose, { status: 403, code: "forbidden", message: "This practice is not yours" });
      const tab = await open();
      await tab.user.click(screen.getByRole("switch"));
      const notice = await dialog("Error!");
      expect(notice.textContent).toContain("You may not change the delegation");
      await tab.user.click(within(notice).getByRole("button", { name: "OK" }));
      await tab.user.selectOptions(screen.getByLabelText("Switch Practice"), "Riverside Pediatrics");
      expect((await dialog("Error!")).textContent).toContain("This practice is not yours");
      expect(screen.getByLabelText("Switch Practice")).toHaveProperty("value", "11");
      expect(reloaded).not.toHaveBeenCalled();
    });
  });
});
