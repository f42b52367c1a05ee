import { home } from "@linnet/contract/home";
import { session } from "@linnet/contract/session";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import index from "../../../index.html?raw";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { aCard, BUSY_DAY, GUIDE, PICTURE, QUIET_DAY } from "../../../test/home.ts";
import { DORA, FRED, FRED_MENU, fakeProvider, GENA, PHYSICIAN_MENU, SETTINGS, signedIn, signedOut } from "../../../test/people.ts";
import { newTab, showApp } from "../../../test/show-app.tsx";
import { violations } from "../../../test/violations.ts";
import { writePageData } from "../../../test/write-page-data.ts";
// What the page loads when it is shown is loaded before: to be there for the first time takes longer than a test waits.
import "../../ui/layout/slider.tsx";
import "./home-screen.tsx";
import "./what-needs-you.tsx";

const EDUCATION = aCard(30, "Education", { cardType: "education" });
const STAFF_MENU = [
  {
    id: "patients",
    parent: "Patients",
    viewOrder: 1,
    items: [
      { itemId: "viewpatients", itemName: "View Patients" },
      { itemId: "practiceappointments", itemName: "Practice appointments" },
    ],
  },
];

describe("home", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    fakeProvider(api);
  });

  describe("for a stranger", () => {
    beforeEach(() => {
      signedOut(api);
      api.reply(home.slider, [PICTURE]);
      api.reply(home.cards, [
        EDUCATION,
        aCard(2, "Join us", { requiresLogin: false, link: "/accountsandaccess/newpracticerequest" }),
        GUIDE,
      ]);
    });

    it("shows padlocks on the cards that need a login, which lead there", async () => {
      showApp("/");
      const locked = await screen.findByRole("article", { name: "Education" });
      expect(within(locked).getByText("Requires Login")).toBeTruthy();
      expect(within(locked).getByRole("link", { name: "Sign in to open Education" }).getAttribute("href")).toBe("/login");
      const open = screen.getByRole("article", { name: "Join us" });
      expect(within(open).queryByText("Requires Login")).toBeNull();
      expect(within(open).getByRole("link", { name: "Go: Join us" }).getAttribute("href")).toBe("/accountsandaccess/newpracticerequest");
    });

    it("asks for nothing that is behind a padlock, nor for what is a person's own", async () => {
      showApp("/");
      await screen.findByRole("article", { name: "Reference guide" });
      expect(screen.queryByRole("combobox")).toBeNull();
      expect(api.calls(home.dropdown)).toEqual([]);
      expect(api.calls(home.today)).toEqual([]);
    });

    it("leads to the request of an account and to the login", async () => {
      showApp("/");
      const account = await screen.findByRole("navigation", { name: "Account" });
      expect(within(account).getByRole("link", { name: "Request an account" }).getAttribute("href")).toBe(
        "/accountsandaccess/newpracticerequest",
      );
      expect(within(account).getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/login");
    });

    it("shows the hospital's pictures, each leading to its target in a new tab", async () => {
      api.reply(home.slider, [PICTURE, { ...PICTURE, imageUrl: "/trap", targetUrl: "javascript:alert(1)" }]);
      showApp("/");
      const link = await screen.findByRole("link", { name: "a new house (picture 1 of 1, opens in a new tab)" });
      expect(link.getAttribute("href")).toBe("https://www.wrenfield.example/");
      expect(link.getAttribute("target")).toBe("_blank");
      expect(link.getAttribute("rel")).toBe("noopener noreferrer");
      expect(api.calls(home.slider)[0]?.query).toEqual({ content: false });
      expect(link.querySelector("source")?.getAttribute("srcset")).toBe(PICTURE.webpUrl);
      const image = link.querySelector("img");
      expect(["src", "width", "height"].map((name) => image?.getAttribute(name))).toEqual([PICTURE.imageUrl, "1140", "450"]);
      expect(await violations()).toEqual([]);
    });

    it("shows the first picture of the page until the pictures have come", async () => {
      writePageData({ slide: { ...PICTURE, imageName: "of-the-page.png" } });
      const pictures = api.hold(home.slider, [PICTURE]);
      showApp("/");
      const still = await screen.findByRole("link", { name: "of the page" });
      expect(still.getAttribute("href")).toBe(PICTURE.targetUrl);
      expect(still.querySelector("img")?.getAttribute("width")).toBe("1140");
      pictures();
      expect(await screen.findByRole("link", { name: /^a new house \(picture 1/ })).toBeTruthy();
      expect(screen.queryByRole("link", { name: "of the page" })).toBeNull();
    });

    it("says what index.html says before it", async () => {
      const first = new DOMParser()
        .parseFromString(index.replaceAll(/<link[^>]*>|<script[\s\S]*?<\/script>/g, ""), "text/html")
        .querySelector(".ln-hero") as HTMLElement;
      const tab = showApp("/");
      const heading = await tab.title("We care for your patients together");
      const wordsOf = (hero: Element | null) =>
        [...(hero?.querySelectorAll("h1, p, nav a") ?? [])].map((part) =>
          part.textContent?.replaceAll(/\s+/g, " ").trim().replace(SETTINGS.hospitalName, ""),
        );
      expect(wordsOf(heading.closest(".ln-hero"))).toEqual(wordsOf(first));
    });

    it("leaves out a picture whose file is gone", async () => {
      api.reply(home.slider, [PICTURE, { ...PICTURE, imageName: "gone.png", imageUrl: "/gone" }]);
      showApp("/");
      const gone = await screen.findByText("gone (picture 2 of 2, opens in a new tab)");
      fireEvent.error(gone.closest("a")?.querySelector("img") as HTMLElement);
      expect(await screen.findByText("a new house (picture 1 of 1, opens in a new tab)")).toBeTruthy();
      expect(screen.queryByText(/^gone/)).toBeNull();
    });

    it("shows at once what was kept from last time, until the new has come", async () => {
      window.localStorage.setItem("linnet.nobody.cards", JSON.stringify([aCard(5, "Kept card")]));
      window.localStorage.setItem("linnet.nobody.slider", JSON.stringify([{ ...PICTURE, imageName: "kept_picture.png" }]));
      const cards = api.hold(home.cards, [EDUCATION]);
      const pictures = api.hold(home.slider, [PICTURE]);
      showApp("/");
      expect(await screen.findByRole("article", { name: "Kept card" })).toBeTruthy();
      expect(await screen.findByRole("link", { name: /kept picture/ })).toBeTruthy();
      cards();
      pictures();
      expect(await screen.findByRole("article", { name: "Education" })).toBeTruthy();
      expect(screen.queryByRole("article", { name: "Kept card" })).toBeNull();
      expect(window.localStorage.getItem("linnet.nobody.cards")).toContain("About Education.");
    });

    it("never shows what was kept for somebody else", async () => {
      window.localStorage.setItem("linnet.dora@linnet.example.cards", JSON.stringify([aCard(5, "Dora's card")]));
      api.hold(home.cards, [EDUCATION]);
      const tab = showApp("/");
      await tab.title("We care for your patients together");
      expect(screen.queryByRole("article")).toBeNull();
    });
  });

  describe("for people signed in", () => {
    afterEach(() => {
      vi.useRealTimers();
    });

    it.each([
      ["2026-11-20T19:59:00Z", "Good morning, Dora", "Friday, 11/20/2026"],
      ["2026-11-20T20:00:00Z", "Good afternoon, Dora", "Friday, 11/20/2026"],
      ["2026-11-21T02:00:00Z", "Good evening, Dora", "Friday, 11/20/2026"],
      ["2026-11-21T08:00:00Z", "Good morning, Dora", "Saturday, 11/21/2026"],
    ])("greets by the hospital's clock: %s", async (now, greeting, date) => {
      vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
      signedIn(api, DORA, PHYSICIAN_MENU);
      expect(await showApp("/").title(greeting)).toBeTruthy();
      expect(screen.getByText(date)).toBeTruthy();
    });

    it("says what needs them today, and who comes to the hospital", async () => {
      signedIn(api, DORA, PHYSICIAN_MENU);
      api.reply(home.today, BUSY_DAY);
      showApp("/");
      const needs = await screen.findByRole("region", { name: "Needs your attention today" });
      expect(within(needs).getByText("2", { selector: "span" }).textContent).toBe("2 total");
      expect(
        within(needs)
          .getAllByRole("link")
          .map((link) => [link.textContent, link.getAttribute("href")]),
      ).toEqual([
        ["Fairweather, Otis", "/patients/pt-3"],
        ["Review", "/patients/pt-3"],
        ["Ruiz, Ana", "/patients/pt-1"],
      ]);
      const agenda = screen.getByRole("region", { name: "Today’s appointments" });
      expect(within(agenda).getByRole("listitem").textContent).toBe("9:40 AMBao, LinCardiology, Clinic 3");
      expect(within(agenda).getByText("and 1 more")).toBeTruthy();
      expect(await violations()).toEqual([]);
    });

    it("tells no time of imaging and operations", async () => {
      signedIn(api, DORA, PHYSICIAN_MENU);
      const items = (BUSY_DAY.appointments?.items ?? []).map((item) => ({ ...item, resource: "OR 3", isTimeless: true }));
      api.reply(home.today, { ...BUSY_DAY, appointments: { count: 1, items } });
      showApp("/");
      const agenda = await screen.findByRole("region", { name: "Today’s appointments" });
      expect(within(agenda).getByRole("listitem").textContent).toBe(
        "Bao, LinCardiology, OR 3Scheduled time not available for this type of appointment.",
      );
    });

    it("leads staff to the appointments of their practice", async () => {
      signedIn(api, GENA, STAFF_MENU);
      api.reply(home.today, BUSY_DAY);
      showApp("/");
      const agenda = await screen.findByRole("region", { name: "Today’s appointments" });
      expect(within(agenda).getByRole("link", { name: "Practice appointments" }).getAttribute("href")).toBe(
        "/patients/practiceappointments",
      );
    });

    it("is quiet on a quiet day", async () => {
      signedIn(api, GENA, STAFF_MENU);
      api.reply(home.today, QUIET_DAY);
      showApp("/");
      expect(await screen.findByText("Your patients have no appointments today.")).toBeTruthy();
      expect(screen.getByText(/^Nothing needs your attention right now\./)).toBeTruthy();
    });

    it("shows neither an empty calendar nor an empty list to who has no patients", async () => {
      signedIn(api, FRED, FRED_MENU);
      api.reply(home.today, { ...QUIET_DAY, appointments: null });
      api.reply(home.cards, [EDUCATION]);
      showApp("/");
      await screen.findByRole("article", { name: "Education" });
      expect(screen.queryByRole("region", { name: "Today’s appointments" })).toBeNull();
      expect(screen.queryByRole("region", { name: "Needs your attention today" })).toBeNull();
    });

    it("has the last two cards beside the pictures, where enough are left for the resources", async () => {
      signedIn(api, DORA, PHYSICIAN_MENU);
      api.reply(home.slider, [PICTURE]);
      api.reply(
        home.cards,
        [1, 2, 3, 4, 5].map((id) => aCard(id, `Card ${id}`)),
      );
      showApp("/");
      const beside = await screen.findByRole("region", { name: "More from the hospital" });
      const namesIn = (region: HTMLElement) =>
        within(region)
          .getAllByRole("heading", { level: 3 })
          .map(({ textContent }) => textContent);
      expect(namesIn(beside)).toEqual(["Card 4", "Card 5"]);
      expect(namesIn(screen.getByRole("region", { name: "Resources" }))).toEqual(["Card 1", "Card 2", "Card 3"]);
      expect(await violations()).toEqual([]);
    });

    it("has no appointments for people without access to records", async () => {
      signedIn(api, FRED, FRED_MENU);
      api.reply(home.today, { ...QUIET_DAY, appointments: null });
      api.reply(home.cards, [GUIDE]);
      api.reply(home.dropdown, []);
      showApp("/");
      await screen.findByRole("article", { name: "Reference guide" });
      expect(screen.queryByRole("region", { name: "Today’s appointments" })).toBeNull();
    });

    it("asks for everything together with who they are, and once", async () => {
      signedIn(api, DORA, PHYSICIAN_MENU);
      api.reply(home.cards, [EDUCATION]);
      const known = api.hold(session.roles, DORA);
      const come = api.hold(home.today, BUSY_DAY);
      const tab = showApp("/");
      for (const each of [home.today, home.get, home.slider, home.cards]) await waitFor(() => expect(api.calls(each)).toHaveLength(1));
      come();
      known();
      await tab.title(/Dora$/);
      expect(await screen.findByRole("region", { name: "Needs your attention today" })).toBeTruthy();
      for (const each of [home.today, home.get, home.slider, home.cards]) expect(api.calls(each)).toHaveLength(1);
    });

    it("asks again for what needs them when they come back from another page", async () => {
      signedIn(api, DORA, PHYSICIAN_MENU);
      api.reply(home.today, QUIET_DAY);
      const tab = showApp("/");
      await screen.findByText("Your patients have no appointments today.");
      await tab.user.click(screen.getByRole("link", { name: "Education" }));
      await tab.title("Education");
      await tab.user.click(screen.getByRole("link", { name: "Home" }));
      await tab.title(/Dora$/);
      await waitFor(() => expect(api.calls(home.today)).toHaveLength(2));
    });

    it("shows nothing that would be pushed away by what needs them", async () => {
      signedIn(api, DORA, PHYSICIAN_MENU);
      api.reply(home.cards, [EDUCATION]);
      const come = api.hold(home.today, BUSY_DAY);
      const tab = showApp("/");
      await tab.title(/Dora$/);
      await waitFor(() => expect(api.calls(home.cards)).toHaveLength(1));
      expect(screen.queryByRole("article")).toBeNull();
      come();
      expect(await screen.findByRole("article", { name: "Education" })).toBeTruthy();
      expect(screen.getByRole("region", { name: "Needs your attention today" })).toBeTruthy();
    });

    it("asks anew whether the practice is on the portal when somebody comes back", async () => {
      signedIn(api, DORA, PHYSICIAN_MENU);
      api.reply(session.practiceNotActive, "");
      api.reply(home.get, { isMyLinnet: false, lastLoggedIn: null });
      const tab = showApp("/");
      await tab.title("Practice not active");
      api.reply(home.get, { isMyLinnet: true, lastLoggedIn: null });
      await tab.user.click(within(screen.getByRole("navigation", { name: "Main" })).getByRole("link", { name: "Home" }));
      expect(await tab.title(/Dora$/)).toBeTruthy();
      expect(await screen.findByRole("heading", { name: "Resources" })).toBeTruthy();
      expect(tab.address()).toBe("/");
    });
  });
});
