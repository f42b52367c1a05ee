import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessibleAndFitting, expectNoViolationsInBothThemes } from "./support/expect-no-violations.ts";
import { signInAs } from "./support/sign-in-as.ts";

const HOSPITAL = "Wrenfield Children’s Hospital";
const mainMenu = (page: Page) => page.getByRole("navigation", { name: "Main" });
const phoneBar = (page: Page) => page.getByRole("navigation", { name: "Shortcuts" });
const heightOf = async (part: Locator) => (await part.boundingBox())?.height;

/** Whether all words of a part fit into it. */
const isWhole = (part: Locator) =>
  part.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => scrollWidth <= clientWidth && scrollHeight <= clientHeight);

/** The spacing that WCAG 1.4.12 has a page bear. */
const spaceText = (page: Page) =>
  page.evaluate(() => {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync("* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }");
    document.adoptedStyleSheets = [spaced];
  });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a physician gets to the first pages, the search and the menu from a bar at the bottom", async ({ page }) => {
    await signInAs(page, "dora");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await heightOf(page.getByRole("banner"))).toBe(48);
    await expect(page.getByText(HOSPITAL, { exact: true })).toBeVisible();
    expect(await isWhole(page.getByText(HOSPITAL, { exact: true }))).toBe(true);
    const bar = await phoneBar(page).locator("..").boundingBox();
    expect(bar).toMatchObject({ y: 844 - 64, height: 64, width: 390 });
    await expect(phoneBar(page).getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
    await expect(mainMenu(page)).toHaveCount(0);

    await phoneBar(page)
      .getByRole("link", { name: /^My Patients/ })
      .click();
    await expect(page).toHaveURL(/\/patients\/mypatients\?/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(phoneBar(page).getByRole("link", { name: /^My Patients/ })).toHaveAttribute("aria-current", "page");
    await phoneBar(page).getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("combobox", { name: /^Search/ })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(phoneBar(page).getByRole("button", { name: "Search" })).toBeFocused();

    await phoneBar(page).getByRole("button", { name: "Menu" }).click();
    await expect(mainMenu(page).getByRole("link", { name: /^My Referrals/ })).toBeVisible();
    await expectNoViolationsInBothThemes(page, "dialog: menu of a phone");
  });

  test("a long announcement is one line, and opens", async ({ page }) => {
    await page.route("**/api/**/announcement*", async (route) => {
      const reply = await route.fetch();
      const all = await reply.json();
      await route.fulfill({ json: all.map((one: object) => ({ ...one, message: "Flu clinics are open for your patients. ".repeat(4) })) });
    });
    await signInAs(page, "dora");
    const strip = page.getByRole("region", { name: "Announcement" });
    const opener = strip.getByRole("button", { name: "Whole announcement" });
    await expect(opener).toBeVisible();
    expect(await heightOf(strip)).toBe(36);
    await opener.click();
    expect(await heightOf(strip)).toBeGreaterThan(60);
    await opener.click();
    expect(await heightOf(strip)).toBe(36);
  });

  test("the bar stays whole when the text is spaced out", async ({ page }) => {
    await signInAs(page, "dora");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await spaceText(page);
    for (const part of [
      ...(await phoneBar(page).getByRole("link").all()),
      page.getByText(HOSPITAL, { exact: true }),
      page.getByRole("banner"),
    ])
      expect(await isWhole(part)).toBe(true);
  });
});

for (const [width, menuWidth] of [
  [1000, 0],
  [1100, 72],
  [1280, 72],
  [1440, 248],
] as const) {
  test(`at ${width} px the menu takes ${menuWidth} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInAs(page, "dora");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const column = await page.getByRole("main").locator("..").boundingBox();
    expect(column?.x).toBe(menuWidth);
    await expect(phoneBar(page)).toHaveCount(menuWidth ? 0 : 1);
    if (menuWidth !== 72) return;
    const patients = mainMenu(page).getByRole("link", { name: /^My Patients/ });
    await patients.hover();
    await expect(page.locator(".mantine-Tooltip-tooltip")).toHaveText(/^My Patients/);
    await mainMenu(page).getByRole("link", { name: "Home" }).focus();
    await expect(page.locator(".mantine-Tooltip-tooltip")).toHaveText("Home");
    await page.keyboard.press("Escape");
    await expect(page.locator(".mantine-Tooltip-tooltip")).toHaveCount(0);
  });
}

test("a desk has the whole width in every window", async ({ page }) => {
  await page.setViewportSize({ width: 1680, height: 900 });
  await signInAs(page, "cara@staff.wrenfield.example", "/desk");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.getByRole("main").boundingBox()).toMatchObject({ x: 72, width: 1680 - 72 });
});

for (const [width, bar] of [
  [1440, mainMenu],
  [390, phoneBar],
] as const) {
  test(`the current page is marked without colors, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ forcedColors: "active" });
    await signInAs(page, "dora");
    const outline = (link: Locator) => link.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(await outline(bar(page).locator("[aria-current]"))).toBe("solid");
    expect(await outline(bar(page).getByRole("link", { name: /^My Patients/ }))).toBe("none");
  });
}

test("at 400 % zoom bars leave with the page, and every stop of the keyboard is in view", async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 256 });
  await signInAs(page, "dora", "/patients/mypatients");
  await expect(page.getByRole("link", { name: "View Chart" }).first()).toBeVisible();
  await page.mouse.wheel(0, 900);
  await expect.poll(async () => (await page.getByRole("banner").boundingBox())?.y).toBeLessThan(-48);
  const end = await page.evaluate(() => document.documentElement.scrollHeight - window.scrollY);
  const bar = await phoneBar(page).locator("..").boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeCloseTo(end, 0);

  await page.getByRole("heading", { level: 1 }).focus();
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press("Tab");
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return undefined;
      const { x, y, width, height } = focused.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, Math.max(y, 0) + Math.min(height, 20) / 2);
      return top && (focused.contains(top) || top.contains(focused)) ? undefined : focused.outerHTML.slice(0, 200);
    });
    expect(hidden).toBeUndefined();
  }
});

test("headings of pages have one size, and another on a phone", async ({ page }) => {
  test.slow();
  await signInAs(page, "dora");
  const size = () => page.getByRole("heading", { level: 1 }).evaluate((heading) => getComputedStyle(heading).fontSize);
  for (const at of ["/", "/patients/mypatients", "/referrals/newreferral", "/education", "/account/settings", "/home/terms", "/nowhere"]) {
    await page.goto(at);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(size, at).toBe("26px");
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(size, at).toBe("20px");
  }
});

test("the search finds referrals and pages, too, and keeps nothing that is typed", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, "dora");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: /^Search/ });
  await expect(field).toBeFocused();
  expect(await page.getByRole("dialog").boundingBox()).toMatchObject({ y: 96, width: 680 });
  await field.fill("a");
  const group = (name: string) => page.getByRole("listbox").getByRole("group", { name });
  await expect(group("Patients").getByRole("option")).toHaveCount(5);
  await expect(group("Referrals").getByRole("option").first()).toContainText(/No\. \d+ · /);
  await expect(group("Pages").getByRole("option").first()).toBeVisible();
  expect(await heightOf(group("Pages").getByRole("option").first())).toBe(48);
  await field.fill("my ref");
  await expect(group("Pages").getByRole("option")).toHaveText([/^My Referrals/]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/referrals\/myreferrals/);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  expect(kept).not.toContain("my ref");
});

test("the frame is accessible and fits in every width", async ({ page }) => {
  test.slow();
  await signInAs(page, "dora", "/education");
  await expectAccessibleAndFitting(page, "frame of a page", () => expect(page.getByRole("heading", { level: 1 })).toBeVisible());
});
