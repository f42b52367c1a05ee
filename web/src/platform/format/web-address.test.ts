import { describe, expect, it } from "vitest";
import { isPortalPath, isWebAddress } from "./web-address.ts";

describe("addresses that come from the server", () => {
  it.each([
    ["https://www.wrenfield.example/a?b#c", true],
    ["http://www.wrenfield.example", true],
    ["javascript:alert(1)", false],
    ["data:text/html,hello", false],
    ["mailto:desk@wrenfield.example", false],
    ["/education", false],
    ["wrenfield.example", false],
  ])("%s on the web: %s", (text, expected) => expect(isWebAddress(text)).toBe(expected));

  it.each([
    ["/education?page=2", true],
    ["/accounts&access/physicians&practices", true],
    ["//elsewhere.example/education", false],
    ["/\\elsewhere.example", false],
    ["/\t/elsewhere.example", false],
    ["education", false],
    ["https://elsewhere.example/", false],
    ["javascript:alert(1)", false],
  ])("%s in the portal: %s", (text, expected) => expect(isPortalPath(text)).toBe(expected));
});
