import { content } from "@linnet/contract/content";
import { home } from "@linnet/contract/home";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeApi, fakeApi } from "../../../../test/fake-api.ts";
import { aCard, CARDIOLOGY, GUIDE, ITEMS, PATHWAYS, SCHEDULES, TIP } from "../../../../test/home.ts";
import { DORA, fakeProvider, PHYSICIAN_MENU, signedIn } from "../../../../test/people.ts";
import { savedFiles } from "../../../../test/saved-files.ts";
import { newTab, showApp } from "../../../../test/show-app.tsx";
// What the page loads when it is shown is loaded before: to be there for the first time takes longer than a test waits.
import "../../../ui/layout/safe-html.tsx";
import "../../home/home-screen.tsx";

const PDF = btoa("%PDF-1.7");

describe("a card of the hospital", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    fakeProvider(api);
    signedIn(api, DORA, PHYSICIAN_MENU);
    api.reply(home.cards, [GUIDE, SCHEDULES, PATHWAYS, TIP]);
    api.reply(home.dropdown, ({ query }) => ITEMS[String(query["dropDownName"])] ?? []);
  });

  const open = async () => {
    const tab = showApp("/");
    await screen.findAllByRole("article");
    return tab;
  };
  const select = (name: string) => screen.getByRole("combobox", { name: `${name}: Select PDF` });
  const go = (name: string) => screen.getByRole("button", { name: `Go: ${name}` });
  const choose = async (tab: Awaited<ReturnType<typeof open>>, name: string, id: string) => {
    await within(select(name)).findByRole("option", { name: /, | – / });
    await tab.user.selectOptions(select(name), id);
    await tab.user.click(go(name));
  };

  describe("with a dropdown", () => {
    it("writes month and year before a title, but for schedules", async () => {
      await open();
      await waitFor(() => expect(select("Reference guide").textContent).toBe("Select PDFOctober 2026 – Referral reference guide"));
      await waitFor(() => expect(select("Ambulatory schedules").textContent).toBe("Select PDFCardiology, Alder Park"));
    });

    it("asks once for what several cards offer", async () => {
      api.reply(home.cards, [TIP, { ...TIP, id: 10, title: "Tips again" }]);
      await open();
      await waitFor(() => expect(select("Tips again").textContent).toContain("November 2026 – Iron in toddlers"));
      expect(api.calls(home.dropdown)).toHaveLength(1);
    });

    it("says so when there is nothing to choose", async () => {
      api.reply(home.dropdown, []);
      await open();
      await waitFor(() => expect(select("Reference guide").textContent).toBe("data not available"));
    });

    it("asks for a choice before it goes", async () => {
      const tab = await open();
      await tab.user.click(go("Ambulatory schedules"));
      expect(screen.getByRole("alert").textContent).toBe("Select a PDF");
    });

    it("says why there is nothing to choose, and asks again when somebody comes to it", async () => {
      api.fail(home.dropdown, { status: 503, code: "upstream_unavailable", message: "The lists are resting" });
      api.reply(home.cards, [TIP]);
      await open();
      expect(await screen.findByText("The lists are resting")).toBeTruthy();
      api.reply(home.dropdown, ({ query }) => ITEMS[String(query["dropDownName"])] ?? []);
      select("Practice tip of the month").focus();
      await waitFor(() => expect(select("Practice tip of the month").textContent).toContain("Iron in toddlers"));
      expect(screen.queryByText("The lists are resting")).toBeNull();
    });

    it("downloads the reference guide as document 1, named by its title", async () => {
      api.reply(content.pdf, { data: PDF });
      const saved = savedFiles();
      await choose(await open(), "Reference guide", "44");
      await waitFor(() => expect(saved()).toEqual(["Referral reference guide.pdf"]));
      expect(api.calls(content.pdf)[0]!.body).toEqual({ id: 1 });
    });

    it("opens a schedule in a new tab", async () => {
      const opened = vi.spyOn(window, "open").mockReturnValue(null);
      await choose(await open(), "Ambulatory schedules", "7");
      expect(opened).toHaveBeenCalledWith("https://www.wrenfield.example/cardiology", "_blank", "noopener,noreferrer");
      opened.mockRestore();
    });

    it.each([null, "javascript:alert(1)"])(
      "opens neither a schedule without an address on the web nor a document in its place: %s",
      async (url) => {
        const opened = vi.spyOn(window, "open").mockReturnValue(null);
        api.reply(home.dropdown, [{ ...CARDIOLOGY, url }]);
        await choose(await open(), "Ambulatory schedules", "7");
        expect((await screen.findByRole("alert")).textContent).toBe("This schedule’s link does not work.");
        expect(opened).not.toHaveBeenCalled();
        expect(api.calls(content.pdf)).toEqual([]);
        opened.mockRestore();
      },
    );

    it("says beside the card why a PDF did not come", async () => {
      api.fail(content.pdf, { status: 404, code: "not_found", message: "Document not found" });
      await choose(await open(), "Practice tip of the month", "12");
      expect((await screen.findByRole("alert")).textContent).toBe("Document not found");
      expect(api.calls(content.pdf)[0]!.body).toEqual({ id: 12 });
    });
  });

  describe("that leads on", () => {
    it("passes the name of the dropdown to the pathways", async () => {
      const tab = await open();
      await tab.user.click(go("Clinical care pathways"));
      await waitFor(() => expect(tab.address()).toBe("/carenetwork/clinicalcarepathwaysscreen"));
      expect(tab.state()).toMatchObject({ dropDownName: "ClinicalCarePathways" });
    });

    it.each([
      [aCard(20, "Staff", { cardType: "medicalStaffServices" }), "/physicianresources/medicalstaff"],
      [aCard(21, "School", { cardType: "education" }), "/education"],
      [aCard(22, "Rounds", { link: "/education/pgrinfowells" }), "/education/pgrinfowells"],
    ])("has its page of the portal: %#", async (well, href) => {
      api.reply(home.cards, [well]);
      await open();
      const link = screen.getByRole("link", { name: `Go: ${well.title}` });
      expect(link.getAttribute("href")).toBe(href);
      expect(link.getAttribute("target")).toBeNull();
    });

    it("opens another site in a new tab, and says so", async () => {
      api.reply(home.cards, [aCard(20, "Vaccines", { link: "https://www.wrenfield.example/vaccines" })]);
      await open();
      const link = screen.getByRole("link", { name: "Go: Vaccines (opens in a new tab)" });
      expect(link.getAttribute("target")).toBe("_blank");
      expect(link.getAttribute("rel")).toBe("noopener noreferrer");
    });

    it.each(["javascript:alert(1)", "//elsewhere.example", "/\\elsewhere.example"])("leads nowhere with %s", async (link) => {
      api.reply(home.cards, [aCard(20, "Trap", { link })]);
      await open();
      expect(within(screen.getByRole("article", { name: "Trap" })).queryByRole("link")).toBeNull();
    });
  });

  // That it is made safe can be seen in a real browser only: the cleaner does not know this one.
  it("shows its own text with its markup, below the paragraph", async () => {
    api.reply(home.cards, [aCard(20, "News", { htmlContent: "Read <b>this</b> first" })]);
    await open();
    const strong = await screen.findByText("this");
    expect(strong.tagName).toBe("B");
    expect(screen.getByText("About News.").compareDocumentPosition(strong)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  describe("of another page", () => {
    it("has a heart, and leaves home with it; the reader is told, and stays in the place", async () => {
      const tab = await open();
      expect(screen.getAllByRole("button", { name: /^Favorite/ })).toHaveLength(1);
      api.reply(home.favorite, true);
      api.reply(home.cards, [GUIDE]);
      await tab.user.click(screen.getByRole("button", { name: "Favorite: Practice tip of the month", pressed: true }));
      await waitFor(() => expect(screen.queryByRole("article", { name: "Practice tip of the month" })).toBeNull());
      expect(api.calls(home.favorite)[0]!.body).toEqual({ InfoWellId: 9, Favorite: false });
      expect(await screen.findAllByText(/^Practice tip of the month is no longer a favorite/)).not.toEqual([]);
      expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Resources" }));
    });

    it("stays when that could not be saved, and says why", async () => {
      const tab = await open();
      api.fail(home.favorite, { status: 503, code: "upstream_unavailable", message: "The portal is resting" });
      await tab.user.click(screen.getByRole("button", { name: "Favorite: Practice tip of the month" }));
      expect((await screen.findByRole("alert")).textContent).toBe("The portal is resting");
      expect(screen.getByRole("button", { name: "Favorite: Practice tip of the month", pressed: true })).toBeTruthy();
    });
  });
});
