import { describe, expect, it } from "vitest";
import { deviceOf } from "./device-of.ts";

const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("a browser's own words", () => {
  it.each([
    ["Chrome on Windows", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`],
    ["Edge on Windows", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
    ["Opera on Mac", `${MAC} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 OPR/125.0.0.0`],
    ["Firefox on Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"],
    [
      "Firefox on iPhone",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 FxiOS/145.0 Mobile/15E148 Safari/605.1.15",
    ],
    ["Safari on Mac", `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`],
    ["Safari on iPad", "Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 Version/17.7 Mobile/15E148 Safari/604.1"],
    ["Samsung Internet on Android", `Mozilla/5.0 (Linux; Android 14) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
    ["Chrome on ChromeOS", `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`],
  ])("are %s to a person", (words, userAgent) => {
    expect(deviceOf(userAgent)).toBe(words);
  });

  it("say nothing that they were not asked for", () => {
    expect(deviceOf(undefined)).toBeNull();
    expect(deviceOf("curl/8.14.1")).toBeNull();
    expect(deviceOf("Call 555-0100 now, Firefox/1.0")).toBe("Firefox");
  });
});
