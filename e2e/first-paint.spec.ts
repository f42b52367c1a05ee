// A slow line and processor are the browser's own, so each story has a new one.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { layoutShiftOf } from "./support/layout-shift.ts";
import { tabTokens } from "./support/tab-tokens.ts";

/** What each page shows on its way, by what has to be there for it. */
const MARKS = {
  bar: "#first-paint .fp-bar",
  frame: "#root main:not([aria-busy=true])",
  page: "#root main h1",
  row: "#root main table tbody tr, #root main li a",
};
type Mark = keyof typeof MARKS;

/** 1.6 Mbit/s, 150 ms, and a processor that is four times slower. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** A phone on a slow line, which notes the order in which the marks come. */
async function slowPhone(browser: Browser, origin: string, person?: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const tokens = person && (await tabTokens(context.request, origin, person));
  if (tokens)
    await context.addInitScript(({ name, value }) => {
      localStorage.setItem("linnet.signed-in", "yes");
      sessionStorage.setItem(name, value);
    }, tokens);
  await context.addInitScript((marks) => {
    const seen: string[] = [];
    const look = () => {
      for (const [name, selector] of Object.entries(marks)) if (!seen.includes(name) && document.querySelector(selector)) seen.push(name);
      // Both at one time would be two pages for a screen reader.
      if (document.querySelector("#first-paint") && document.querySelector("#root main:not([aria-busy=true])")) seen.push("both");
    };
    new MutationObserver(() => requestAnimationFrame(look)).observe(document, { childList: true, subtree: true });
    Object.assign(window, { seenOnTheWay: seen });
  }, MARKS);
  const session = await context.newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  return page;
}

const seenBy = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, "seenOnTheWay"));

const inOrder = (...marks: Mark[]) => marks;

for (const [path, who, heading, order] of [
  ["/login", undefined, /^Login$/, inOrder("bar", "frame", "page")],
  ["/", undefined, /^We care for your patients together$/, inOrder("bar", "frame", "page")],
  ["/patients/mypatients", "dora", /^My Patients$/, inOrder("bar", "frame", "page", "row")],
  ["/", "dora", /^Good /, inOrder("bar", "frame", "page", "row")],
] as const)
  test(`${path} opens on a slow phone ${who ? "for a physician" : "for a stranger"} with its bar first and never two frames`, async ({
    browser,
    baseURL,
  }) => {
    const page = await slowPhone(browser, String(baseURL), who);
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.locator("#root").getByRole("heading", { level: 1, name: heading })).toBeVisible();
    if (order.includes("row")) await expect(page.locator(MARKS.row).first()).toBeVisible();
    const seen = await seenBy(page);
    expect(seen.filter((mark) => (order as readonly string[]).includes(mark) || mark === "both")).toEqual(order);
    expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.02);
    await page.context().close();
  });

test("the first paint of home says its words and names its files before any script has run", async ({ request }) => {
  const html = await (await request.get("/")).text();
  expect(html).toContain("<h1>We care for your patients together</h1>");
  expect(html).toMatch(/<img src="[^"]+" alt="" width="1140" height="450" fetchpriority="high">/);
  expect(html).toContain('rel="modulepreload"');
  const scripts = html.match(/rel="modulepreload"/g) ?? [];
  expect(scripts.length).toBeLessThanOrEqual(12);
});

test("without scripts a page says so, and home can be read", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "We care for your patients together" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/login");
  // The browser's tool turns scripts off after the page was read: the words are there, though it does not draw them.
  expect(await page.locator("noscript").textContent()).toContain("Linnet needs JavaScript.");
  await page.goto("/patients/mypatients");
  await expect(page.locator(".fp-lines")).toBeHidden();
  await context.close();
});

test("the first paint is dark for a person who has chosen it", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ colorScheme: "light" });
  await context.addCookies([{ name: "theme", value: "dark", url: String(baseURL) }]);
  const page = await context.newPage();
  // The app's own files do not come: what is seen is the first paint.
  await page.route(/\/assets\/(?!first-paint)[^/]+\.js$/, (route) => route.abort());
  await page.goto("/login");
  await expect(page.locator("#first-paint")).toBeVisible();
  await expect(page.locator(".fp-bar")).toHaveCSS("background-color", "rgb(23, 32, 41)");
  await context.close();
});
