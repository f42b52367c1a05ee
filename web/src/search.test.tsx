import { chart } from "@linnet/contract/chart";
import { patients } from "@linnet/contract/patients";
import { type FoundPatient, patientSearch } from "@linnet/contract/patients/search";
import { referrals } from "@linnet/contract/referrals";
import { desk } from "@linnet/contract/referrals/desk";
import type { MenuItem } from "@linnet/contract/session";
import { agreement } from "@linnet/contract/session/agreement";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { atDesk, aWorklist, CARA, DESK_MENU } from "../test/desk.ts";
import { type FakeApi, fakeApi } from "../test/fake-api.ts";
import { ANA, labReport, OTIS } from "../test/patients.ts";
import { DORA, FRED, FRED_MENU, PHYSICIAN_MENU, signedIn } from "../test/people.ts";
import { aReferral } from "../test/referrals.ts";
import { newTab, showApp } from "../test/show-app.tsx";
import { violations } from "../test/violations.ts";

const found = ({ personId, patientName, dob, sex, mrn, deceased, access }: FoundPatient): FoundPatient => ({
  personId,
  patientName,
  dob,
  sex,
  mrn,
  deceased,
  access,
});
const TWO = { data: [found(ANA), found({ ...OTIS, access: { ...OTIS.access, kind: "shared" } })], hasMore: false };

describe("the search of the top bar", () => {
  let api: FakeApi;
  const field = () => screen.findByRole("combobox", { name: "Search by patient name or MRN, referral or page" });
  const options = () => screen.findAllByRole("option");
  const marked = () => screen.getAllByRole("option", { selected: true }).map((option) => option.textContent);
  const asked = () => api.calls(patientSearch.find).map(({ query }) => query["text"]);

  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, DORA, PHYSICIAN_MENU);
    api.reply(patientSearch.find, TWO);
    api.reply(patients.get, OTIS);
    api.reply(chart.labs, labReport());
  });

  async function open() {
    const tab = showApp("/education");
    await tab.title("Education");
    await tab.user.keyboard("{Control>}k{/Control}");
    await field();
    return tab;
  }

  it("opens by its button, says what it wants, and gives the focus back", async () => {
    const tab = showApp("/education");
    await tab.title("Education");
    const button = screen.getByRole("button", { name: /Search patients/ });
    await tab.user.click(button);
    await waitFor(async () => expect(document.activeElement).toBe(await field()));
    expect(screen.getByText("Enter a name or MRN.")).toBeTruthy();
    expect(await violations()).toEqual([]);
    await tab.user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(asked()).toEqual([]);
  });

  it("takes what is typed at once, in order, before the field is there", async () => {
    const tab = showApp("/education");
    await tab.title("Education");
    // A typist who waits for nothing.
    const fast = userEvent.setup({ delay: null });
    await fast.keyboard("{Control>}k{/Control}rux{Backspace}iz{Enter} A");
    await waitFor(async () => expect(await field()).toHaveProperty("value", "ruiz A"));
    await tab.user.keyboard("n");
    expect(await field()).toHaveProperty("value", "ruiz An");
    await options();
    expect(asked().at(-1)).toBe("ruiz An");
    expect(tab.address()).toBe("/education");
  });

  it("does not come when it is called off at once, and gives the keys back", async () => {
    const tab = showApp("/education");
    await tab.title("Education");
    const button = screen.getByRole("button", { name: /Search patients/ });
    const fast = userEvent.setup({ delay: null });
    await fast.keyboard("{Control>}k{/Control}ruiz{Escape}");
    button.focus();
    await tab.user.keyboard("{Enter}");
    expect(await field()).toHaveProperty("value", "");
  });

  it("asks once for a word, and says whom it found and why they may be seen", async () => {
    const tab = await open();
    await tab.user.type(await field(), " rui");
    const words = (await options()).map(({ textContent }) => textContent);
    expect(words[0]).toMatch(/^Ruiz, Ana 05\/19\/2017 \(\d+ y\) · Female · MRN 40014871 Assigned to you$/);
    expect(words[1]).toMatch(/^Fairweather, Otis 2011 · Male · MRN 40004412 Shared with your practice$/);
    expect(screen.getByText("2 patients found").getAttribute("role")).toBe("status");
    expect(asked()).toEqual(["rui"]);
    expect(await violations()).toEqual([]);
  });

  it("is walked through with the arrows, and Enter opens the chart", async () => {
    const tab = await open();
    await tab.user.type(await field(), "ru");
    await options();
    expect(marked()[0]).toContain("Ruiz, Ana");
    await tab.user.keyboard("{ArrowUp}");
    expect(marked()[0]).toContain("Fairweather, Otis");
    expect((await field()).getAttribute("aria-activedescendant")).toBe(screen.getByRole("option", { selected: true }).id);
    await tab.user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    await tab.title("Fairweather, Otis");
    expect(tab.address()).toBe("/patients/p-otis");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("forgets what was typed, and remembers who was opened", async () => {
    const tab = await open();
    await tab.user.type(await field(), "fair");
    await tab.user.click(await screen.findByRole("option", { name: /Fairweather/ }));
    await tab.title("Fairweather, Otis");
    expect(tab.address()).not.toMatch(/fair/i);
    await tab.user.keyboard("{Control>}k{/Control}");
    expect(await field()).toHaveProperty("value", "");
    const recent = within(screen.getByRole("group", { name: "Recent Searches" })).getAllByRole("option");
    expect(recent.map(({ textContent }) => textContent)).toEqual(["Fairweather, Otis 2011"]);
  });

  it("opens no patient from a list that belongs to a shorter search", async () => {
    const tab = await open();
    await tab.user.type(await field(), "ru");
    await options();
    const release = api.hold(patientSearch.find, TWO);
    await tab.user.type(await field(), "s");
    expect(screen.queryByRole("option")).toBeNull();
    await tab.user.keyboard("{Enter}");
    await waitFor(() => expect(asked()).toEqual(["ru", "rus"]));
    expect(tab.address()).toBe("/education");
    release();
    expect(await options()).toHaveLength(2);
  });

  it("says that it is searching, when that takes long", async () => {
    api.hold(patientSearch.find, TWO);
    const tab = await open();
    await tab.user.type(await field(), "ru");
    await waitFor(() => expect(screen.getByText("Searching…").parentElement!.style.visibility).toBe(""));
  });

  it("says when there is nobody, and when there are others", async () => {
    api.reply(patientSearch.find, ({ query }) => ({
      ...(query["text"] === "z" ? { data: [] } : { data: TWO.data }),
      hasMore: query["text"] !== "z",
    }));
    const tab = await open();
    await tab.user.type(await field(), "z");
    expect((await screen.findByText("No record found")).getAttribute("role")).toBe("status");
    await tab.user.clear(await field());
    await tab.user.type(await field(), "a");
    expect(await screen.findByText("More patients match. Type more letters to narrow the list.")).toBeTruthy();
  });

  it("says what went wrong, and tries again", async () => {
    api.fail(patientSearch.find, { status: 503, code: "upstream_unavailable", message: "The search is not available right now" });
    const tab = await open();
    await tab.user.type(await field(), "ru");
    expect((await screen.findByRole("alert")).textContent).toContain("The search is not available right now");
    api.reply(patientSearch.find, TWO);
    await tab.user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await options()).toHaveLength(2);
  });

  it("does not open over another dialog", async () => {
    window.sessionStorage.setItem("linnet.reminder", "due");
    const tab = showApp("/education");
    const reminder = await screen.findByRole("dialog");
    await tab.user.keyboard("{Control>}k{/Control}");
    await tab.user.click(within(reminder).getByRole("button", { name: "OK" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("is not offered while the agreement is not signed: nothing else is open then", async () => {
    api.reply(agreement.get, { signRequired: true, docusignUrl: null });
    signedIn(api, { ...DORA, practiceRoles: [{ roleId: 9, active: true }] }, PHYSICIAN_MENU);
    const tab = showApp("/education");
    await tab.title("User agreement");
    await tab.user.keyboard("{Control>}k{/Control}");
    expect(screen.queryByRole("button", { name: /Search patients/ })).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("finds pages and actions alone for people without access to records, and asks for no patient", async () => {
    signedIn(api, FRED, FRED_MENU);
    const tab = showApp("/education");
    await tab.title("Education");
    expect(screen.queryByRole("button", { name: /Search patients/ })).toBeNull();
    await tab.user.keyboard("{Control>}k{/Control}");
    await tab.user.type(await screen.findByRole("combobox", { name: "Search pages" }), "my");
    expect((await options()).map(({ textContent }) => textContent?.trim())).toEqual(["My Practice Practice"]);
    await tab.user.clear(screen.getByRole("combobox"));
    await tab.user.type(screen.getByRole("combobox"), "ruiz");
    expect(await screen.findByText("No record found")).toBeTruthy();
    expect(asked()).toEqual([]);
  });

  it("finds referrals of the person's lists by patient, the newest of equals first, and opens one", async () => {
    const lists: MenuItem = {
      id: "referrals",
      parent: "Referrals",
      viewOrder: 3,
      items: [{ itemId: "myreferrals", itemName: "My Referrals" }],
    };
    signedIn(api, DORA, [...PHYSICIAN_MENU, lists]);
    api.reply(patientSearch.find, { data: [], hasMore: false });
    const sent = { ...aReferral(), firstName: "Noor", lastName: "Haddad", clinicName: "Heart Center", cernerStatus: "Patient Scheduled" };
    api.reply(referrals.mine, [
      { ...sent, id: 10 },
      { ...sent, id: 12, firstName: "Haddad", lastName: "Smith" },
      { ...sent, id: 11, clinicName: "Kidney Clinic" },
    ]);
    const tab = await open();
    await tab.user.type(await field(), "hadd");
    expect((await options()).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Haddad, Noor: Kidney Clinic.*No\. 11 · Patient Scheduled$/),
      expect.stringMatching(/^Haddad, Noor: Heart Center/),
      expect.stringMatching(/^Smith, Haddad: /),
    ]);
    expect(screen.getByText("3 referrals found")).toBeTruthy();
    expect(api.calls(referrals.mine).map(({ body }) => body)).toMatchObject([{ lookback: -1, searchterm: "hadd" }]);
    expect(api.calls(referrals.shared)).toEqual([]);
  });

  it("finds the pages and actions that the person may open, and no others", async () => {
    api.reply(patientSearch.find, { data: [], hasMore: false });
    const tab = await open();
    await tab.user.type(await field(), "re");
    const groups = await screen.findAllByRole("group");
    expect(
      groups.map((group) =>
        within(group)
          .getAllByRole("option")
          .map(({ textContent }) => textContent?.trim()),
      ),
    ).toEqual([["Refer a patient"], ["Patient Access Requests Patients"]]);
    await tab.user.keyboard("{ArrowDown}{Enter}");
    await tab.title("Patient access requests");
    expect(window.localStorage.length + window.sessionStorage.length).toBeGreaterThan(0);
    expect(JSON.stringify({ ...window.localStorage, ...window.sessionStorage })).not.toContain('"re"');
  });

  it("finds the referrals of a desk, and opens one there", async () => {
    signedIn(api, CARA, DESK_MENU);
    api.reply(desk.worklist, aWorklist([atDesk({ id: 31, firstName: "Noor", lastName: "Haddad" })]));
    const tab = showApp("/education");
    await tab.title("Education");
    await tab.user.keyboard("{Control>}k{/Control}");
    await tab.user.type(await screen.findByRole("combobox", { name: "Search referrals and pages" }), "31");
    expect((await options())[0]?.textContent).toMatch(/^Haddad, Noor: .*No\. 31 · /);
    expect(api.calls(desk.worklist).map(({ body }) => body)).toMatchObject([{ text: "31" }]);
    expect(asked()).toEqual([]);
  });
});
