import { type Departure, type Handover, practiceHandover } from "@linnet/contract/practice/handover";
import { practicePeople } from "@linnet/contract/practice/people";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { FakeApi } from "../../../../test/fake-api.ts";
import { aPhysician, atLakeside, PETRA } from "../../../../test/practice.ts";
import { showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "../my-practice-screen.tsx";
import "./handovers-screen.tsx";

const RITA_LEAVES: Departure = {
  practiceId: 11,
  practiceName: "Lakeside Pediatrics",
  physicianId: 8,
  physicianName: "Lindgren, Rita",
  leftOn: null,
  patients: 45,
  unreviewedResults: 12,
  criticalResults: 2,
  openReferrals: 1,
  appointments: 7,
  colleagues: [
    { physicianId: 7, name: "Ashby, Dora" },
    { physicianId: 9, name: "Sato, Hiro" },
  ],
  mayDecide: true,
};
const RITA_LEFT = { ...RITA_LEAVES, leftOn: "2026-11-20T18:00:00.000Z" };
const MADE: Handover = {
  id: 4,
  practiceId: 11,
  practiceName: "Lakeside Pediatrics",
  physicianName: "Ortiz, Elena",
  colleagues: ["Ashby, Dora", "Sato, Hiro"],
  patients: 44,
  madeOn: "2026-11-19T18:00:00.000Z",
  undoUntil: "2026-12-19T18:00:00.000Z",
};
const COUNTS = "45 patients, 12 unreviewed results (2 critical), 1 open referral and 7 appointments";

describe("who takes over", () => {
  let api: FakeApi;
  beforeEach(() => {
    api = atLakeside(PETRA);
    api.reply(practicePeople.physicians, { data: [aPhysician()], isDelegated: false });
    api.reply(practicePeople.removePhysician, true);
    api.reply(practiceHandover.departure, [RITA_LEAVES]);
    api.reply(practiceHandover.make, true);
    api.reply(practiceHandover.undo, true);
  });

  async function removal() {
    const { user } = showApp("/practice/mypractice");
    await user.click(await screen.findByRole("button", { name: "Delete Rita Lindgren" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Remove Rita Lindgren from your practice?" }));
    await dialog.findByText(/unreviewed results/);
    return { user, dialog };
  }

  it("is asked where a physician is removed, below what is said, with what they leave behind in numbers; as it stands, nothing is added", async () => {
    const { user, dialog } = await removal();
    expect(screen.getByRole("dialog").textContent).toContain(`Lakeside Pediatrics: ${COUNTS}.`);
    expect(dialog.getByRole("radio", { name: "Decide later" })).toHaveProperty("checked", true);
    expect(await violations()).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    await screen.findByRole("dialog", { name: "Success" });
    expect(api.calls(practicePeople.removePhysician)).toEqual([expect.objectContaining({ body: { physicianId: 8, practiceId: 11 } })]);
  });

  it("is one colleague in four clicks, and is not sent before somebody is chosen", async () => {
    const { user, dialog } = await removal();
    await user.click(dialog.getByRole("radio", { name: "One colleague" }));
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    expect(dialog.getByText("Choose who takes over")).toBeTruthy();
    expect(api.calls(practicePeople.removePhysician)).toEqual([]);
    await user.selectOptions(dialog.getByRole("combobox", { name: "Colleague" }), "Sato, Hiro");
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    await screen.findByRole("dialog", { name: "Success" });
    const body = { physicianId: 8, practiceId: 11, colleagues: [9] };
    expect(api.calls(practicePeople.removePhysician)).toEqual([expect.objectContaining({ body })]);
  });

  it("are several colleagues, in the order in which they were chosen", async () => {
    const { user, dialog } = await removal();
    await user.click(dialog.getByRole("radio", { name: "Several colleagues" }));
    for (const name of ["Sato, Hiro", "Ashby, Dora"]) await user.click(dialog.getByRole("checkbox", { name }));
    expect(await violations()).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    await screen.findByRole("dialog", { name: "Success" });
    expect(api.calls(practicePeople.removePhysician)[0]).toMatchObject({ body: { colleagues: [9, 7] } });
  });

  it("is not asked of who has no say in it", async () => {
    api.reply(practiceHandover.departure, [{ ...RITA_LEAVES, mayDecide: false }]);
    const { dialog } = await removal();
    expect(dialog.queryByRole("radio")).toBeNull();
    expect(dialog.getByText("The practice owner decides who takes over.")).toBeTruthy();
  });

  it("waits in My Practice, is said there, and is undone there", async () => {
    api.reply(practiceHandover.list, { undecided: [RITA_LEFT], made: [MADE] });
    const { user } = showApp("/practice/mypractice");
    const panel = within(await screen.findByRole("region", { name: /^Handovers/ }));
    expect(panel.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      `Lindgren, RitaLeft Lakeside Pediatrics on 11/20/2026: ${COUNTS}Hand over`,
      "Ortiz, ElenaAshby, Dora and Sato, Hiro took over 44 patients at Lakeside Pediatrics on 11/19/2026Undo",
    ]);
    await user.click(panel.getByRole("button", { name: "Hand over from Lindgren, Rita" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Hand over from Lindgren, Rita" }));
    await user.click(dialog.getByRole("radio", { name: "No one" }));
    await user.click(dialog.getByRole("button", { name: "Hand over" }));
    await user.click(within(await screen.findByRole("dialog", { name: "Success" })).getByRole("button", { name: "OK" }));
    expect(api.calls(practiceHandover.make)[0]).toMatchObject({ body: { practiceId: 11, physicianId: 8, colleagues: [] } });

    await user.click(panel.getByRole("button", { name: "Undo the handover from Ortiz, Elena" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Undo handover" }));
    await screen.findByRole("dialog", { name: "Success" });
    expect(api.calls(practiceHandover.undo)[0]).toMatchObject({ body: { practiceId: 11, id: 4 } });
  });

  it("has a page of its own for the hospital, which says when there is nothing to decide", async () => {
    api.reply(practiceHandover.list, { undecided: [], made: [] });
    const tab = showApp("/practice/handovers");
    await tab.title("Handovers");
    expect(await screen.findByText("No handovers waiting")).toBeTruthy();
    expect(await violations()).toEqual([]);
  });
});
