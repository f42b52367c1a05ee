import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { SETTINGS } from "../../test/a-shell.ts";
import { renderThemed } from "../../test/render-themed.tsx";
import { violations } from "../../test/violations.ts";
import { AppFooter } from "./app-footer.tsx";

describe("the foot of every page", () => {
  it("says whom to call, what one agreed to, and the version", async () => {
    renderThemed(<AppFooter settings={SETTINGS} />);
    expect(screen.getByRole("contentinfo").textContent).toContain("Support 888-631-2452 (option 3)");
    expect(screen.getByRole("contentinfo").textContent).toContain("Version 3.5.2");
    expect(screen.getByRole("link", { name: "Privacy policy" }).getAttribute("href")).toBe("/home/privacypolicy");
    expect(screen.getByRole("link", { name: "Terms of use" }).getAttribute("href")).toBe("/home/terms");
    expect(await violations()).toEqual([]);
  });

  it.each([
    ["888-631-2452", "tel:+18886312452"],
    ["(888) 631-2452", "tel:+18886312452"],
    ["1-888-631-2452", "tel:+18886312452"],
    ["+44 20 7946 0000", "tel:+442079460000"],
  ])("dials %s", (supportPhone, address) => {
    renderThemed(<AppFooter settings={{ ...SETTINGS, supportPhone, supportPhoneOption: "" }} />);
    expect(screen.getByRole("link", { name: supportPhone }).getAttribute("href")).toBe(address);
    expect(screen.getByRole("contentinfo").textContent).not.toContain("option");
  });
});
