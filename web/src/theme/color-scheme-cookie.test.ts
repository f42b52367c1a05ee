import { afterEach, describe, expect, it } from "vitest";
import { colorSchemeCookie } from "./color-scheme-cookie.ts";

afterEach(() => colorSchemeCookie.clear());

describe("the cookie that keeps the colour scheme", () => {
  it("knows nothing at first", () => {
    expect(colorSchemeCookie.get("auto")).toBe("auto");
  });

  it.each(["auto", "light", "dark"] as const)("keeps the choice %s", (scheme) => {
    colorSchemeCookie.set(scheme);
    expect(document.cookie).toContain(`theme=${scheme}`);
    expect(colorSchemeCookie.get("light")).toBe(scheme);
  });

  it("does not believe a value it never wrote", () => {
    // biome-ignore lint/suspicious/noDocumentCookie: a cookie from elsewhere is the point of this test
    document.cookie = "theme=pink; Path=/";
    expect(colorSchemeCookie.get("auto")).toBe("auto");
  });

  it("forgets the choice", () => {
    colorSchemeCookie.set("dark");
    colorSchemeCookie.clear();
    expect(colorSchemeCookie.get("auto")).toBe("auto");
  });
});
