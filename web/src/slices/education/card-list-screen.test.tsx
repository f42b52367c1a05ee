import { content } from "@linnet/contract/content";
import { education } from "@linnet/contract/education";
import { home } from "@linnet/contract/home";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { aCard, ITEMS, TIP } from "../../../test/home.ts";
import { DORA, fakeProvider, PHYSICIAN_MENU, signedIn } from "../../../test/people.ts";
import { savedFiles } from "../../../test/saved-files.ts";
import { newTab, showApp } from "../../../test/show-app.tsx";
// Loaded before it is shown: to be there for the first time takes longer than a test waits.
import "./card-list-screen.tsx";

const ROUNDS = aCard(5, "Pediatric grand rounds", { pageId: 2, link: "/education/pgrinfowells" });
const NEWS = { ...TIP, favorite: false };
const LEAFLETS = aCard(7, "Leaflets", { pageId: 3, dropDownName: "PracticeTipOfTheMonth" });

describe("the cards of a page", () => {
  let api: FakeApi;
  beforeEach(() => {
    newTab();
    api = fakeApi();
    fakeProvider(api);
    signedIn(api, DORA, PHYSICIAN_MENU);
    api.reply(education.cards, [ROUNDS, NEWS]);
    api.reply(education.physicianResources, { infoWells: [LEAFLETS] });
    api.reply(home.dropdown, ({ query }) => ITEMS[String(query["dropDownName"])] ?? []);
  });

  it("are marked where what they lead to requires a login", async () => {
    const tab = showApp("/education");
    await tab.title("Education");
    const rounds = await screen.findByRole("article", { name: "Pediatric grand rounds" });
    expect(within(rounds).getByText("Requires Login")).toBeTruthy();
    expect(within(rounds).getByRole("link", { name: "Go: Pediatric grand rounds" }).getAttribute("href")).toBe("/education/pgrinfowells");
    expect(within(screen.getByRole("article", { name: NEWS.title })).queryByText("Requires Login")).toBeNull();
  });

  it("are kept on home by a checkbox that moves with the click, and read anew afterwards", async () => {
    const tab = showApp("/education");
    const box = await screen.findByRole("checkbox", { name: `Favorite: ${NEWS.title}` });
    expect(box).toHaveProperty("checked", false);
    const noted = api.hold(home.favorite, true);
    const readAnew = api.hold(education.cards, [ROUNDS, { ...NEWS, title: "Read anew", favorite: true }]);
    await tab.user.click(box);
    expect(box).toHaveProperty("checked", true);
    noted();
    await waitFor(() => expect(api.calls(education.cards)).toHaveLength(2));
    expect(box).toHaveProperty("checked", true);
    readAnew();
    await waitFor(() => expect(screen.getByRole("checkbox", { name: "Favorite: Read anew" })).toHaveProperty("checked", true));
    expect(api.calls(home.favorite).map(({ body }) => body)).toEqual([{ InfoWellId: NEWS.id, Favorite: true }]);
  });

  it("show a favourite that was removed on home as removed at once", async () => {
    api.reply(education.cards, [ROUNDS, TIP]);
    api.reply(home.cards, [TIP]);
    const tab = showApp("/education");
    const name = `Favorite: ${TIP.title}`;
    expect(await screen.findByRole("checkbox", { name, checked: true })).toBeTruthy();
    await tab.user.click(screen.getByRole("link", { name: "Home" }));
    const heart = await screen.findByRole("button", { name });
    api.reply(home.favorite, true);
    api.reply(home.cards, []);
    api.reply(education.cards, [ROUNDS, NEWS]);
    await tab.user.click(heart);
    await waitFor(() => expect(screen.queryByRole("button", { name })).toBeNull());
    tab.goBack();
    expect(await screen.findByRole("checkbox", { name, checked: false })).toBeTruthy();
  });

  it("are on home at once when they were marked here", async () => {
    api.reply(home.cards, []);
    const tab = showApp("/");
    await tab.title(/Dora$/);
    await waitFor(() => expect(api.calls(home.cards)).toHaveLength(1));
    await tab.goTo("/education");
    api.reply(home.favorite, true);
    api.reply(home.cards, [TIP]);
    await tab.user.click(await screen.findByRole("checkbox", { name: `Favorite: ${NEWS.title}` }));
    await waitFor(() => expect(api.calls(home.favorite)).toHaveLength(1));
    await tab.user.click(screen.getByRole("link", { name: "Home" }));
    expect(await screen.findByRole("button", { name: `Favorite: ${TIP.title}` })).toBeTruthy();
  });

  it("stay as they were when a mark could not be kept, and say why", async () => {
    const tab = showApp("/education");
    const box = await screen.findByRole("checkbox", { name: `Favorite: ${NEWS.title}` });
    api.fail(home.favorite, { status: 503, code: "upstream_unavailable", message: "The portal is resting" });
    await tab.user.click(box);
    expect((await screen.findByRole("alert")).textContent).toBe("The portal is resting");
    expect(box).toHaveProperty("checked", false);
  });

  it("offer PDFs with their whole date, and ask for a choice", async () => {
    const tab = showApp("/education");
    const select = await screen.findByRole("combobox", { name: `${NEWS.title}: Select PDF` });
    await waitFor(() => expect(select.textContent).toBe("Select PDF11/02/2026 – Iron in toddlers"));
    await tab.user.click(screen.getByRole("button", { name: `Go: ${NEWS.title}` }));
    expect(screen.getByRole("alert").textContent).toBe("Select a PDF");
  });

  it("of resources give a PDF as its bytes", async () => {
    const saved = savedFiles();
    api.answer(content.document, () => new Response("%PDF-1.7"));
    const tab = showApp("/physicianresources");
    await tab.title("Physician resources");
    const select = await screen.findByRole("combobox");
    await within(select).findByRole("option", { name: /Iron/ });
    await tab.user.selectOptions(select, "12");
    await tab.user.click(screen.getByRole("button", { name: "Go: Leaflets" }));
    await waitFor(() => expect(saved()).toEqual(["Iron in toddlers.pdf"]));
    expect(api.calls(content.document)[0]!.body).toEqual({ id: 12 });
  });

  it("that did not come are asked for again by a button, and nothing is said of it", async () => {
    api.fail(education.cards, { status: 503, code: "upstream_unavailable", message: "The database is resting" });
    const tab = showApp("/education");
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByText("The database is resting")).toBeNull();
    api.reply(education.cards, [ROUNDS]);
    await tab.user.click(again);
    expect(await screen.findByRole("article", { name: "Pediatric grand rounds" })).toBeTruthy();
  });

  it("show no message when the choices of a dropdown could not be loaded", async () => {
    api.fail(home.dropdown, { status: 503, code: "upstream_unavailable", message: "The lists are resting" });
    showApp("/education");
    const select = await screen.findByRole("combobox");
    await waitFor(() => expect(select.textContent).toBe("data not available"));
    expect(screen.queryByText("The lists are resting")).toBeNull();
  });

  it("says that there are none", async () => {
    api.reply(education.careNetworkResources, { infoWells: [] });
    showApp("/carenetwork/resources");
    expect(await screen.findByText("No resources right now.")).toBeTruthy();
  });
});
