import { expect, test } from "@playwright/test";

test("a button stays under the pointer that presses it when an announcement comes meanwhile", async ({ page }) => {
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
