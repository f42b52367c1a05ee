import { appointments } from "@linnet/contract/appointments";
import { chart } from "@linnet/contract/chart";
import { patients } from "@linnet/contract/patients";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { appointment, appointmentReport } from "../../../test/appointments.ts";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { ANA, labReport } from "../../../test/patients.ts";
import { DORA, GENA, PHYSICIAN_MENU, STAFF_MENU, signedIn } from "../../../test/people.ts";
import { newTab, showApp } from "../../../test/show-app.tsx";
import { violations } from "../../../test/violations.ts";

const MINE = "/patients/appointments";

/** Friday, November 20, ten in the morning at the hospital. */
const NOW = "2026-11-20T18:00:00Z";

const NOVEMBER = [
  appointment("2026-11-20T17:40:00Z"),
  appointment("2026-11-20T19:00:00Z", { PATIENT_NAME: "Bergström, Elsa", STATE: "Canceled", PERSON_ID: "p-elsa" }),
  appointment("2026-11-12T22:00:00Z", { PATIENT_NAME: "O’Dowd, Declan", STATE: "No Show" }),
  appointment("2026-11-18T17:00:00Z", { PATIENT_NAME: "Imai, Ren", RADIOLOGY_IND: 1, TYPE: "MRI" }),
  appointment("2026-12-03T17:00:00Z", { PATIENT_NAME: "Tran, Minh" }),
];

describe("the calendar", () => {
  let api: FakeApi;
  const asked = () => api.calls(appointments.mine).map(({ query }) => query["startdate"]);
  const period = () => screen.getByRole("heading", { level: 2 }).textContent;
  const search = () => screen.getByRole("textbox", { name: "Search by patient name" });
  const cell = (day: RegExp) => screen.getByRole("button", { name: day }).closest("td")!;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(NOW) });
    newTab();
    api = fakeApi();
    signedIn(api, DORA, PHYSICIAN_MENU);
    api.reply(appointments.mine, ({ query }) => appointmentReport(...(query["startdate"] === "11/01/2026" ? NOVEMBER : [])));
    return () => vi.useRealTimers();
  });

  async function open(address = MINE) {
    const tab = showApp(address);
    await tab.title("My appointments");
    return tab;
  }

  describe("of a month", () => {
    it("comes first, asks for the month from its first day, and says whose clock it goes by", async () => {
      const tab = await open();
      await screen.findByRole("table", { name: "November 2026" });
      expect(asked()).toEqual(["11/01/2026"]);
      expect(period()).toBe("November 2026");
      expect(screen.getByText(/Times are in Pacific Time\.$/)).toBeTruthy();
      expect(tab.address()).toBe(MINE);
      expect(await violations()).toEqual([]);
    });

    it("says when not all appointments could be shown", async () => {
      const { RPTDATA } = appointmentReport(...NOVEMBER);
      api.reply(appointments.mine, { RPTDATA: { ...RPTDATA, INCOMPLETE: { UNREADABLE: 1, IS_CUT: true } } });
      await open();
      expect((await screen.findByRole("note")).textContent).toBe(
        "1 appointment in the hospital’s record could not be shown. Call the hospital for the complete record. This list is incomplete because the hospital’s system did not send everything. Call the hospital.",
      );
    });

    it("has today marked, and each appointment on its day with what its look means in words", async () => {
      await open();
      const today = (await screen.findByText("Today", { selector: "td *" })).closest("td")!;
      expect(today.getAttribute("aria-current")).toBe("date");
      const words = within(today)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent);
      expect(words).toEqual(["09:40Ruiz, Ana", "11:00Bergström, ElsaCancelled"]);
      expect(within(cell(/^Thursday, 11\/12\/2026/)).getByRole("button", { name: /14:00.*O’Dowd.*No Show/ })).toBeTruthy();
      expect(within(cell(/^Wednesday, 11\/18\/2026/)).getByRole("button", { name: /^Imai, Ren.*All Day$/ })).toBeTruthy();
      expect(within(cell(/^Thursday, 12\/03\/2026/)).getByRole("button", { name: /Tran, Minh/ })).toBeTruthy();
    });

    it("says of an appointment to come that the child has died", async () => {
      const deceased = { PATIENT_NAME: "Late, Lou", PATIENT_DECEASED: { on: "2026-11-10" } };
      api.reply(
        appointments.mine,
        appointmentReport(appointment("2026-11-24T17:00:00Z", deceased), appointment("2026-11-05T17:00:00Z", deceased)),
      );
      const { user } = await open();
      await user.click(await screen.findByRole("button", { name: /09:00.*Late, Lou.*Deceased$/ }));
      expect(within(await screen.findByRole("dialog", { name: /^Late, Lou/ })).getByText("Died 11/10/2026")).toBeTruthy();
    });

    it("begins with today where a window is too narrow for all of it", async () => {
      vi.spyOn(HTMLElement.prototype, "offsetLeft", "get").mockImplementation(function (this: HTMLElement) {
        return this.getAttribute("aria-current") === "date" ? 503 : 0;
      });
      const scrolled = vi.spyOn(Element.prototype, "scrollTo");
      await open();
      const calendar = await screen.findByRole("region", { name: "Calendar" });
      expect(scrolled.mock.contexts).toEqual([calendar]);
      expect(scrolled).toHaveBeenLastCalledWith({ left: 503 });
    });

    it("explains its looks in the specification's words", async () => {
      await open();
      const legend = within(screen.getByRole("list", { name: "Legend" }));
      expect(legend.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["No Show", "Cancelled", "All Day"]);
    });

    it("moves by months, and asks for each when it is looked at and not before", async () => {
      const tab = await open();
      await screen.findByRole("table", { name: "November 2026" });
      await tab.user.click(screen.getByRole("button", { name: "Next month" }));
      await screen.findByRole("table", { name: "December 2026" });
      expect(asked()).toEqual(["11/01/2026", "12/01/2026"]);
      expect(tab.address()).toBe(`${MINE}?date=2026-12-20`);
      await tab.user.click(screen.getByRole("button", { name: "Today" }));
      expect(await screen.findByText("Today", { selector: "td *" })).toBeTruthy();
    });

    it("leads to a day by its number, and by what it has no room for", async () => {
      api.reply(
        appointments.mine,
        appointmentReport(...Array.from({ length: 5 }, (_, hour) => appointment(`2026-11-20T${17 + hour}:00:00Z`))),
      );
      const tab = await open();
      await tab.user.click(await screen.findByRole("button", { name: "2 more on Friday, 11/20/2026" }));
      await waitFor(() => expect(tab.address()).toBe(`${MINE}?view=day&date=2026-11-20`));
      expect(within(await screen.findByRole("list", { name: "Friday, 11/20/2026" })).getAllByRole("button")).toHaveLength(5);
      tab.goBack();
      await screen.findByRole("table", { name: "November 2026" });
    });

    it("is walked through with the arrows, and one of its days is in the order of Tab", async () => {
      const tab = await open();
      const friday = await screen.findByRole("button", { name: /^Friday, 11\/20\/2026/ });
      friday.focus();
      await tab.user.keyboard("{ArrowDown}{ArrowLeft}{ArrowLeft}{ArrowUp}{Home}");
      expect(document.activeElement?.textContent).toBe("15Sunday, 11/15/2026");
      const tabbed = screen.getAllByRole("button").filter((button) => button.dataset["day"] && button.tabIndex === 0);
      expect(tabbed).toEqual([document.activeElement]);
      await tab.user.keyboard("{Enter}");
      await waitFor(() => expect(tab.address()).toBe(`${MINE}?view=day&date=2026-11-15`));
      await waitFor(() => expect(document.activeElement?.textContent).toBe("Sunday, 11/15/2026"));
      expect(document.activeElement?.tagName).toBe("H2");
    });
  });

  describe("of a week and of a day", () => {
    it("shows the hours with 24 on the clock up to one before midnight, and the days of both months", async () => {
      await open(`${MINE}?view=week&date=2026-11-30`);
      const hours = (await screen.findByText("00:00")).parentElement!;
      expect([hours.firstChild?.textContent, hours.lastChild?.textContent]).toEqual(["00:00", "22:00"]);
      expect(period()).toBe("11/29/2026 - 12/05/2026");
      expect(
        within(screen.getByRole("list", { name: "Thursday, 12/03/2026" })).getByRole("button", { name: /09:00.*Tran, Minh/ }),
      ).toBeTruthy();
      expect(asked()).toEqual(["11/01/2026"]);
      expect(await violations()).toEqual([]);
    });

    it("draws an appointment at its time, on ordinary days and on those whose clocks change", async () => {
      api.reply(
        appointments.mine,
        appointmentReport(appointment("2026-03-08T16:00:00Z"), appointment("2026-03-09T16:00:00Z"), appointment("2026-03-08T09:30:00Z")),
      );
      await open(`${MINE}?view=week&date=2026-03-08`);
      const topOf = (name: RegExp) => Number.parseFloat(screen.getAllByRole("button", { name })[0]!.closest("li")!.style.top);
      await screen.findByRole("list", { name: "Sunday, 03/08/2026" });
      expect(topOf(/09:00 PDT/)).toBeCloseTo((9 / 23) * 100);
      expect(topOf(/^09:00 Ruiz/)).toBeCloseTo((9 / 23) * 100);
      expect(topOf(/01:30 PST/)).toBeCloseTo((1.5 / 23) * 100);
      expect(screen.getByText("Time change").closest("[class]")?.parentElement?.textContent).toContain("Sun 8");
    });

    it("strikes through in words what is cancelled, and keeps the latest of a day in sight", async () => {
      api.reply(
        appointments.mine,
        appointmentReport(
          appointment("2026-11-21T07:45:00Z", { STATE: "Canceled" }),
          appointment("2026-11-20T17:00:00Z", { SURGERY_IND: 1 }),
        ),
      );
      await open(`${MINE}?view=day&date=2026-11-20`);
      expect(period()).toBe("Friday, 11/20/2026");
      const late = await screen.findByRole("button", { name: /23:45.*Cancelled/ });
      const { top, height } = late.closest("li")!.style;
      expect(Number.parseFloat(top) + Number.parseFloat(height)).toBeLessThanOrEqual(100.001);
      expect(screen.getByRole("button", { name: /^Ruiz, Ana.*All Day$/ }).closest("ol")).toBeNull();
    });

    it("counts in a week what has no room beside the others", async () => {
      api.reply(appointments.mine, appointmentReport(...Array.from({ length: 6 }, () => appointment("2026-11-20T17:00:00Z"))));
      const tab = await open(`${MINE}?view=week&date=2026-11-20`);
      const friday = within(await screen.findByRole("list", { name: "Friday, 11/20/2026" }));
      expect(friday.getAllByRole("button", { name: /Ruiz/ })).toHaveLength(2);
      await tab.user.click(friday.getByRole("button", { name: "4 more on Friday, 11/20/2026" }));
      await waitFor(() => expect(screen.getAllByRole("button", { name: /Ruiz/ })).toHaveLength(6));
    });

    describe("with room for six hours", () => {
      const HOUR = 96;
      const [early, first, late] = ["2026-11-20T15:00:00Z", "2026-11-20T17:00:00Z", "2026-11-21T03:00:00Z"];
      beforeEach(() => {
        // What the browser has drawn: the hours below a head of 40 pixels.
        vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(23 * HOUR);
        vi.spyOn(HTMLElement.prototype, "offsetTop", "get").mockReturnValue(40);
        vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(6 * HOUR + 40);
        vi.spyOn(HTMLElement.prototype, "scrollTo").mockImplementation(function (this: HTMLElement, ...[to]: unknown[]) {
          this.scrollTop = typeof to === "object" && to !== null && "top" in to ? Number(to.top) : 0;
        });
      });
      const hourInSight = () => screen.getByRole("region", { name: "Calendar" }).scrollTop / HOUR;

      it.each(["week", "day"])("opens at the first visit, and counts what lies later: %s", async (view) => {
        api.reply(appointments.mine, appointmentReport(appointment(first), appointment(late), appointment(late)));
        const { user } = await open(`${MINE}?view=${view}&date=2026-11-20`);
        expect(await screen.findByRole("button", { name: "2 later appointments" })).toBeTruthy();
        expect(hourInSight()).toBeCloseTo(9 - 10 / 60);
        expect(screen.queryByRole("button", { name: /earlier/ })).toBeNull();
        await user.click(screen.getByRole("button", { name: "2 later appointments" }));
        expect(hourInSight()).toBeCloseTo(19 - 10 / 60);
        expect(screen.getByRole("button", { name: "1 earlier appointment" })).toBeTruthy();
        expect(document.activeElement).toBe(screen.getByRole("region", { name: "Calendar" }));
      });

      it("opens another day at the first visit of that one, and at eight where there is none", async () => {
        api.reply(appointments.mine, appointmentReport(appointment(first), appointment(early.replace("20T", "19T"))));
        const { user } = await open(`${MINE}?view=day&date=2026-11-20`);
        await screen.findByRole("button", { name: /^09:00/ });
        await user.click(screen.getByRole("button", { name: "Previous day" }));
        await waitFor(() => expect(hourInSight()).toBeCloseTo(7 - 10 / 60));
        await user.click(screen.getByRole("button", { name: "Previous day" }));
        await waitFor(() => expect(hourInSight()).toBeCloseTo(8));
      });
    });

    it("moves by its own length", async () => {
      const tab = await open(`${MINE}?view=week&date=2026-11-20`);
      await tab.user.click(screen.getByRole("button", { name: "Previous week" }));
      await waitFor(() => expect(period()).toBe("11/08/2026 - 11/14/2026"));
      await tab.user.click(screen.getByRole("radio", { name: "Day" }));
      await tab.user.click(await screen.findByRole("button", { name: "Next day" }));
      await waitFor(() => expect(period()).toBe("Saturday, 11/14/2026"));
    });
  });

  describe("as a list", () => {
    it("has the month's days as headings and their appointments in order", async () => {
      await open(`${MINE}?view=list`);
      const headings = await screen.findAllByRole("heading", { level: 3 });
      expect(headings.map(({ textContent }) => textContent)).toEqual([
        "Thursday, 11/12/2026",
        "Wednesday, 11/18/2026",
        "Friday, 11/20/2026Today",
      ]);
      const friday = within(headings[2]!.closest("section")!).getAllByRole("button");
      expect(friday.map(({ textContent }) => textContent?.match(/^.*?M - .*?M/)?.[0])).toEqual([
        "9:40 AM - 10:10 AM",
        "11:00 AM - 11:30 AM",
      ]);
      expect(await violations()).toEqual([]);
    });

    it("opens at today without taking the focus, and goes down to it again when it is asked to", async () => {
      const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
      const tab = await open(`${MINE}?view=list`);
      const today = await screen.findByRole("heading", { level: 3, name: /Today$/ });
      expect(scrolled.mock.contexts).toEqual([today]);
      expect(document.activeElement?.tagName).not.toBe("H3");
      await tab.user.click(screen.getByRole("button", { name: "Today" }));
      expect(scrolled.mock.contexts).toEqual([today, today]);
    });

    it("opens at the next day that has appointments, and then stays where one reads", async () => {
      const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
      vi.setSystemTime("2026-11-14T18:00:00Z");
      const tab = await open(`${MINE}?view=list`);
      const wednesday = await screen.findByRole("heading", { level: 3, name: "Wednesday, 11/18/2026" });
      expect(scrolled.mock.contexts).toEqual([wednesday]);
      await tab.user.type(search(), "ruiz");
      await tab.user.click(screen.getByRole("radio", { name: "Month" }));
      await tab.user.click(screen.getByRole("radio", { name: "List" }));
      await screen.findByRole("heading", { level: 3, name: "Friday, 11/20/2026" });
      expect(scrolled).toHaveBeenCalledTimes(1);
    });

    it("opens at its beginning when nothing is past", async () => {
      const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
      vi.setSystemTime("2026-11-02T18:00:00Z");
      await open(`${MINE}?view=list`);
      await screen.findByRole("heading", { level: 3, name: "Thursday, 11/12/2026" });
      expect(scrolled).not.toHaveBeenCalled();
    });

    it("is what a narrow window opens with", async () => {
      vi.spyOn(window, "matchMedia").mockImplementation((query) =>
        Object.assign(new EventTarget(), {
          matches: query.includes("max-width"),
          media: query,
          onchange: null,
          addListener: () => undefined,
          removeListener: () => undefined,
        }),
      );
      await open();
      expect(await screen.findByRole("heading", { level: 3, name: /^Friday, 11\/20\/2026/ })).toBeTruthy();
      expect(screen.queryByRole("table")).toBeNull();
    });
  });

  describe("searched by a patient's name", () => {
    it("shows whom it finds, says how many, and keeps the name out of the address", async () => {
      const tab = await open();
      await screen.findByRole("button", { name: /Ruiz, Ana/ });
      await tab.user.type(search(), "bergstrom el");
      expect(screen.queryByRole("button", { name: /Ruiz, Ana/ })).toBeNull();
      expect(screen.getByText("1 appointment found").closest("[role=status]")).toBeTruthy();
      await tab.user.keyboard("{Enter}");
      expect(document.activeElement?.textContent).toContain("Bergström, Elsa");
      expect(tab.address()).toBe(MINE);
      await tab.user.click(screen.getByRole("button", { name: "Clear search" }));
      expect(screen.getByRole("button", { name: /Ruiz, Ana/ })).toBeTruthy();
    });

    it("says when there is nobody, and shows everybody again", async () => {
      const tab = await open(`${MINE}?view=list`);
      await screen.findByRole("button", { name: /Ruiz, Ana/ });
      await tab.user.type(search(), "zzz");
      const empty = screen.getAllByText("No record found").at(-1)!.parentElement!;
      await tab.user.click(within(empty).getByRole("button", { name: "Clear search" }));
      expect(screen.getByRole("button", { name: /Ruiz, Ana/ })).toBeTruthy();
    });
  });

  describe("the details of an appointment", () => {
    const facts = (dialog: HTMLElement) =>
      [...dialog.querySelectorAll("dl > div")].map((fact) => [
        fact.querySelector("dt")?.textContent,
        fact.querySelector("dd")?.textContent,
      ]);

    it("say everything that is known, and give the focus back", async () => {
      const tab = await open();
      const button = await screen.findByRole("button", { name: /Ruiz, Ana/ });
      await tab.user.click(button);
      const dialog = await screen.findByRole("dialog", { name: /^Ruiz, Ana/ });
      expect(dialog.textContent).toContain("Friday, 11/20/20269:40 AM - 10:10 AM");
      expect(facts(dialog)).toEqual([
        ["Type", "Follow-up"],
        ["Physician", "Moreau, Esther"],
        ["Role", "Primary Care Physician (you or your practice)"],
        ["Resource", "Clinic 3"],
        ["Location", "Nephrology, Main Campus"],
        ["State", "Confirmed"],
      ]);
      expect(document.activeElement?.textContent).toBe("View Chart");
      expect(within(dialog).getByRole("button", { name: "Done" })).toBeTruthy();
      expect(await violations()).toEqual([]);
      await tab.user.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(button));
    });

    it("have no row for what the record does not have", async () => {
      api.reply(appointments.mine, appointmentReport(appointment("2026-11-20T17:40:00Z", { RESOURCE: "", P_PERSON_PRSNL_R_DISP: "" })));
      const tab = await open();
      await tab.user.click(await screen.findByRole("button", { name: /Ruiz, Ana/ }));
      const known = facts(await screen.findByRole("dialog"));
      expect(known.map(([label]) => label)).toEqual(["Type", "Physician", "Location", "State"]);
    });

    it("tell no time of what is of the whole day", async () => {
      const tab = await open();
      await tab.user.click(await screen.findByRole("button", { name: /^Imai, Ren.*All Day$/ }));
      const dialog = await screen.findByRole("dialog");
      expect(dialog.textContent).toContain("Wednesday, 11/18/2026Scheduled time not available for this type of appointment.");
    });

    it("spell the state as it came, under the word of the legend", async () => {
      const tab = await open();
      await tab.user.click(await screen.findByRole("button", { name: /Bergström/ }));
      const dialog = await screen.findByRole("dialog");
      expect(facts(dialog).at(-1)).toEqual(["State", "Canceled"]);
      expect(within(dialog).getByText("Cancelled")).toBeTruthy();
    });

    it("lead to the chart, and the chart back to this part of the calendar", async () => {
      api.reply(patients.get, ANA);
      api.reply(chart.labs, labReport());
      const tab = await open(`${MINE}?view=week&date=2026-11-20`);
      await tab.user.click(await screen.findByRole("button", { name: /Ruiz, Ana/ }));
      await tab.user.click(await screen.findByRole("link", { name: "View Chart" }));
      await waitFor(() => expect(tab.address()).toBe("/patients/p-ana"));
      await tab.user.click(await screen.findByRole("link", { name: "Back to List" }));
      await tab.title("My appointments");
      expect(tab.address()).toBe(`${MINE}?view=week&date=2026-11-20`);
    });
  });

  describe("without appointments", () => {
    it("says that a month has none, and goes on being a calendar", async () => {
      await open(`${MINE}?date=2026-12-20`);
      await screen.findByRole("table", { name: "December 2026" });
      expect(screen.getByText("No record found").closest("[role=status]")).toBeTruthy();
    });

    it("says what went wrong, and tries again", async () => {
      api.fail(appointments.mine, { status: 503, code: "upstream_unavailable", message: "The hospital’s record is not responding" });
      const tab = await open();
      const alert = await screen.findByRole("alert");
      expect(alert.textContent).toContain("The hospital’s record is not responding");
      expect(screen.queryByText("No record found")).toBeNull();
      api.reply(appointments.mine, appointmentReport(...NOVEMBER));
      await tab.user.click(within(alert).getByRole("button", { name: "Try again" }));
      expect(await screen.findByRole("button", { name: /Ruiz, Ana/ })).toBeTruthy();
    });

    it("is the page that is not here for whom the server does not open it to", async () => {
      api.fail(appointments.mine, { status: 403, code: "forbidden", message: "Your role does not have access to this" });
      signedIn(api, GENA, STAFF_MENU);
      const tab = showApp(MINE);
      await tab.title("404");
      expect(screen.getByText("This page does not exist, or you do not have access to it.")).toBeTruthy();
      expect(screen.queryByText("Your role does not have access to this")).toBeNull();
      expect(asked()).toHaveLength(1);
    });

    it("says that it is being fetched", async () => {
      const release = api.hold(appointments.mine, appointmentReport());
      await open();
      await waitFor(() => expect(screen.getByRole("status", { name: "Loading appointments" })).toBeTruthy());
      release();
      expect(await screen.findByText("No record found")).toBeTruthy();
    });
  });

  it("of the practice asks for the practice's appointments", async () => {
    signedIn(api, GENA, STAFF_MENU);
    api.reply(appointments.ofPractice, appointmentReport(...NOVEMBER));
    const tab = showApp("/patients/practiceappointments");
    await tab.title("Practice appointments");
    expect(await screen.findByRole("button", { name: /Ruiz, Ana/ })).toBeTruthy();
    expect(screen.getByText(/^Hospital visits for every patient in your practice\./)).toBeTruthy();
    expect(api.calls(appointments.ofPractice)[0]!.query).toEqual({ startdate: "11/01/2026" });
    expect(asked()).toEqual([]);
  });

  it("of the practice says to a physician whose patients they are", async () => {
    api.reply(appointments.ofPractice, appointmentReport(...NOVEMBER));
    const tab = showApp("/patients/practiceappointments");
    await tab.title("Practice appointments");
    expect(screen.getByText(/^Hospital visits for your patients and for patients your colleagues share with you\./)).toBeTruthy();
  });

  it("forgives an address that was typed by hand", async () => {
    await open(`${MINE}?view=year&date=2026-02-31`);
    expect(await screen.findByRole("table", { name: "November 2026" })).toBeTruthy();
  });
});
