import { expect, it, vi } from "vitest";
import { installTrustedTypes } from "./trusted-types.ts";

interface Rules {
  createHTML: (text: string) => string | null;
  createScriptURL: (address: string) => string | null;
}

/** The rules as a browser with Trusted Types is given them. */
function installedRules(): Rules {
  const createPolicy = vi.fn<(name: string, rules: Rules) => void>();
  vi.stubGlobal("trustedTypes", { createPolicy });
  installTrustedTypes();
  expect(createPolicy).toHaveBeenCalledExactlyOnceWith("default", expect.anything());
  return createPolicy.mock.calls[0]![1];
}

it("lets style text pass, which cannot become markup", () => {
  const css = ":root{--ln-canvas:#f4f7f9;} @media (min-width: 40em) { a > b { color: red } }";
  expect(installedRules().createHTML(css)).toBe(css);
});

it.each(["<img src=x onerror=alert(1)>", "a < b", "</style><script>alert(1)</script>"])("refuses the text %s", (text) => {
  expect(installedRules().createHTML(text)).toBeNull();
});

it.each(["/assets/worker.js", `${location.origin}/assets/worker.js`])("loads code of this site from %s", (address) => {
  expect(installedRules().createScriptURL(address)).toBe(address);
});

it.each([
  "https://elsewhere.example/worker.js",
  "//elsewhere.example/worker.js",
  "data:text/javascript,alert(1)",
  "blob:http://localhost:3000/x",
])("refuses code from %s", (address) => {
  expect(installedRules().createScriptURL(address)).toBeNull();
});

it("leaves code made from text refused, by having no rule for it", () => {
  expect(installedRules()).not.toHaveProperty("createScript");
});

it("does nothing in a browser without Trusted Types", () => {
  vi.stubGlobal("trustedTypes", undefined);
  expect(installTrustedTypes).not.toThrow();
});
