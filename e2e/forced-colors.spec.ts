import { expect, type Locator, type Page, test } from "@playwright/test";
import { signInAs } from "./support/sign-in-as.ts";

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { forcedColors: "active" } });

/** What high contrast leaves of a look: lines and what they are drawn with. */
const look = (element: Locator) =>
  element.evaluate((each) => {
    const { outlineStyle, outlineWidth, outlineColor, backgroundColor } = getComputedStyle(each);
    return [outlineStyle, outlineStyle === "none" ? "" : `${outlineWidth} ${outlineColor}`, backgroundColor].join(" ");
  });

async function differ(selected: Locator, other: Locator) {
  await expect(selected).toBeAttached();
  await expect(other).toBeAttached();
  expect(await look(selected)).not.toBe(await look(other));
}

const segment = (page: Page, is: string) => page.locator(`.mantine-SegmentedControl-label${is}`).first();

const segmentsDiffer = (page: Page) => differ(segment(page, "[data-active]"), segment(page, ":not([data-active])"));

test("a chart says without color where a value is, and what is selected", async ({ page }) => {
  await signInAs(page, "dora", "/patients/pt-1001?lookback=5000");
  const scale = page
    .getByRole("region", { name: /^Lab Results/ })
    .getByRole("img", { name: /^Potassium 6\.4 mmol\/L: CRITICAL/ })
    .first();
  await expect(scale).toBeAttached();
  const zones = await scale.locator("[data-zone]").evaluateAll((all) =>
    all.map((zone) => {
      const { backgroundImage, backgroundColor, borderTopWidth, borderTopStyle } = getComputedStyle(zone);
      return { ground: `${backgroundColor} ${backgroundImage}`, line: `${borderTopWidth} ${borderTopStyle}` };
    }),
  );
  expect(zones.map(({ line }) => line)).toEqual(zones.map(() => "1px solid"));
  // Critical, abnormal and normal.
  expect(new Set(zones.map(({ ground }) => ground)).size).toBe(3);
  await segmentsDiffer(page);
  const band = page
    .getByRole("img", { name: /^Potassium: \d+ results/ })
    .first()
    .locator("rect");
  expect(await band.evaluate((each) => getComputedStyle(each).stroke)).not.toBe("none");
});

test("pages, days, menus and marks say without color which is the current one", async ({ page }) => {
  test.slow();
  await signInAs(page, "dora", "/patients/mypatients");
  const pages = page.getByRole("navigation", { name: "Pages" });
  await differ(pages.locator("[aria-current=page]"), pages.getByText("2", { exact: true }));
  const menu = page.getByRole("navigation", { name: "Main" });
  await differ(menu.locator("[aria-current=page]"), menu.getByRole("link", { name: "My Referrals" }));
  await segmentsDiffer(page);

  await page.goto("/patients/appointments");
  await segmentsDiffer(page);
  const today = page.locator("td[aria-current=date]");
  await differ(today, page.locator("td:not([aria-current])").first());
  await expect(page.locator("td .ln-box").first()).toHaveCSS("border-top-style", "solid");
});

test("the step that is reached is seen without color", async ({ page }) => {
  await signInAs(page, "rita", "/referrals/newreferral");
  const marks = page.getByRole("list", { name: "Referral steps" }).locator(".ln-fill");
  await expect(marks.first()).toBeVisible();
  const grounds = await marks.evaluateAll((all) => all.map((mark) => getComputedStyle(mark).backgroundColor));
  expect(new Set(grounds).size).toBeGreaterThan(1);
});
