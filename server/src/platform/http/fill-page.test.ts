import { readFileSync } from "node:fs";
import type { PageData } from "@linnet/contract/page-data";
import { describe, expect, it } from "vitest";
import { fillPage } from "./fill-page.ts";

const TEMPLATE = readFileSync(new URL("../../../../web/index.html", import.meta.url), "utf8");
const HOSTILE = `</script><img src=x onerror="alert(1)">'__CSP_NONCE__<!--fill:data-->$&`;
const NOW = new Date("2026-11-30T17:12:00Z");

const settings = (hospitalName: string): PageData["settings"] => ({
  hospitalName,
  hospitalAddress: "1 Linden Park",
  titlePrefix: "WCH",
  timeZone: "America/Los_Angeles",
  supportPhone: "888-631-2452",
  supportPhoneOption: "3",
  version: "1.1.0",
  demo: false,
  surveyUrl: null,
  serviceDeskPhone: null,
  serviceDeskFax: null,
  reminderText: HOSTILE,
  idle: { promptAfterMs: 900_000, answerWithinMs: 60_000 },
  signIn: { issuer: "https://login.example.org", clientId: "web", help: null },
});
const announcement = (message: string, validTo = "2026-12-01T00:00:00Z"): PageData["announcements"][number] => ({
  id: 7,
  message,
  cssClassId: 4,
  validFrom: "2026-11-01T00:00:00Z",
  validTo,
  modifiedOn: "2026-11-01T00:00:00Z",
});
const slide = (imageName: string): NonNullable<PageData["slide"]> => ({
  imageName,
  mediaType: "image/png",
  targetUrl: `https://www.example.org/?a="><script>`,
  imageUrl: "/api/picture/aa/original",
  webpUrl: "/api/picture/aa/webp",
  width: 1140,
  height: 450,
});
const page = (kind: "home" | "card" | "inside", path: string) => ({ path, kind, title: "My <Patients>", scripts: [], styles: [] });
const fill = (more: Partial<Parameters<typeof fillPage>[1]> = {}) =>
  fillPage(TEMPLATE, { nonce: "n0nce", page: undefined, data: undefined, now: NOW, ...more });

/** Start tags outside of data, as a browser would find them. */
const tagsOf = (html: string) => html.match(/<[a-z][^>]*>/g) ?? [];
const dataOf = (html: string): unknown => JSON.parse(/id="page-data">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "null");

describe("a filled page", () => {
  it("holds texts of people as text: none becomes markup, a nonce or a place", () => {
    const data = { settings: settings(HOSTILE), announcements: [announcement(HOSTILE)], slide: slide(`${HOSTILE}.png`) };
    const html = fill({ page: page("home", "/"), data });
    const plain = fill({
      page: page("home", "/"),
      data: { settings: settings("H"), announcements: [announcement("A")], slide: slide("p.png") },
    });
    expect(tagsOf(html).length).toBe(tagsOf(plain).length);
    expect(html).not.toContain("<img src=x");
    expect(html.match(/<\/script>/g)).toHaveLength(2);
    expect(dataOf(html)).toEqual(data);
    expect(html.split("n0nce")).toHaveLength(TEMPLATE.split("__CSP_NONCE__").length);
  });

  it("has the announcement of now in its tone, and none that is over", () => {
    const withOne = fill({ data: { settings: settings("H"), announcements: [announcement("Flu clinics are open.")] } });
    expect(withOne).toContain('data-announcement="7"');
    expect(withOne).toContain('data-tone="warning">Flu clinics are open.</section>');
    const over = fill({ data: { settings: settings("H"), announcements: [announcement("Over", "2026-11-29T00:00:00Z")] } });
    expect(over).not.toContain("<section");
    expect(over).not.toContain("data-announcement");
  });

  it("has the heading, buttons and first picture on home alone, the picture with its size and words", () => {
    const data = { settings: settings("Wrenfield"), announcements: [], slide: slide("alder-park_opens.png") };
    const home = fill({ page: page("home", "/"), data });
    expect(home).toContain("<h1>We care for your patients together</h1>");
    expect(home).toContain('href="/login">Sign in</a>');
    expect(home).toContain("<span>alder park opens</span>");
    expect(home).toContain('alt="" width="1140" height="450" fetchpriority="high"');
    expect(home).toContain('data-page="home"');
    expect(fill({ page: page("card", "/login"), data })).not.toMatch(/<h1>|fetchpriority/);
  });

  it("names a page by its title, but not one about a record, whose heading is not known", () => {
    expect(fill({ page: page("inside", "/patients/mypatients") })).toContain('<p class="fp-title">My &lt;Patients&gt;</p>');
    expect(fill({ page: page("inside", "/patients/:id") })).not.toContain('class="fp-title"');
  });

  it("names the files of its page", () => {
    const html = fill({ page: { ...page("card", "/login"), scripts: ["assets/a.js"], styles: ["assets/a.css"] } });
    expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/a.js">');
    expect(html).toContain('<link rel="preload" as="style" crossorigin href="/assets/a.css">');
  });

  it("is whole without data, and leaves a template of an older build as it is", () => {
    expect(fill()).not.toMatch(/fill:|page-data|__CSP/);
    expect(fill()).toContain('<div id="root"></div>');
    const older = '<html lang="en"><meta name="csp-nonce" content="__CSP_NONCE__"><div id="root"></div>';
    const data = { settings: settings("H"), announcements: [announcement("A")] };
    expect(fillPage(older, { nonce: "n", page: page("home", "/"), data, now: NOW })).toBe(older.replace("__CSP_NONCE__", "n"));
  });
});
