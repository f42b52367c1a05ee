import { HELP } from "@linnet/contract/help/help";
import { describe, expect, it } from "vitest";
import { documentScreen } from "./platform/page/document-screen.ts";
import { PAGES } from "./routes.ts";
import { sessionScreens } from "./slices/session/routes.ts";

/** Without the transit page, and the page that a document fills. */
const EXPLAINED = PAGES.filter(({ at }) => at !== sessionScreens.callback && at !== documentScreen);

describe("the help of each page", () => {
  it("is there for every page of the route table under its title, and for no other", () => {
    const named = (rows: { path: string; title: string }[]) => rows.map(({ path, title }) => `${path}: ${title}`).toSorted();
    expect(named([...HELP])).toEqual(named(EXPLAINED.map(({ at, title }) => ({ path: at.path, title }))));
  });

  it("names the menu's item where the page stands, or those from which it is reached", () => {
    for (const { at, menu, under } of EXPLAINED) {
      const item = menu ?? PAGES.find((page) => page.at === under)?.menu;
      if (item) expect(HELP.find(({ path }) => path === at.path)?.menu, at.path).toContain(item);
    }
  });

  it("gives the menu the same items as the route table", () => {
    const items = [...new Set(HELP.flatMap(({ path, menu, inMenu }) => (inMenu ? `${menu[0]} ${path}` : [])))];
    expect(items.toSorted()).toEqual(PAGES.flatMap(({ at, menu }) => (menu ? `${menu} ${at.path}` : [])).toSorted());
  });

  it("is two to five bullets of whole sentences, none of them twice", () => {
    for (const { path, says } of HELP) {
      for (const sentence of says) expect(sentence, path).toMatch(/^[A-Z‘].{10,180}\.$/);
      expect(says.length, path).toBeGreaterThanOrEqual(2);
      expect(says.length, path).toBeLessThanOrEqual(5);
      expect(new Set(says).size, path).toBe(says.length);
    }
  });
});
