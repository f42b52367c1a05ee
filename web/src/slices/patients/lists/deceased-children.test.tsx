import { patients } from "@linnet/contract/patients";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { ANA, OTIS, pageOf } from "../../../../test/patients.ts";
import { DORA, PHYSICIAN_MENU, signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
import { violations } from "../../../../test/violations.ts";
import { widthOf } from "../../../../test/width-of.ts";
// Loaded before: to be there for the first time takes longer than a test waits.
import "./screen.tsx";
import "./visits-dialog.tsx";

const DIED = { ...ANA, deceased: { on: "2026-03-14" }, futureVisits: [] };
const NO_NUMBER = { ...OTIS, mrn: "", personId: "5500123", deceased: null };

describe("a list with a child who has died, and one without a record number", () => {
  let api: FakeApi;

  beforeEach(() => {
    widthOf(1440);
    newTab();
    api = fakeApi();
    signedIn(api, DORA, PHYSICIAN_MENU);
    api.reply(patients.mine, pageOf([DIED, NO_NUMBER]));
  });

  async function open() {
    const tab = showApp("/patients/mypatients");
    await tab.title("My Patients");
    await screen.findByText("Died 03/14/2026");
    return tab;
  }
  const choose = async (tab: Awaited<ReturnType<typeof open>>, action: string) => {
    await tab.user.click(await screen.findByRole("button", { name: "More actions for Ana Ruiz" }));
    await tab.user.click(await screen.findByRole("menuitem", { name: `${action} Ana Ruiz` }));
  };

  it("says when, how old the child was, and of the other that no number is recorded", async () => {
    await open();
    const [ana, otis] = screen.getAllByRole("row").slice(1);
    expect(ana?.textContent).toContain("Died 03/14/2026");
    expect(ana?.textContent).toContain("05/19/2017 (died at 8 y)");
    expect(otis?.textContent).toContain("Not recorded");
    expect(otis?.textContent).not.toContain("5500123");
    expect(await violations()).toEqual([]);
  });

  it("says the same on cards", async () => {
    widthOf(800);
    await open();
    const [ana, otis] = screen.getAllByRole("article");
    expect(ana?.textContent).toContain("Died 03/14/2026");
    expect(ana?.textContent).toContain("(died at 8 y)");
    expect(otis?.textContent).toContain("MRNNot recorded");
  });

  it("asks once before the child is referred, and goes back to its row or on to the form", async () => {
    const tab = await open();
    await choose(tab, "Refer");
    const question = await screen.findByRole("dialog", { name: /^Refer Ana Ruiz\?/ });
    expect(question.textContent).toContain("The hospital’s record says that Ana Ruiz died on 03/14/2026. Refer anyway?");
    expect(tab.address()).toContain("/patients/mypatients");
    expect(await violations()).toEqual([]);
    await tab.user.click(within(question).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "More actions for Ana Ruiz" })));
    await choose(tab, "Refer");
    await tab.user.click(await screen.findByRole("button", { name: "Refer anyway" }));
    await waitFor(() => expect(tab.address()).toBe("/referrals/refer-a-patient"));
    expect(tab.state()).toMatchObject({ patient: { personId: ANA.personId }, refersAnyway: true });
  });

  it("keeps a dialog when the window is turned and the table becomes cards", async () => {
    const tab = await open();
    await choose(tab, "Visits");
    const dialog = await screen.findByRole("dialog");
    await act(async () => widthOf(800));
    await screen.findByRole("article", { name: "Ruiz, Ana" });
    expect(dialog.isConnected).toBe(true);
    await tab.user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "More actions for Ana Ruiz" })));
    expect(tab.address()).toContain("/patients/mypatients");
  });

  it("is marked among those who were looked for", async () => {
    api.reply(patients.get, DIED);
    const tab = await open();
    await tab.user.type(screen.getByPlaceholderText("Search by patient name or MRN"), "ruiz{Enter}");
    await tab.user.click(await screen.findByRole("link", { name: "View Chart of Ana Ruiz" }));
    await tab.title("Ruiz, Ana");
    widthOf(800);
    await tab.user.click(screen.getByRole("link", { name: "Back to List" }));
    const panel = await screen.findByRole("complementary", { name: "Recent Searches" });
    expect(within(panel).getByRole("link").textContent).toBe("Ruiz, Ana05/19/2017Died 03/14/2026");
  });

  it("has no visits to come in the dialog of visits", async () => {
    const tab = await open();
    await choose(tab, "Visits");
    const dialog = await screen.findByRole("dialog", { name: /^Visits for Ana Ruiz/ });
    expect(within(dialog).getByText("Died 03/14/2026")).toBeTruthy();
    expect(within(dialog).queryByText("Future Visits")).toBeNull();
  });
});
