import { expect, type Page, test } from "@playwright/test";
import { drawn, hiddenFocus } from "./support/hidden-focus.ts";
import { layoutShiftOf } from "./support/layout-shift.ts";
import { signInAs } from "./support/sign-in-as.ts";

const BUSY = "/patients/pt-1001?lookback=5000";

const headOf = (page: Page) => page.getByRole("region", { name: "Patient" });
const heightOf = async (page: Page) => (await headOf(page).boundingBox())?.height ?? 0;
const isSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Where the part below the head is on the page, wherever that is scrolled to. */
const nextPart = (page: Page) =>
  page.evaluate(() => {
    const next = document.querySelector("section[aria-label=Patient]")?.parentElement?.nextElementSibling;
    return next ? next.getBoundingClientRect().top + window.scrollY : Number.NaN;
  });

async function openBusy(page: Page, width: number, height: number) {
  await page.setViewportSize({ width, height });
  await signInAs(page, "dora", BUSY);
  // The last part loads last.
  await expect(page.getByRole("button", { name: /^Growth \d+/ })).toBeAttached();
  // The chart opens at the critical result, unless that is on the screen. It scrolls by itself only once, and at the top.
  await page.evaluate(() => window.scrollTo(0, 500));
  await drawn(page);
}

for (const [width, height, atRest] of [
  [1440, 900, 64],
  [1281, 900, 64],
  [390, 844, 150],
] as const) {
  test(`the head of a chart at ${width} px is low, shrinks to one line, and moves nothing`, async ({ page }) => {
    await openBusy(page, width, height);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(headOf(page)).not.toHaveAttribute("data-shrunk");
    expect(await heightOf(page)).toBeLessThanOrEqual(atRest);
    const [place, before] = [await nextPart(page), await layoutShiftOf(page)];
    await page.evaluate(() => window.scrollTo(0, 80));
    await expect(headOf(page)).toHaveAttribute("data-shrunk");
    await page.evaluate(() => window.scrollTo(0, 600));
    await expect.poll(() => heightOf(page)).toBeLessThanOrEqual(44);
    expect(await nextPart(page)).toBe(place);
    await expect(headOf(page).getByRole("button", { name: "1 critical" })).toBeInViewport();
    await expect(headOf(page).getByRole("button", { name: "Refer" })).toBeInViewport();
    await expect(headOf(page).getByText("Allergies")).toBeInViewport();
    expect(await isSideways(page)).toBe(false);
    expect((await layoutShiftOf(page)) - before).toBeCloseTo(0, 2);
  });
}

for (const [width, height, what] of [
  [320, 256, "at 400 %"],
  [720, 450, "at 200 %"],
  [844, 390, "on a phone on its side"],
] as const) {
  test(`nothing covers a chart ${what}`, async ({ page }) => {
    test.slow();
    await openBusy(page, width, height);
    expect(await isSideways(page)).toBe(false);
    const row = page
      .getByRole("region", { name: /^Lab Results/ })
      .getByRole("row", { name: /^Potassium/ })
      .first();
    await row.evaluate((each) => each.scrollIntoView({ block: "start" }));
    const [box, head] = [await row.boundingBox(), await headOf(page).boundingBox()];
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    // It has left with the page.
    expect((head?.y ?? 0) + (head?.height ?? 0)).toBeLessThanOrEqual(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    const { hidden, stops } = await hiddenFocus(page, 60);
    expect(hidden).toEqual([]);
    expect(stops).toBeGreaterThan(30);
  });
}

for (const width of [1440, 390]) {
  test(`no focus stop of a chart at ${width} px is under its head`, async ({ page }) => {
    test.slow();
    await openBusy(page, width, 844);
    expect((await hiddenFocus(page, 60)).hidden).toEqual([]);
  });
}

test("no focus stop of a chart is under its head on the way back", async ({ page }) => {
  test.slow();
  await openBusy(page, 1440, 844);
  await hiddenFocus(page, 60);
  expect((await hiddenFocus(page, 40, "Shift+Tab")).hidden).toEqual([]);
});
