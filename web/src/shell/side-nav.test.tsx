import { IconHome, IconSend, IconUsers } from "@tabler/icons-react";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderThemed } from "../../test/render-themed.tsx";
import { violations } from "../../test/violations.ts";
import { storePreference } from "../platform/page/preference-cookie.ts";
import { type MenuGroup, SideNav } from "./side-nav.tsx";

const MENU: MenuGroup[] = [
  { id: "top", label: "", items: [{ id: "home", label: "Home", href: "/home", icon: IconHome }] },
  { id: "patients", label: "Patients", items: [{ id: "mypatients", label: "My Patients", href: "/patients/mypatients", icon: IconUsers }] },
  {
    id: "referrals",
    label: "Referrals",
    items: [{ id: "myreferrals", label: "My Referrals", href: "/referrals", icon: IconSend, count: 2 }],
  },
];

const show = (menu = MENU) => renderThemed(<SideNav menu={menu} current="mypatients" />);

const heading = (name: string) => screen.getByRole("button", { name });
const isOpen = (name: string) => heading(name).getAttribute("aria-expanded") === "true";

describe("the navigation", () => {
  afterEach(() => storePreference("menu", "", 0));

  it("shows the groups and their items in the menu's order", async () => {
    show();
    const nav = within(screen.getByRole("navigation", { name: "Main" }));
    expect(nav.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/home", "/patients/mypatients", "/referrals"]);
    expect(nav.getAllByRole("button").map((group) => group.textContent?.trim())).toEqual(["Patients", "Referrals"]);
    expect(await violations()).toEqual([]);
  });

  it("says where one is, not by colour alone", () => {
    show();
    expect(screen.getByRole("link", { current: "page" }).textContent).toBe("My Patients");
  });

  it("scrolls by itself to where one is when that is below what is in view", () => {
    const high = vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      return this.matches("[aria-current]") ? new DOMRect(0, 900, 200, 40) : new DOMRect(0, 100, 200, 500);
    });
    const { container } = show();
    expect(container.querySelector("nav")?.parentElement?.scrollTop).toBe(550);
    high.mockRestore();
  });

  it("says how many new things wait", () => {
    show();
    expect(screen.getByRole("link", { name: "My Referrals 2 waiting" })).toBeDefined();
  });

  it("says how many wait behind a folded group, and shows them when it is opened", async () => {
    show(MENU.map((group) => ({ ...group, folded: group.id === "referrals" })));
    expect(screen.queryByRole("link", { name: "My Referrals 2 waiting" })).toBeNull();
    await userEvent.click(heading("Referrals 2 waiting"));
    expect(screen.getByRole("link", { name: "My Referrals 2 waiting" })).toBeDefined();
    expect(heading("Referrals").textContent).toBe("Referrals");
  });

  it("opens the group where one is", () => {
    show(MENU.map((group) => ({ ...group, folded: true })));
    expect([isOpen("Patients"), isOpen("Referrals 2 waiting")]).toEqual([true, false]);
  });

  it("remembers what was folded and opened", async () => {
    const menu = MENU.map((group) => ({ ...group, folded: group.id === "referrals" }));
    const { unmount } = show(menu);
    await userEvent.click(heading("Patients"));
    await userEvent.click(heading("Referrals 2 waiting"));
    unmount();
    show(menu);
    expect([isOpen("Patients"), isOpen("Referrals")]).toEqual([false, true]);
    await userEvent.click(heading("Patients"));
    expect(document.cookie).toContain("menu=referrals-open.patients-open");
  });

  it("folds a group by the keyboard", async () => {
    show();
    screen.getByRole("button", { name: "Patients" }).focus();
    await userEvent.keyboard("{Enter}");
    expect(screen.getByRole("button", { name: "Patients", expanded: false })).toBeDefined();
    expect(screen.queryByRole("link", { name: "My Patients" })).toBeNull();
    expect(await violations()).toEqual([]);
  });

  describe("with room for icons only", () => {
    const tip = () => screen.queryByText("My Referrals 2 waiting", { selector: ".mantine-Tooltip-tooltip" });
    beforeEach(() => void renderThemed(<SideNav menu={MENU} current="mypatients" isRail />));

    it("keeps its names for screen readers", async () => {
      expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Home", "My Patients", "My Referrals 2 waiting"]);
      expect(await violations()).toEqual([]);
    });

    it("shows the name of an icon on focus and on hover, until Esc", async () => {
      screen.getByRole("link", { name: /^My Referrals/ }).focus();
      await waitFor(() => expect(tip()).not.toBeNull());
      await userEvent.keyboard("{Escape}");
      await waitFor(() => expect(tip()).toBeNull());
      await userEvent.hover(screen.getByRole("link", { name: /^My Referrals/ }));
      await waitFor(() => expect(tip()).not.toBeNull());
      await userEvent.unhover(screen.getByRole("link", { name: /^My Referrals/ }));
      await waitFor(() => expect(tip()).toBeNull());
    });
  });
});
