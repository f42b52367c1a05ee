import { expect } from "@playwright/test";
import { reminderOf } from "./support/sign-in-as.ts";
import { PASSWORD } from "./support/tab-tokens.ts";
import { test } from "./support/test.ts";

test("a button stays under the pointer that presses it when an announcement comes meanwhile", async ({ page }) => {
  // As an older server sends the page: without what is announced.
  await page.route("**/login", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace('id="page-data"', "").replace(/ data-announcement="\d+"/, "") });
  });
  const announcement = Promise.withResolvers<void>();
  await page.route("**/api/portalupdate/announcement", async (route) => {
    await announcement.promise;
    await route.continue();
  });
  await page.goto("/login");
  const button = page.getByRole("button", { name: "Sign in" });
  const at = await button.boundingBox();
  const title = await page.getByRole("heading", { level: 1 }).boundingBox();
  if (!at) throw new Error("The button is not in view.");
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  await page.mouse.down();
  const arrived = page.waitForResponse("**/api/portalupdate/announcement");
  announcement.resolve();
  await (await arrived).finished();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await page.getByRole("heading", { level: 1 }).boundingBox()).toEqual(title);
  await page.mouse.up();
  await expect(page.getByLabel("Email")).toBeVisible();
});

test("somebody at the keyboard alone is in the chart that needs them after eight presses", async ({ page }) => {
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeFocused();
  await press("Enter");
  // What is typed into the two fields is the person's own, and no press that the pages ask for.
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type("rita@linnet.example");
  await press("Tab");
  await page.keyboard.type(PASSWORD);
  await press("Enter");
  // Also when the page behind it comes later.
  await expect(page.locator("h1")).toHaveText(/^Good /);
  await expect(reminderOf(page).getByRole("button", { name: "OK" })).toBeFocused();
  await press("Enter");
  // Shown above her to-dos, without a required action.
  await expect(page.getByText("Protect your account with a second factor")).toBeVisible();
  const needs = page.getByRole("region", { name: "Needs your attention today" });
  await expect(needs.getByRole("listitem").first()).toBeVisible();
  await press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await press("Enter");
  await press("Tab");
  await expect(needs.getByRole("link").first()).toBeFocused();
  await press("Enter");
  await expect(page.getByRole("region", { name: "Patient" })).toBeVisible();
  expect(presses).toBeLessThanOrEqual(8);
});
