import { IconUsers } from "@tabler/icons-react";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DORA_IN_SHELL, SETTINGS } from "../../test/a-shell.ts";
import { renderRouted } from "../../test/render-routed.tsx";
import { violations } from "../../test/violations.ts";
import { widthOf } from "../../test/width-of.ts";
import { AppShell } from "./app-shell.tsx";
import type { ShellActions } from "./shell-props.ts";

const MENU = [
  { id: "patients", label: "Patients", items: [{ id: "mypatients", label: "My Patients", href: "/patients/mypatients", icon: IconUsers }] },
];

const show = (actions: Partial<ShellActions> = {}) =>
  renderRouted(
    <AppShell
      settings={SETTINGS}
      person={DORA_IN_SHELL}
      actions={{ onLogOut: () => undefined, ...actions }}
      menu={MENU}
      current="mypatients"
      banners={<section aria-label="Announcement">The portal is briefly unavailable on Sunday.</section>}
    >
      <h1 tabIndex={-1}>My Patients</h1>
    </AppShell>,
  );

describe("the shell", () => {
  it("has its landmarks around the page, and nothing for axe to find", async () => {
    show({ onSearch: () => undefined, finds: "patients" });
    expect(screen.getByRole("region", { name: "Announcement" })).toBeDefined();
    expect(screen.getByRole("banner")).toBeDefined();
    expect(screen.getByRole("navigation", { name: "Main" })).toBeDefined();
    expect(within(screen.getByRole("main")).getByRole("heading", { level: 1 })).toBeDefined();
    expect(screen.getByRole("contentinfo")).toBeDefined();
    expect(await violations()).toEqual([]);
  });

  it("lets the keyboard skip to the page, first of all", async () => {
    show();
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe("Skip to main content");
    await userEvent.keyboard("{Enter}");
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  });

  it("says whose portal it is, and leads home", () => {
    show();
    const home = screen.getByRole("link", { name: /Linnet.*Wrenfield Children’s Hospital.*home/ });
    expect(home.getAttribute("href")).toBe("/");
  });

  it("says that it is the embassy's where the menu does", () => {
    renderRouted(
      <AppShell
        settings={SETTINGS}
        person={{ ...DORA_IN_SHELL, inEmbassy: true }}
        actions={{ onLogOut: () => undefined }}
        menu={MENU}
        current="mypatients"
      >
        <h1>My Embassy Patients</h1>
      </AppShell>,
    );
    expect(screen.getByRole("link", { name: /^Linnet Embassy.*home/ })).toBeDefined();
    expect(screen.getByRole("banner").dataset["layout"]).toBe("embassy");
  });

  it("opens the menu as a drawer, which closes when a page is chosen", async () => {
    const router = show();
    await userEvent.click(screen.getByRole("button", { name: "Open menu" }));
    const drawer = within(await screen.findByRole("dialog", { name: "Menu" }));
    expect(await violations()).toEqual([]);
    await userEvent.click(drawer.getByRole("link", { name: "My Patients" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(router.history.location.href).toBe("/patients/mypatients");
  });

  it("gives the focus back to the button when the drawer is closed", async () => {
    show();
    const button = screen.getByRole("button", { name: "Open menu" });
    await userEvent.click(button);
    await screen.findByRole("dialog", { name: "Menu" });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("searches for patients by button and by keyboard, where that is offered", async () => {
    const onSearch = vi.fn();
    show({ onSearch, finds: "patients" });
    await userEvent.click(screen.getByRole("button", { name: "Search patients, referrals, pages" }));
    await userEvent.keyboard("{Control>}k{/Control}");
    expect(onSearch).toHaveBeenCalledTimes(2);
  });

  it("names what the search finds for people without patients", async () => {
    const onSearch = vi.fn();
    show({ onSearch });
    await userEvent.click(screen.getByRole("button", { name: "Search pages" }));
    expect(onSearch).toHaveBeenCalledOnce();
  });

  it("has no search where none is offered", () => {
    show();
    expect(screen.queryByRole("button", { name: /Search/ })).toBeNull();
  });

  describe("in a narrow window", () => {
    const bar = () => within(screen.getByRole("navigation", { name: "Shortcuts" }));
    const words = () =>
      bar()
        .getAllByText(/^[A-Z]/)
        .map(({ textContent }) => textContent);
    beforeEach(() => widthOf(390));

    it("has Home, the first two pages of the menu, the search and the menu in a bar", async () => {
      const items = ["My Patients", "Shared Patients", "My Referrals"].map((label) => ({
        id: label,
        label,
        href: `/${label}`,
        icon: IconUsers,
      }));
      const home = { id: "home", label: "Home", href: "/", icon: IconUsers };
      renderRouted(
        <AppShell
          settings={SETTINGS}
          person={DORA_IN_SHELL}
          actions={{ onLogOut: () => undefined, onSearch: () => undefined, finds: "patients" }}
          menu={[
            { id: "top", label: "", items: [home] },
            { id: "patients", label: "Patients", items },
          ]}
          current="home"
        >
          <h1>Home</h1>
        </AppShell>,
      );
      expect(words()).toEqual(["Home", "My Patients", "Shared Patients", "Search", "Menu"]);
      expect(bar().getByRole("link", { current: "page" }).textContent).toBe("Home");
      expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
      expect(await violations()).toEqual([]);
    });

    it("offers no search there to people without patients", () => {
      show({ onSearch: () => undefined });
      expect(words()).toEqual(["Home", "My Patients", "Menu"]);
    });

    it("opens the menu from the bar, and gives the focus back", async () => {
      show();
      const button = bar().getByRole("button", { name: "Menu" });
      await userEvent.click(button);
      expect(within(await screen.findByRole("dialog", { name: "Menu" })).getByRole("link", { name: "My Patients" })).toBeDefined();
      await userEvent.keyboard("{Escape}");
      await waitFor(() => expect(document.activeElement).toBe(button));
    });
  });
});
