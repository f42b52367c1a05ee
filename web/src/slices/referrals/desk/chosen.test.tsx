import { desk } from "@linnet/contract/referrals/desk";
import { deskBulk } from "@linnet/contract/referrals/desk-bulk";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aTab, keptBlobs } from "../../../../test/a-tab.ts";
import { atDesk, aWorklist, CARA, DESK_MENU } from "../../../../test/desk.ts";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { signedIn } from "../../../../test/people.ts";
import { savedFiles } from "../../../../test/saved-files.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Preloaded, because the first load takes longer than a test waits.
import "./screen.tsx";

const LENA = { id: 21, name: "Varga, Lena" };
const SIGNE = atDesk({ id: 1, lastName: "Solberg", firstName: "Signe" });
const NIKHIL = atDesk({ id: 2, lastName: "Chatterjee", firstName: "Nikhil", assignedTo: LENA });
const REN = atDesk({ id: 3, lastName: "Imai", firstName: "Ren", clinic: { id: 4, name: "Heart Center" } });

describe("several referrals of the worklist", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, CARA, DESK_MENU);
    api.reply(desk.worklist, aWorklist([SIGNE, NIKHIL, REN]));
    api.reply(deskBulk.assign, { refused: [] });
  });
  afterEach(() => vi.restoreAllMocks());

  async function open() {
    const tab = showApp("/desk");
    await screen.findByRole("link", { name: "Solberg, Signe" });
    const box = (name: RegExp) => screen.getByRole<HTMLInputElement>("checkbox", { name });
    const press = (name: string) => tab.user.click(screen.getByRole("button", { name }));
    return { ...tab, box, press };
  }
  const said = (text: string) => waitFor(() => expect(screen.getAllByRole("status").map((each) => each.textContent)).toContain(text));

  it("are selected one by one, all together, and by x in their row; their number is shown", async () => {
    const { user, box } = await open();
    expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
    await user.click(box(/^Select Chatterjee, Nikhil/));
    await said("1 referral selected");
    expect(box(/^Select all/).indeterminate).toBe(true);
    expect(await violations()).toEqual([]);
    await user.keyboard("jx");
    await said("2 referrals selected");
    expect(box(/^Select Imai, Ren/).checked).toBe(true);
    await user.keyboard("x");
    await said("1 referral selected");
    await user.click(box(/^Select all/));
    await said("3 referrals selected");
    await user.click(box(/^Select all/));
    expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
  });

  it("are deselected on another page or with another filter", async () => {
    const { user, box } = await open();
    await user.click(box(/^Select all/));
    await user.click(screen.getByRole("button", { name: "To schedule 11" }));
    await waitFor(() => expect(box(/^Select all/).checked).toBe(false));
    expect(box(/^Select Solberg, Signe/).checked).toBe(false);
  });

  it("are printed as one file in a new tab, in their order", async () => {
    const { user, box, press } = await open();
    const { handed } = aTab();
    api.answer(deskBulk.print, () => new Response("%PDF-1.7"));
    await user.click(box(/^Select Imai, Ren/));
    await user.click(box(/^Select Solberg, Signe/));
    await press("Print");
    await waitFor(() => expect(handed()?.bytes?.type).toBe("application/pdf"));
    expect(api.calls(deskBulk.print)[0]?.body).toEqual({ ids: [1, 3] });
  });

  it("are saved as one file if the browser opens no tab", async () => {
    const { user, box, press } = await open();
    vi.spyOn(window, "open").mockReturnValue(null);
    const { blobs } = keptBlobs();
    const saved = savedFiles();
    api.answer(deskBulk.print, () => new Response("%PDF-1.7"));
    await user.click(box(/^Select Solberg, Signe/));
    await press("Print");
    await waitFor(() => expect(blobs).toHaveLength(1));
    expect(saved()).toEqual(["1 referral.pdf"]);
  });

  it("say why they are not printed", async () => {
    const { user, box, press } = await open();
    const { tab } = aTab();
    const message = "No longer at your desk: Referral No. 1. Print the others.";
    api.fail(deskBulk.print, { status: 409, code: "conflict", message });
    await user.click(box(/^Select Solberg, Signe/));
    await press("Print");
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect(tab.closed).toBe(true);
    expect(await violations()).toEqual([]);
  });

  it("are assigned in the version shown, and then deselected", async () => {
    const { user, box, press } = await open();
    await user.click(box(/^Select Solberg, Signe/));
    await user.click(box(/^Select Chatterjee, Nikhil/));
    await press("Assign to a colleague");
    const dialog = within(await screen.findByRole("dialog", { name: "Assign 2 referrals" }));
    await user.click(dialog.getByRole("button", { name: "Assign" }));
    expect(dialog.getByText("Choose a colleague", { selector: "p, div" })).toBeTruthy();
    await user.selectOptions(dialog.getByRole("combobox", { name: "Assign to" }), "Voss, Cara");
    await user.click(dialog.getByRole("button", { name: "Assign" }));
    expect(await screen.findAllByText("2 referrals are now assigned to Cara Voss.")).not.toEqual([]);
    expect(api.calls(deskBulk.assign)[0]?.body).toEqual({
      accountId: 22,
      referrals: [
        { id: 1, assignedTo: null },
        { id: 2, assignedTo: 21 },
      ],
    });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(box(/^Select all/));
    expect(box(/^Select Solberg, Signe/).checked).toBe(false);
  });

  it("are named with the reason if they have changed", async () => {
    api.reply(deskBulk.assign, { refused: [{ id: 2, why: "It is now assigned to Lena Varga." }] });
    const { user, box, press } = await open();
    await user.click(box(/^Select all/));
    await press("Assign to a colleague");
    const dialog = within(await screen.findByRole("dialog", { name: "Assign 3 referrals" }));
    await user.selectOptions(dialog.getByRole("combobox", { name: "Assign to" }), "Unassigned");
    await user.click(dialog.getByRole("button", { name: "Assign" }));
    const told = await dialog.findByRole("alert");
    expect(told.textContent).toContain("2 of 3 referrals were assigned. The others have changed:");
    expect(within(told).getByRole("listitem").textContent).toBe("Chatterjee, Nikhil, No. 2: It is now assigned to Lena Varga.");
    expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Done" }));
    expect(await violations()).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Done" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("are assigned only to people of each of their clinics", async () => {
    api.reply(desk.worklist, {
      ...aWorklist([SIGNE, REN]),
      colleagues: [
        { ...LENA, clinicIds: [3, 4] },
        { id: 22, name: "Voss, Cara", clinicIds: [4] },
      ],
    });
    const { user, box, press } = await open();
    await user.click(box(/^Select all/));
    await press("Assign to a colleague");
    const choices = within(await screen.findByRole("combobox", { name: "Assign to" })).getAllByRole("option");
    expect(choices.map(({ textContent }) => textContent)).toEqual(["Choose a colleague", "Varga, Lena", "Unassigned"]);
  });
});
