import { chart } from "@linnet/contract/chart";
import { patients } from "@linnet/contract/patients";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { ANA, encounters, labReport, OTIS, pageOf, VISIT } from "../../../../test/patients.ts";
import { DORA, EMBASSY_MENU, GENA, MIRA, PHYSICIAN_MENU, STAFF_MENU, signedIn } from "../../../../test/people.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";

const MINE = "/patients/mypatients";

/** Pages of twelve out of thirty patients, as the server would cut them. */
const thirty = Array.from({ length: 30 }, (_, index) => ({
  ...ANA,
  id: index + 1,
  personId: `p-${index + 1}`,
  patientName: `Child, Number ${index + 1}`,
}));
const cut = (number: number) => ({
  data: thirty.slice((number - 1) * 12, number * 12),
  hasNext: number < 3,
  totalPages: 3,
  currentPage: number,
  total: 30,
});

describe("the list of my patients", () => {
  let api: FakeApi;
  const rows = () => screen.getAllByRole("row").slice(1);
  const asked = () => api.calls(patients.mine).at(-1)!.query;

  beforeEach(() => {
    newTab();
    api = fakeApi();
    signedIn(api, DORA, PHYSICIAN_MENU);
    api.reply(patients.mine, pageOf([ANA, OTIS]));
    api.reply(patients.get, ANA);
    api.reply(chart.labs, labReport());
  });

  async function open(address = MINE) {
    const tab = showApp(address);
    await tab.title("My Patients");
    return tab;
  }
  const search = () => screen.getByRole("textbox", { name: "Search patients" });
  const actionsOf = async (tab: Awaited<ReturnType<typeof open>>, name: string) => {
    await tab.user.click(await screen.findByRole("button", { name: `More actions for ${name}` }));
    return (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
  };

  it("shows who they are, and asks for the visits of half a year", async () => {
    await open();
    await screen.findByRole("link", { name: "Ruiz, Ana" });
    expect(screen.getAllByRole("columnheader").map((header) => header.textContent)).toEqual([
      "Patient Name",
      "DOB",
      "Sex",
      "MRN",
      "Actions",
    ]);
    expect(rows()[0]!.textContent).toMatch(/Ruiz, AnaLast visit 11\/19\/202605\/19\/2017 \(\d+ y\)Female40014871/);
    expect(rows()[1]!.textContent).toContain("Fairweather, OtisShared2011Male");
    expect(asked()).toEqual({ PageSize: 12, PageNumber: 1, SearchText: "", Lookback: 180 });
  });

  it("has a suffix after the name", async () => {
    api.reply(patients.mine, pageOf([{ ...ANA, suffix: "III" }]));
    await open();
    expect(await screen.findByRole("link", { name: "Ruiz, Ana, III" })).toBeTruthy();
  });

  it("says so when there is nobody, and offers to look further", async () => {
    api.reply(patients.mine, pageOf([]));
    const tab = await open();
    expect(await screen.findByText("No record found")).toBeTruthy();
    await tab.user.click(screen.getByRole("button", { name: "Show all visits" }));
    expect(tab.address()).toBe(`${MINE}?page=1&lookback=-1&view=list`);
  });

  it("shows the server's words when it fails, keeps what was typed, and tries again", async () => {
    api.fail(patients.mine, { status: 503, code: "upstream_unavailable", message: "The list is not available right now" });
    const tab = await open();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("The list is not available right now");
    await tab.user.type(search(), "ruiz");
    api.reply(patients.mine, pageOf([ANA]));
    await tab.user.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "Ruiz, Ana" })).toBeTruthy();
    expect(search()).toHaveProperty("value", "ruiz");
  });

  describe("searching", () => {
    it("looks at all visits from the first page, and keeps the words out of the address", async () => {
      const tab = await open(`${MINE}?page=2&lookback=360`);
      await tab.user.type(search(), "ruiz{Enter}");
      await waitFor(() => expect(asked()).toMatchObject({ SearchText: "ruiz", Lookback: -1, PageNumber: 1 }));
      expect(tab.address()).toBe(`${MINE}?page=1&lookback=-1&view=list`);
    });

    it("asks the server once for a search, and once when it is cleared by the cross", async () => {
      const tab = await open();
      await tab.user.type(search(), "ruiz");
      await tab.user.click(screen.getByRole("button", { name: "Search" }));
      await waitFor(() => expect(asked()).toMatchObject({ SearchText: "ruiz" }));
      await tab.user.click(screen.getByRole("button", { name: "Clear search" }));
      await waitFor(() => expect(tab.address()).toBe(`${MINE}?page=1&lookback=180&view=list`));
      expect(search()).toHaveProperty("value", "");
      const words = api.calls(patients.mine).map(({ query }) => [query["SearchText"], query["Lookback"]]);
      expect(words).toEqual([
        ["", 180],
        ["ruiz", -1],
      ]);
    });

    it("keeps the searched words from page to page, and on the way back", async () => {
      api.reply(patients.mine, ({ query }) => cut(Number(query["PageNumber"])));
      const tab = await open();
      await tab.user.type(search(), "child{Enter}");
      await tab.user.click(await screen.findByRole("link", { name: "Page 2" }));
      await screen.findByText("Showing 13-24 of 30");
      expect(search()).toHaveProperty("value", "child");
      expect(asked()).toMatchObject({ SearchText: "child" });
      tab.goBack();
      await screen.findByText("Showing 1-12 of 30");
      expect(search()).toHaveProperty("value", "child");
    });

    it("comes back with the address it belongs to, and only with that", async () => {
      api.reply(patients.mine, ({ query }) => cut(Number(query["PageNumber"])));
      const tab = await open(`${MINE}?page=3&lookback=180&view=list`);
      await screen.findByText("Showing 25-30 of 30");
      await tab.user.type(search(), "ruiz{Enter}");
      await waitFor(() => expect(asked()).toMatchObject({ SearchText: "ruiz" }));
      await tab.user.clear(search());
      await tab.user.type(search(), "tran{Enter}");
      await waitFor(() => expect(asked()).toMatchObject({ SearchText: "tran" }));
      tab.goBack();
      await waitFor(() => expect(search()).toHaveProperty("value", "ruiz"));
      expect(tab.address()).toBe(`${MINE}?page=1&lookback=-1&view=list`);
      tab.goBack();
      await waitFor(() => expect(search()).toHaveProperty("value", ""));
      await screen.findByText("Showing 25-30 of 30");
      expect(tab.address()).toBe(`${MINE}?page=3&lookback=180&view=list`);
      const words = api.calls(patients.mine).map(({ query }) => [query["SearchText"], query["Lookback"]]);
      expect(words).toEqual([
        ["", 180],
        ["ruiz", -1],
        ["tran", -1],
      ]);
    });

    it("is cleared by the button of an empty result as well", async () => {
      const tab = await open();
      api.reply(patients.mine, pageOf([]));
      await tab.user.type(search(), "zimmer{Enter}");
      expect(await screen.findByText("No patients on this list match “zimmer”.")).toBeTruthy();
      await tab.user.click((await screen.findAllByRole("button", { name: "Clear search" })).at(-1)!);
      expect(search()).toHaveProperty("value", "");
    });

    it("remembers who was opened, for the cards", async () => {
      const tab = await open();
      await tab.user.type(search(), "ruiz{Enter}");
      await waitFor(() => expect(asked()).toMatchObject({ SearchText: "ruiz" }));
      await tab.user.click(await screen.findByRole("link", { name: "View Chart of Ana Ruiz" }));
      await tab.title("Ruiz, Ana");
      await tab.user.click(screen.getByRole("link", { name: "Back to List" }));
      await tab.user.click(await screen.findByRole("radio", { name: "Cards" }));
      const panel = await screen.findByRole("complementary", { name: "Recent Searches" });
      expect(within(panel).getByRole("link").textContent).toBe("Ruiz, Ana05/19/2017");
      expect(JSON.stringify(window.localStorage)).not.toContain("Ana");
    });
  });

  describe("moving about", () => {
    beforeEach(() => api.reply(patients.mine, ({ query }) => cut(Number(query["PageNumber"]))));

    it("says where one is, and asks for the next page only when it is wanted", async () => {
      const tab = await open();
      expect(await screen.findByText("Showing 1-12 of 30")).toBeTruthy();
      expect(asked()).toMatchObject({ PageNumber: 1 });
      await tab.user.click(screen.getByRole("link", { name: "Next" }));
      expect(await screen.findByText("Showing 13-24 of 30")).toBeTruthy();
      expect(tab.address()).toBe(`${MINE}?page=2&lookback=180&view=list`);
    });

    it("goes back to the page before", async () => {
      const tab = await open();
      await tab.user.click(await screen.findByRole("link", { name: "Page 2" }));
      await screen.findByText("Showing 13-24 of 30");
      tab.goBack();
      expect(await screen.findByText("Showing 1-12 of 30")).toBeTruthy();
    });

    it("goes back to the first page when another look-back is chosen", async () => {
      const tab = await open(`${MINE}?page=3`);
      await tab.user.selectOptions(screen.getByRole("combobox", { name: "Time range" }), "Visits in Past 3 Years");
      expect(tab.address()).toBe(`${MINE}?page=1&lookback=1080&view=list`);
    });

    it("comes back to where one was last time, unless the address says otherwise", async () => {
      const first = await open(`${MINE}?page=2&lookback=360&view=cards`);
      await screen.findByText("Showing 13-24 of 30");
      await first.user.click(screen.getByRole("link", { name: "Education" }));
      await first.title("Education");
      await first.user.click(screen.getByRole("link", { name: "My Patients" }));
      expect(await screen.findByText("Showing 13-24 of 30")).toBeTruthy();
      expect(screen.getByRole("radio", { name: "Cards" })).toHaveProperty("checked", true);
      expect(asked()).toMatchObject({ Lookback: 360 });
    });

    it("writes into the address what it does not say, so that Back finds it as it was", async () => {
      const tab = await open(`${MINE}?lookback=360`);
      await waitFor(() => expect(tab.address()).toBe(`${MINE}?page=1&lookback=360&view=list`));
    });

    it("takes the address over what was kept", async () => {
      window.localStorage.setItem(
        "linnet.dora@linnet.example.patient-list.mine",
        JSON.stringify({ search: "ruiz", page: 3, maxPage: 3, lookback: 1080, view: "cards" }),
      );
      await open(`${MINE}?page=2`);
      await screen.findByText("Showing 13-24 of 30");
      expect(api.calls(patients.mine)[0]!.query).toEqual({ PageSize: 12, PageNumber: 2, SearchText: "ruiz", Lookback: 1080 });
    });

    it("shows the nearest page that an address typed by hand can mean", async () => {
      await open(`${MINE}?page=minus&lookback=7&view=tree`);
      expect(await screen.findByText("Showing 1-12 of 30")).toBeTruthy();
    });

    it("follows the server to the last page", async () => {
      api.reply(patients.mine, cut(3));
      const tab = await open(`${MINE}?page=99`);
      expect(await screen.findByText("Showing 25-30 of 30")).toBeTruthy();
      await waitFor(() => expect(tab.address()).toBe(`${MINE}?page=3&lookback=180&view=list`));
    });
  });

  describe("what one can do", () => {
    it("asks nothing about a patient while the pointer passes over the row", async () => {
      const tab = await open();
      await tab.user.hover(await screen.findByRole("link", { name: "View Chart of Ana Ruiz" }));
      await tab.user.hover(screen.getByPlaceholderText("Search by patient name or MRN"));
      expect(api.calls(patients.get)).toEqual([]);
      expect(api.calls(chart.labs)).toEqual([]);
    });

    it("offers in a row's menu what the person may do", async () => {
      const tab = await open();
      expect(await actionsOf(tab, "Ana Ruiz")).toEqual(["Refer", "Visits", "Share", "Remove"]);
    });

    it("offers nothing in a row's menu that the person may not do", async () => {
      api.reply(patients.mine, pageOf([{ ...ANA, may: { refer: false, share: false, remove: false } }]));
      const tab = await open();
      expect(await actionsOf(tab, "Ana Ruiz")).toEqual(["Visits"]);
    });

    it("passes the patient along to a referral", async () => {
      const tab = await open();
      await actionsOf(tab, "Ana Ruiz");
      await tab.user.click(await screen.findByRole("menuitem", { name: "Refer Ana Ruiz" }));
      await waitFor(() => expect(tab.address()).toBe("/referrals/refer-a-patient"));
      expect(tab.state()).toMatchObject({ patient: { personId: "p-ana" } });
    });

    it("shares, and shows what became of it", async () => {
      const tab = await open();
      await actionsOf(tab, "Ana Ruiz");
      api.reply(patients.hideOrShare, { isShared: true });
      api.reply(patients.mine, pageOf([{ ...ANA, isShared: true }]));
      await tab.user.click(await screen.findByRole("menuitem", { name: "Share Ana Ruiz" }));
      await waitFor(() => expect(screen.queryByText("Fairweather, Otis")).toBeNull());
      expect(await actionsOf(tab, "Ana Ruiz")).toContain("Hide");
      expect(api.calls(patients.hideOrShare)[0]!.body).toEqual({ patientId: "p-ana", providerId: 7, isShared: true });
      expect(screen.getByText("Shared")).toBeTruthy();
      const told = await screen.findByRole("region", { name: "Done" });
      const words = "Ana Ruiz is shared. Other physicians at Lakeside Pediatrics can open the chart under Shared Patients.";
      expect(told.textContent).toContain(words);
      await waitFor(() =>
        expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContainEqual(expect.stringContaining(words)),
      );

      api.reply(patients.hideOrShare, { isShared: false });
      api.reply(patients.mine, pageOf([ANA]));
      await tab.user.keyboard("{Escape}");
      await tab.user.click(within(told).getByRole("button", { name: "Undo" }));
      await waitFor(() => expect(screen.queryByText("Shared")).toBeNull());
      expect(api.calls(patients.hideOrShare).map(({ body }) => body)).toMatchObject([{ isShared: true }, { isShared: false }]);
    });

    it("says nothing when sharing fails", async () => {
      const tab = await open();
      await actionsOf(tab, "Ana Ruiz");
      api.fail(patients.hideOrShare, { status: 500, code: "internal", message: "Broken" });
      await tab.user.click(await screen.findByRole("menuitem", { name: "Share Ana Ruiz" }));
      await waitFor(() => expect(api.calls(patients.hideOrShare)).toHaveLength(1));
      expect(screen.queryByRole("alert")).toBeNull();
      expect(await actionsOf(tab, "Ana Ruiz")).toContain("Share");
    });

    it("asks before it removes, in the specification's words", async () => {
      const tab = await open();
      await actionsOf(tab, "Ana Ruiz");
      await tab.user.click(await screen.findByRole("menuitem", { name: "Remove Ana Ruiz" }));
      const dialog = await screen.findByRole("dialog", { name: /^Remove patient from your list/ });
      expect(dialog.textContent).toContain(
        "OK to remove this patient from your list and notify the hospital of the incorrect patient assignment?",
      );
      api.reply(patients.remove, true);
      api.reply(patients.mine, pageOf([OTIS]));
      const remove = within(dialog).getByRole("button", { name: "Remove" });
      await tab.user.dblClick(remove);
      await waitFor(() => expect(screen.queryByText("Ruiz, Ana")).toBeNull());
      expect(api.calls(patients.remove)).toHaveLength(1);
      expect(document.activeElement?.id).toBe("main");
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(api.calls(patients.remove)[0]!.body).toEqual({
        patientId: "p-ana",
        patientName: "Ruiz, Ana",
        providerId: 7,
        providerName: "Ashby, Dora",
        dob: "2017-05-19",
      });
    });

    it("takes a removal back, after which the list has the patient again", async () => {
      const tab = await open();
      await actionsOf(tab, "Ana Ruiz");
      await tab.user.click(await screen.findByRole("menuitem", { name: "Remove Ana Ruiz" }));
      api.reply(patients.remove, true);
      api.reply(patients.mine, pageOf([OTIS]));
      await tab.user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove" }));
      const told = await screen.findByRole("region", { name: "Done" });
      await waitFor(() => expect(screen.queryByText("Ruiz, Ana")).toBeNull());
      api.reply(patients.undoRemove, true);
      api.reply(patients.mine, pageOf([ANA, OTIS]));
      await tab.user.click(within(told).getByRole("button", { name: /Undo/ }));
      expect(await screen.findByText("Ruiz, Ana")).toBeTruthy();
      expect(api.calls(patients.undoRemove)).toEqual([expect.objectContaining({ body: { patientId: "p-ana" } })]);
    });

    it("says for which colleague the caller sees a patient", async () => {
      const covered = { kind: "covered", lastName: "Ortiz" } as const;
      api.reply(patients.mine, pageOf([ANA, { ...OTIS, access: { ...OTIS.access, inPlaceOf: covered } }]));
      await open();
      expect(screen.getByRole("row", { name: /Fairweather, Otis/ }).textContent).toContain("Covering for Dr. Ortiz");
      expect(screen.getByRole("row", { name: /Ruiz, Ana/ }).textContent).not.toContain("Covering");
    });

    it("gives the button back when removing fails, without a word", async () => {
      const tab = await open();
      await actionsOf(tab, "Ana Ruiz");
      await tab.user.click(await screen.findByRole("menuitem", { name: "Remove Ana Ruiz" }));
      api.fail(patients.remove, { status: 500, code: "internal", message: "Broken" });
      const remove = within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove" });
      await tab.user.click(remove);
      await waitFor(() => expect(api.calls(patients.remove)).toHaveLength(1));
      await waitFor(() => expect(remove).toHaveProperty("disabled", false));
      expect(screen.queryByText("Broken")).toBeNull();
      await tab.user.click(screen.getByRole("button", { name: "Cancel" }));
      expect(await screen.findByRole("link", { name: "Ruiz, Ana" })).toBeTruthy();
    });

    it("shows the visits that the list knows, without asking again", async () => {
      const tab = await open();
      await actionsOf(tab, "Ana Ruiz");
      await tab.user.click(await screen.findByRole("menuitem", { name: "Visits Ana Ruiz" }));
      const dialog = await screen.findByRole("dialog", { name: /^Visits for Ana Ruiz/ });
      const visits = within(dialog)
        .getAllByRole("listitem")
        .map((visit) => visit.textContent);
      expect(visits).toEqual(["11/19/20268:40 AMNephrology, Main Campus", "11/24/20261:40 PMNephrology, Main Campus - Clinic 3"]);
      expect(api.calls(chart.encounters)).toHaveLength(0);
      await tab.user.click(within(dialog).getByRole("button", { name: "Done" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "More actions for Ana Ruiz" }));
    });

    it("asks the record for a last visit the list does not know", async () => {
      vi.setSystemTime(new Date("2026-11-20T18:00:00Z"));
      api.reply(chart.encounters, encounters({ ...VISIT, ENCNTR_ID: "coming", REG_DT_TM: "2027-01-05T15:00:00Z" }, VISIT));
      const tab = await open();
      await actionsOf(tab, "Otis Fairweather");
      await tab.user.click(await screen.findByRole("menuitem", { name: "Visits Otis Fairweather" }));
      const dialog = await screen.findByRole("dialog");
      expect((await within(dialog).findByRole("listitem")).textContent).toBe("08/11/20268:00 AMMain Campus");
      expect(within(dialog).getByText("No record found")).toBeTruthy();
      vi.useRealTimers();
    });
  });

  it("shows cards only where the window is narrow", async () => {
    const narrow = vi.spyOn(window, "matchMedia");
    narrow.mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: query.includes("62.5em"), media: query }) as MediaQueryList,
    );
    await open();
    expect(await screen.findByRole("article", { name: "Ruiz, Ana" })).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("tells of no searches when there were none", async () => {
    await open(`${MINE}?view=cards`);
    expect(await screen.findByText("No recent searches")).toBeTruthy();
    expect(screen.getByRole("article", { name: "Ruiz, Ana" })).toBeTruthy();
  });
});

describe("the other lists", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
  });
  const menuOf = async (tab: ReturnType<typeof showApp>) => {
    await tab.user.click(await screen.findByRole("button", { name: "More actions for Ana Ruiz" }));
    return (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
  };
  const headers = async () => (await screen.findAllByRole("columnheader")).map((header) => header.textContent);
  const COLUMNS = ["Patient Name", "Referring Physician", "DOB", "Sex", "MRN", "Actions"];

  it("show the physician, and shared patients can be neither hidden nor removed there", async () => {
    signedIn(api, DORA, PHYSICIAN_MENU);
    api.reply(patients.shared, pageOf([ANA]));
    const tab = showApp("/patients/sharedpatients");
    await tab.title("Shared Patients");
    expect(await headers()).toEqual(COLUMNS);
    expect(await menuOf(tab)).toEqual(["Refer", "Visits"]);
  });

  it("let staff act for the physicians of the practice", async () => {
    signedIn(api, GENA, STAFF_MENU);
    api.reply(patients.ofPractice, pageOf([ANA]));
    const tab = showApp("/patients/viewpatients");
    await tab.title("View Patients");
    expect(await headers()).toEqual(COLUMNS);
    expect(await menuOf(tab)).toEqual(["Refer", "Visits", "Share", "Remove"]);
  });

  it("of an embassy offer neither Refer nor Share nor Remove, whatever the data says", async () => {
    signedIn(api, MIRA, EMBASSY_MENU);
    api.reply(patients.ofEmbassy, pageOf([ANA]));
    const tab = showApp("/myembassypatients");
    await tab.title("My Embassy Patients");
    expect(await headers()).toEqual(["Patient Name", "DOB", "Sex", "MRN", "Actions"]);
    expect(await menuOf(tab)).toEqual(["Visits"]);
    expect(screen.getByRole("link", { name: "View Chart of Ana Ruiz" })).toBeTruthy();
    expect(api.calls(patients.ofEmbassy).at(-1)!.query).toEqual({ PageSize: 12, PageNumber: 1, SearchText: "", Lookback: 180 });
  });

  it("of an embassy keep their place apart from that of My Patients", async () => {
    signedIn(api, MIRA, EMBASSY_MENU);
    api.reply(patients.ofEmbassy, pageOf([ANA]));
    window.localStorage.setItem(
      "linnet.mira@linnet.example.patient-list.mine",
      JSON.stringify({ search: "ruiz", page: 3, maxPage: 3, lookback: 1080, view: "cards" }),
    );
    const tab = showApp("/myembassypatients");
    await tab.title("My Embassy Patients");
    await waitFor(() => expect(tab.address()).toBe("/myembassypatients?page=1&lookback=180&view=list"));
    await tab.user.selectOptions(screen.getByRole("combobox", { name: "Time range" }), "All Visits");
    await waitFor(() =>
      expect(window.localStorage.getItem("linnet.mira@linnet.example.patient-list.ofEmbassy")).toContain('"lookback":-1'),
    );
  });

  it("of an embassy keep whom one has looked for apart from My Patients", async () => {
    signedIn(api, MIRA, EMBASSY_MENU);
    api.reply(patients.ofEmbassy, pageOf([{ ...ANA, access: { ...ANA.access, kind: "embassy" } }]));
    api.reply(patients.get, ANA);
    api.reply(chart.labs, labReport());
    const { personId, patientName, dob } = OTIS;
    window.sessionStorage.setItem("linnet.mira@linnet.example.recent-searches", JSON.stringify([{ personId, patientName, dob }]));
    const tab = showApp("/myembassypatients?view=cards");
    await tab.title("My Embassy Patients");
    expect(await screen.findByText("No recent searches")).toBeTruthy();
    await tab.user.type(screen.getByRole("textbox", { name: "Search patients" }), "ruiz{Enter}");
    await waitFor(() => expect(api.calls(patients.ofEmbassy).at(-1)!.query).toMatchObject({ SearchText: "ruiz" }));
    await tab.user.click(await screen.findByRole("link", { name: "View Chart of Ana Ruiz" }));
    await tab.title("Ruiz, Ana");
    await tab.user.click(screen.getByRole("link", { name: "Back to List" }));
    const panel = within(await screen.findByRole("complementary", { name: "Recent Searches" }));
    expect(panel.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Ruiz, Ana05/19/2017"]);
  });
});
