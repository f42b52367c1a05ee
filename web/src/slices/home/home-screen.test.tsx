import { content, type InfoWell } from "@linnet/contract/content";
import { type DropdownItem, home } from "@linnet/contract/home";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { DORA, fakeProvider, nobodySignedIn, PHYSICIAN_MENU, signedIn } from "../../../test/people.ts";
import { newTab, showApp } from "../../../test/show-app.tsx";
import { violations } from "../../../test/violations.ts";

const card = (id: number, title: string, more: Partial<InfoWell> = {}): InfoWell => ({
  id,
  pageId: 1,
  title,
  paragraph: `About ${title}.`,
  dropDownName: null,
  htmlContent: null,
  cardType: "link",
  link: null,
  requiresLogin: true,
  favorite: false,
  ...more,
});
const GUIDE = card(1, "Reference guide", { cardType: "referenceGuide", dropDownName: "ReferenceGuide" });
const SCHEDULES = card(2, "Ambulatory schedules", { cardType: "ambulatorySchedules", dropDownName: "AmbulatorySchedules" });
const PATHWAYS = card(3, "Clinical care pathways", { cardType: "clinicalCarePathways", dropDownName: "ClinicalCarePathways" });
const TIP = card(9, "Practice tip of the month", { pageId: 2, dropDownName: "PracticeTipOfTheMonth", favorite: true });
const ITEMS: Record<string, DropdownItem[]> = {
  ReferenceGuide: [{ id: 44, title: "Referral reference guide", publicationDate: "2026-10-03", url: null }],
  AmbulatorySchedules: [
    { id: 7, title: "Cardiology, Alder Park", publicationDate: "2026-10-03", url: "https://www.wrenfield.example/cardiology" },
  ],
  PracticeTipOfTheMonth: [{ id: 12, title: "Iron in toddlers", publicationDate: "2026-11-02", url: null }],
};
const PICTURE = {
  imageName: "a-new-house.png",
  imageContent: "AAAA",
  mediaType: "image/png",
  targetUrl: "https://www.wrenfield.example/",
} as const;
const PDF = btoa("%PDF-1.7");

describe("home", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    fakeProvider(api);
  });

  describe("for a stranger", () => {
    beforeEach(() => {
      nobodySignedIn(api);
      api.reply(home.slider, [PICTURE]);
      api.reply(home.cards, [
        card(1, "Education", { cardType: "education" }),
        card(2, "Join us", { requiresLogin: false, link: "/accountsandaccess/newpracticerequest" }),
      ]);
    });

    it("shows padlocks on the cards that need a login, which lead there", async () => {
      showApp("/");
      const locked = await screen.findByRole("article", { name: "Education" });
      expect(within(locked).getByText("Requires Login")).toBeTruthy();
      expect(within(locked).getByRole("link", { name: "Login to open Education" }).getAttribute("href")).toBe("/login");
      const open = screen.getByRole("article", { name: "Join us" });
      expect(within(open).queryByText("Requires Login")).toBeNull();
      expect(within(open).getByRole("link", { name: "Go: Join us" }).getAttribute("href")).toBe("/accountsandaccess/newpracticerequest");
    });

    it("shows the hospital's pictures, each leading to its target in a new tab", async () => {
      showApp("/");
      const link = await screen.findByRole("link", { name: /a new house/ });
      expect(link.getAttribute("href")).toBe("https://www.wrenfield.example/");
      expect(link.getAttribute("target")).toBe("_blank");
      expect(link.getAttribute("rel")).toBe("noopener noreferrer");
      expect(await violations()).toEqual([]);
    });

    it("says what went wrong in an alert, and shows the rest", async () => {
      api.fail(home.cards, { status: 500, code: "internal", message: "The cards are lost" });
      showApp("/");
      expect((await screen.findByText("The cards are lost")).closest("[role=alert]")).toBeTruthy();
      expect(await screen.findByRole("link", { name: /a new house/ })).toBeTruthy();
    });

    it("works without room to keep what it shows, and says so in the specification's words", async () => {
      const nothing = () => undefined;
      const full = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
      vi.stubGlobal("localStorage", { getItem: () => null, setItem: full, removeItem: nothing });
      showApp("/");
      expect(
        await screen.findByText(
          "Cannot store the images in local storage as it has exceeded the localStorage limit. Please contact the administrator",
        ),
      ).toBeTruthy();
      expect(await screen.findByRole("article", { name: "Education" })).toBeTruthy();
      vi.unstubAllGlobals();
    });

    it("shows at once what was kept from last time", async () => {
      const first = showApp("/");
      await screen.findByRole("article", { name: "Education" });
      await first.user.click(screen.getByRole("link", { name: "Terms of use" }));
      expect(JSON.stringify({ ...window.localStorage })).toContain("About Education.");
    });
  });

  describe("for a physician", () => {
    beforeEach(() => {
      signedIn(api, DORA, PHYSICIAN_MENU);
      api.reply(home.cards, [GUIDE, SCHEDULES, PATHWAYS, TIP]);
      api.reply(home.dropdown, ({ query }) => ITEMS[String(query["dropDownName"])] ?? []);
    });

    const open = async () => {
      const tab = showApp("/");
      await screen.findByRole("article", { name: "Reference guide" });
      return tab;
    };
    const select = (name: string) => screen.getByRole("combobox", { name: `${name}: Select PDF` });
    const go = (name: string) => screen.getByRole("button", { name: `Go: ${name}` });

    it("says what needs them today, and who comes to the hospital", async () => {
      api.reply(home.today, {
        day: "2026-11-20",
        tasks: [
          { kind: "new-patients", count: 4, items: [{ personId: "pt-1", patientName: "Ruiz, Ana", text: "Assigned on 11/19/2026" }] },
        ],
        appointments: {
          count: 2,
          items: [
            { personId: "pt-2", patientName: "Bao, Lin", startsAt: "2026-11-20T17:40:00Z", location: "Cardiology", resource: "Clinic 3" },
          ],
        },
      });
      await open();
      const needs = await screen.findByRole("region", { name: "What needs you today" });
      expect(within(needs).getByRole("heading", { name: "4 New patients" })).toBeTruthy();
      expect(
        within(needs)
          .getByRole("link", { name: /Ruiz, Ana/ })
          .getAttribute("href"),
      ).toBe("/patients/pt-1");
      expect(within(needs).getByRole("link", { name: "All my patients" }).getAttribute("href")).toBe("/patients/mypatients");
      const agenda = screen.getByRole("region", { name: "Today’s appointments" });
      expect(within(agenda).getByRole("listitem").textContent).toBe("9:40 AMBao, LinCardiology, Clinic 3");
      expect(within(agenda).getByText("and 1 more")).toBeTruthy();
      expect(await violations()).toEqual([]);
    });

    it("writes month and year before a title, but for schedules", async () => {
      await open();
      await waitFor(() => expect(select("Reference guide").textContent).toContain("October 2026 – Referral reference guide"));
      expect(select("Ambulatory schedules").textContent).toBe("Select PDFCardiology, Alder Park");
    });

    it("asks for a choice before it goes", async () => {
      const tab = await open();
      await tab.user.click(go("Ambulatory schedules"));
      expect(screen.getByRole("alert").textContent).toBe("Select a PDF");
    });

    it("downloads the reference guide as document 1, named by its title", async () => {
      api.reply(content.pdf, { data: PDF });
      const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
      const tab = await open();
      await waitFor(() => expect(select("Reference guide").textContent).toContain("October"));
      await tab.user.selectOptions(select("Reference guide"), "44");
      await tab.user.click(go("Reference guide"));
      await waitFor(() => expect(saved).toHaveBeenCalledOnce());
      expect(api.calls(content.pdf)[0]!.body).toEqual({ id: 1 });
      expect(saved.mock.contexts[0]).toMatchObject({ download: "Referral reference guide.pdf" });
      saved.mockRestore();
    });

    it("opens a schedule in a new tab", async () => {
      const opened = vi.spyOn(window, "open").mockReturnValue(null);
      const tab = await open();
      await waitFor(() => expect(select("Ambulatory schedules").textContent).toContain("Cardiology"));
      await tab.user.selectOptions(select("Ambulatory schedules"), "7");
      await tab.user.click(go("Ambulatory schedules"));
      expect(opened).toHaveBeenCalledWith("https://www.wrenfield.example/cardiology", "_blank", "noopener,noreferrer");
      opened.mockRestore();
    });

    it("passes the name of the dropdown to the pathways", async () => {
      const tab = await open();
      await tab.user.click(go("Clinical care pathways"));
      await waitFor(() => expect(tab.address()).toBe("/carenetwork/clinicalcarepathwaysscreen"));
      expect(tab.state()).toMatchObject({ dropDownName: "ClinicalCarePathways" });
    });

    it("says beside the card why a PDF did not come", async () => {
      api.fail(content.pdf, { status: 404, code: "not_found", message: "Document not found" });
      const tab = await open();
      await waitFor(() => expect(select("Practice tip of the month").textContent).toContain("Iron"));
      await tab.user.selectOptions(select("Practice tip of the month"), "12");
      await tab.user.click(go("Practice tip of the month"));
      expect((await screen.findByRole("alert")).textContent).toBe("Document not found");
      expect(api.calls(content.pdf)[0]!.body).toEqual({ id: 12 });
    });

    it("has a heart on favourites only, and takes the card away with it", async () => {
      const tab = await open();
      expect(screen.getAllByRole("button", { name: /^Favorite/ })).toHaveLength(1);
      api.reply(home.favorite, true);
      api.reply(home.cards, [GUIDE]);
      await tab.user.click(screen.getByRole("button", { name: "Favorite: Practice tip of the month", pressed: true }));
      await waitFor(() => expect(screen.queryByRole("article", { name: "Practice tip of the month" })).toBeNull());
      expect(api.calls(home.favorite)[0]!.body).toEqual({ InfoWellId: 9, Favorite: false });
    });
  });
});
