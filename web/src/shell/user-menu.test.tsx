import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DORA_IN_SHELL } from "../../test/a-shell.ts";
import { renderThemed } from "../../test/render-themed.tsx";
import { violations } from "../../test/violations.ts";
import { colorSchemeCookie } from "../theme/color-scheme-cookie.ts";
import type { ShellActions } from "./shell-props.ts";
import { UserMenu } from "./user-menu.tsx";

async function openMenu(actions: Partial<ShellActions> = {}, accountSettings: string | null = null) {
  renderThemed(<UserMenu person={{ ...DORA_IN_SHELL, accountSettings }} actions={{ onLogOut: () => undefined, ...actions }} />);
  await userEvent.click(screen.getByRole("button", { name: "Dora Ashby" }));
  await screen.findByRole("menu");
}

const offered = () => screen.getAllByRole("menuitem").map((entry) => entry.textContent);

describe("the menu of a person", () => {
  afterEach(() => colorSchemeCookie.clear());

  it("is a button with the person's name, and says who that is", async () => {
    await openMenu();
    expect(screen.getByRole("menu", { name: "Dora Ashby" }).textContent).toContain("Dora AshbyPhysician");
    expect(await violations()).toEqual([]);
  });

  it("offers no more than there is", async () => {
    await openMenu();
    expect(offered()).toEqual(["Log out"]);
  });

  it("offers the account's settings and the tour where there are such", async () => {
    await openMenu({ onShowTour: () => undefined }, "https://account.example/settings");
    expect(offered()).toEqual(["Account settings (opens in a new tab)", "Show the welcome tour", "Log out"]);
    const settings = screen.getByRole("menuitem", { name: /^Account settings/ });
    expect(settings.getAttribute("href")).toBe("https://account.example/settings");
    expect(await violations()).toEqual([]);
  });

  it("logs out", async () => {
    const onLogOut = vi.fn();
    await openMenu({ onLogOut });
    await userEvent.click(screen.getByRole("menuitem", { name: "Log out" }));
    expect(onLogOut).toHaveBeenCalledOnce();
  });

  it("changes between light and dark, and says which is chosen", async () => {
    await openMenu();
    expect(screen.getByRole("menuitemradio", { name: "Match system" }).getAttribute("aria-checked")).toBe("true");
    await userEvent.click(screen.getByRole("menuitemradio", { name: "Dark" }));
    expect(screen.getByRole("menuitemradio", { name: "Dark" }).getAttribute("aria-checked")).toBe("true");
    expect(document.documentElement.dataset["mantineColorScheme"]).toBe("dark");
    expect(document.cookie).toContain("theme=dark");
  });
});
