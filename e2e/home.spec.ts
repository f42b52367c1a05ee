import type { InfoWell } from "@linnet/contract/content";
import { expect } from "@playwright/test";
import { expectNoViolations, expectNoViolationsInBothThemes } from "./support/expect-no-violations.ts";
import { layoutShiftOf } from "./support/layout-shift.ts";
import { reminderOf, signInAs, typeSignIn } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

test("a stranger sees the hospital's pictures, cards with padlocks and the announcement", { tag: "@main" }, async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "We care for your patients together" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Announcement" })).toBeVisible();
  const guide = page.getByRole("article", { name: "Reference guide" });
  await expect(guide.getByText("Requires Login")).toBeVisible();
  await expect(page.getByRole("region", { name: "News from the hospital" }).getByRole("link").first()).toHaveAttribute("target", "_blank");
  await expectNoViolations(page, "home of a stranger");
  await guide.getByRole("link", { name: "Sign in to open Reference guide" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
});

test("a physician's first sign-in begins with the reminder, then the tour, and neither comes back", async ({ page }) => {
  await typeSignIn(page, "newton");
  await expectNoViolations(page, "dialog: reminder");
  await reminderOf(page).getByRole("button", { name: "OK" }).click();
  const tour = page.getByRole("dialog", { name: "Welcome to Linnet" });
  for (const number of [1, 2, 3, 4, 5]) {
    await expect(tour.getByText(`${number} of 6`)).toBeVisible();
    await tour.getByRole("button", { name: "Next" }).click();
  }
  await expectNoViolations(page, "dialog: end of the tour");
  await tour.getByRole("button", { name: "Get started" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Newton$/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: /Newton$/ })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("home tells what needs a person today, and its cards give PDFs, pages and schedules", { tag: "@main" }, async ({ page }) => {
  await signInAs(page, "gena");
  await expect(page.getByRole("heading", { level: 1, name: /^Good (morning|afternoon|evening), Gena$/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Needs your attention today" }).getByRole("link").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Today’s appointments" }).getByRole("listitem").first()).toBeVisible();
  await expectNoViolations(page, "home of staff");

  const guide = page.getByRole("article", { name: "Reference guide" });
  await guide.getByRole("button", { name: "Go: Reference guide" }).click();
  await expect(guide.getByRole("alert")).toHaveText("Select a PDF");
  await guide.getByRole("combobox").selectOption({ index: 1 });
  const download = page.waitForEvent("download");
  await guide.getByRole("button", { name: "Go: Reference guide" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);

  // An address of the invented hospital leads nowhere; the story ends at the door.
  await page.context().route("https://www.wrenfield.example/**", (route) => route.fulfill({ body: "Schedules" }));
  const schedules = page.getByRole("article", { name: "Ambulatory schedules" });
  await schedules.getByRole("combobox").selectOption({ index: 1 });
  const opened = page.waitForEvent("popup");
  await schedules.getByRole("button", { name: "Go: Ambulatory schedules" }).click();
  expect((await opened).url()).toContain("wrenfield.example");

  await page.getByRole("button", { name: "Go: Clinical care pathways" }).click();
  await expect(page).toHaveURL(/\/carenetwork\/clinicalcarepathwaysscreen$/);
});

for (const [width, what] of [
  [1440, "on a desk"],
  [1000, "on a tablet"],
  [390, "on a phone"],
] as const) {
  test(`home opens ${what} without anything moving that is there already, below the offer of a second factor`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInAs(page, "dora");
    await expect(page.getByText("Protect your account with a second factor")).toBeVisible();
    await expect(page.getByRole("region", { name: "Needs your attention today" }).getByRole("listitem").first()).toBeVisible();
    await expect(page.getByRole("region", { name: "News from the hospital" }).getByRole("link").first()).toBeAttached();
    await expect(page.getByRole("article", { name: "Reference guide" })).toBeAttached();
    expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.02);
  });

  test(`home opens for a stranger ${what} together with the announcement above it`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    await expect(page.getByRole("region", { name: "Announcement" })).toBeVisible();
    await expect(page.getByRole("article", { name: "Reference guide" })).toBeVisible();
    expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.02);
  });
}

test("an administrator reads what a page is for, and what is new", async ({ page }) => {
  await signInAs(page, "ada");
  await expect(
    page
      .getByRole("region", { name: "Needs your attention today" })
      .getByRole("link", { name: /^Review: / })
      .first(),
  ).toBeVisible();
  await expectNoViolations(page, "home of an administrator");
  await page.getByRole("button", { name: "Help" }).click();
  const help = page.getByRole("dialog", { name: "Help: Home" });
  await expect(help.getByRole("listitem")).toHaveCount(5);
  await expectNoViolationsInBothThemes(page, "dialog: help");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Help" })).toBeFocused();

  // As after an upgrade, which no hospital of the stories has seen.
  const came = { kind: "new", text: "Charts can be compared.", since: new Date().toISOString(), isUnseen: false };
  await page.route("**/api/user/news", (route) => route.fulfill({ json: [came] }));
  await page.getByRole("button", { name: "Help" }).click();
  await help.getByRole("button", { name: "What’s new" }).click();
  const news = page.getByRole("dialog", { name: "What’s new" });
  await expect(news.getByText(came.text)).toBeVisible();
  await expectNoViolationsInBothThemes(page, "dialog: what is new");
  await news.getByRole("button", { name: "Done" }).click();
  await expect(news).toBeHidden();
});

test("the privacy policy and the terms are open to everybody", async ({ page }) => {
  await page.goto("/home/privacypolicy");
  await expect(page.getByText("Effective July 2014")).toBeVisible();
  await page.getByRole("link", { name: "Terms of use" }).click();
  await expect(page.getByText("Updated June 2014")).toBeVisible();
  await expect(page.getByText(/within 24 hours/)).toBeVisible();
  await expectNoViolations(page, "terms of use");
});

test("a card's own text is made safe in the browser, too, whatever the server sends", async ({ page }) => {
  const htmlContent =
    '<p data-x="1" onclick="x()">Read <b>this</b><img src="x" onerror="x()"></p><script>x()</script><svg onload="x()"></svg>' +
    '<a href="javascript:x()">trap</a> <a href="https://www.wrenfield.example/" target="_top">site</a><iframe src="/"></iframe>';
  const news: InfoWell = {
    id: 1,
    pageId: 1,
    title: "News",
    paragraph: "",
    htmlContent,
    requiresLogin: false,
    favorite: false,
    dropDownName: null,
    cardType: "link",
    link: null,
  };
  await page.route("**/api/home/homepageinfowells", (route) => route.fulfill({ json: [news] }));
  await page.goto("/");
  const text = page
    .getByRole("article", { name: "News" })
    .locator("div", { has: page.getByText("this") })
    .last();
  await expect(text).toBeVisible();
  expect(await text.innerHTML()).toBe('<p>Read <b>this</b></p><a>trap</a> <a href="https://www.wrenfield.example/">site</a>');
});
