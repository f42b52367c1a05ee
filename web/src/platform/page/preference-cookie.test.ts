import { afterEach, describe, expect, it, vi } from "vitest";
import { readPreference, storePreference } from "./preference-cookie.ts";

const written: string[] = [];

/** A browser at an address, which keeps what the portal writes and has what is given. */
function browserAt(protocol: string, cookie: string): void {
  vi.stubGlobal("location", { protocol });
  vi.stubGlobal("document", {
    get cookie() {
      return cookie;
    },
    set cookie(text: string) {
      written.push(text);
    },
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  written.length = 0;
});

describe("a cookie of how somebody likes the portal", () => {
  it("is of this host and of https alone, where the portal is reached by it", () => {
    browserAt("https:", "theme=pink; __Host-theme=dark");
    storePreference("theme", "dark");
    expect(written).toEqual(["__Host-theme=dark; Max-Age=31536000; Path=/; SameSite=Lax; Secure"]);
    expect(readPreference("theme")).toBe("dark");
  });

  it("has its plain name on a laptop", () => {
    browserAt("http:", "theme=light");
    storePreference("theme", "auto", 0);
    expect(written).toEqual(["theme=auto; Max-Age=0; Path=/; SameSite=Lax"]);
    expect(readPreference("theme")).toBe("light");
  });
});
