import { expect } from "@playwright/test";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

test("a physician watches a grand round in the portal, comes back to the same moment, and reads pathways and whom to ask for privileges", {
  tag: "@main",
}, async ({ page }) => {
  test.slow();
  await signInAs(page, "dora", "/education/pgrinfowells");
  await expect(page.getByRole("link", { name: /^Watch: Kawasaki disease/ })).toBeVisible();
  await expectNoViolations(page, "grand rounds");

  await page.getByRole("link", { name: /^Watch: Kawasaki disease/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Kawasaki disease/ })).toBeVisible();
  const player = page.getByLabel(/^Video: Kawasaki disease/);
  const now = () => player.evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
  await player.evaluate((video: HTMLVideoElement) => {
    video.currentTime = 20;
  });
  await player.press("Space");
  await expect.poll(now).toBeGreaterThan(20.3);
  await player.press("Space");
  const left = await now();
  await page.getByRole("link", { name: "Back to Pediatric grand rounds" }).click();
  await page.getByRole("link", { name: /^Watch: Kawasaki disease/ }).click();
  await expect.poll(now).toBeGreaterThan(left - 1);
  await expectNoViolations(page, "video of a grand round");

  await page.goto("/carenetwork/clinicalcarepathwaysscreen");
  await expect(page.getByRole("article", { name: "Respiratory" }).getByRole("option").nth(1)).toBeAttached();
  await expectNoViolations(page, "care pathways");
  await page.goto("/physicianresources/medicalstaff");
  await expect(page.getByRole("link", { name: "medical-staff@wrenfield.example" })).toBeVisible();
  await expectNoViolations(page, "medical staff services");
});

test("the care website opens in a window of its own, and one stays where one was", async ({ page }) => {
  await page.context().route("https://care.wrenfield.example/**", (route) => route.fulfill({ body: "Care" }));
  await signInAs(page, "dora", "/education");
  await expect(page.getByRole("heading", { level: 1, name: "Education" })).toBeVisible();
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Care Website" }).click();
  const other = await opened;
  await other.waitForURL("https://care.wrenfield.example/");
  expect(await other.evaluate(() => window.opener)).toBeNull();
  await expect(page).toHaveURL(/\/education$/);
});
