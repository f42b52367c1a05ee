import { practiceAway } from "@linnet/contract/practice/away";
import { practicePeople } from "@linnet/contract/practice/people";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { FakeApi } from "../../../../test/fake-api.ts";
import { DORA, FRED } from "../../../../test/people.ts";
import { aPhysician, atLakeside, HIRO } from "../../../../test/practice.ts";
import { showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "../my-practice-screen.tsx";

const RITA = aPhysician({ mayStandIn: true });
const DORA_HERE = aPhysician({ physicianId: 7, firstName: "Dora", lastName: "Ashby", email: "dora@linnet.example", mayStandIn: true });
const CHRISTMAS = {
  id: 5,
  coverId: 7,
  coverName: "Ashby, Dora",
  firstDay: "2099-12-20",
  lastDay: "2099-12-27",
  hasDeclined: false,
  may: { end: false, decline: false },
};

async function open(api: FakeApi, ...physicians: (typeof RITA)[]) {
  api.reply(practicePeople.physicians, { data: physicians, isDelegated: false });
  const tab = showApp("/practice/mypractice");
  await tab.title("Lakeside Pediatrics");
  await screen.findByRole("table", { name: "Physicians in My Practice" });
  return tab;
}
const panel = () => screen.getByRole("region", { name: /^Away Dates/ });

describe("away dates", () => {
  let api: FakeApi;
  beforeEach(() => {
    api = atLakeside(DORA);
    api.reply(practiceAway.set, { id: 6 });
    api.reply(practiceAway.end, true);
    api.reply(practiceAway.decline, true);
  });

  it("say who is away, when, and who covers, here and in the physician's row", async () => {
    await open(api, DORA_HERE, { ...RITA, away: [CHRISTMAS] });
    expect(within(panel()).getByRole("listitem").textContent).toContain("Lindgren, Rita12/20/2099 to 12/27/2099 · Covered by Ashby, Dora");
    const row = screen.getByRole("row", { name: /Lindgren, Rita/ });
    expect(row.textContent).toContain("Away 12/20/2099 to 12/27/2099");
    expect(within(panel()).queryByRole("button")).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it("are not there for who has none to read or set", async () => {
    api = atLakeside(FRED);
    await open(api, RITA, HIRO);
    expect(screen.queryByRole("region", { name: /^Away Dates/ })).toBeNull();
  });

  it("are set for oneself, with the colleagues who can cover to choose from", async () => {
    const { user } = await open(api, { ...DORA_HERE, maySetAway: true }, RITA, { ...HIRO, mayStandIn: false });
    await user.click(within(panel()).getByRole("button", { name: "Set away dates" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Set away dates" }));
    const cover = dialog.getByRole("combobox", { name: "Covering physician" });
    expect(
      within(cover)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["Choose a physician", "Lindgren, Rita"]);
    expect(dialog.queryByRole("combobox", { name: "Physician who is away" })).toBeNull();
    await user.type(dialog.getByRole("textbox", { name: "First day" }), "12/20/2099");
    await user.type(dialog.getByRole("textbox", { name: "Last day" }), "12/19/2099");
    await user.click(dialog.getByRole("button", { name: "Set away dates" }));
    expect(dialog.getByText("Choose a last day on or after the first day")).toBeTruthy();
    expect(dialog.getByText("Choose the covering physician")).toBeTruthy();
    expect(await violations()).toEqual([]);
    await user.clear(dialog.getByRole("textbox", { name: "Last day" }));
    await user.type(dialog.getByRole("textbox", { name: "Last day" }), "12/27/2099");
    await user.selectOptions(cover, "Lindgren, Rita");
    await user.click(dialog.getByRole("button", { name: "Set away dates" }));
    expect(await screen.findByRole("dialog", { name: "Success" })).toBeTruthy();
    const body = { practiceId: 11, physicianId: 7, coverId: 8, firstDay: "2099-12-20", lastDay: "2099-12-27" };
    expect(api.calls(practiceAway.set)).toEqual([expect.objectContaining({ body })]);
  });

  it("are declined by the cover, and ended by who may", async () => {
    const { user } = await open(api, DORA_HERE, { ...RITA, away: [{ ...CHRISTMAS, may: { end: true, decline: true } }] });
    await user.click(within(panel()).getByRole("button", { name: /^Decline to cover for Dr. Lindgren/ }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Decline" }));
    await user.click(within(await screen.findByRole("dialog", { name: "Success" })).getByRole("button", { name: "OK" }));
    await user.click(within(panel()).getByRole("button", { name: /^End time away: Dr. Lindgren/ }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "End time away" }));
    expect(await screen.findByRole("dialog", { name: "Success" })).toBeTruthy();
    for (const call of [practiceAway.decline, practiceAway.end])
      expect(api.calls(call)).toEqual([expect.objectContaining({ body: { practiceId: 11, id: 5 } })]);
  });

  it("say that no one covers where the colleague declined", async () => {
    await open(api, { ...RITA, away: [{ ...CHRISTMAS, hasDeclined: true }] });
    expect(within(panel()).getByText("No coverage")).toBeTruthy();
  });
});
