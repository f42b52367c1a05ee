import { expect } from "@playwright/test";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

test("a physician finds a grand round by its day and watches it in the portal, and comes back to the same moment", async ({ page }) => {
  test.slow();
  await signInAs(page, "dora");
  await page.getByRole("link", { name: "Education", exact: true }).click();
  await page.getByRole("link", { name: "Go: Pediatric grand rounds" }).click();
  await expect(page.getByText("Presentations are archived and retained about two years.")).toBeVisible();
  await expect(page.getByRole("tab").first()).toHaveAttribute("aria-selected", "true");
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
  await expect.poll(now).toBeGreaterThan(21);
  await player.press("Space");
  const left = await now();
  await page.getByRole("link", { name: "Back to Pediatric grand rounds" }).click();
  await page.getByRole("link", { name: /^Watch: Kawasaki disease/ }).click();
  await expect.poll(now).toBeGreaterThan(left - 1);
  await expectNoViolations(page, "video of a grand round");
});

test("an office downloads a pathway, keeps a card on home and finds whom to ask for privileges", async ({ page }) => {
  await signInAs(page, "fred");
  await page.getByRole("link", { name: "Clinical Care Pathways" }).click();
  const respiratory = page.getByRole("article", { name: "Respiratory" });
  await respiratory.getByRole("button", { name: "Download: Respiratory" }).click();
  await expect(respiratory.getByRole("alert")).toHaveText("Select a PDF");
  await respiratory.getByRole("combobox").selectOption({ index: 1 });
  const download = page.waitForEvent("download");
  await respiratory.getByRole("button", { name: "Download: Respiratory" }).click();
  expect((await download).suggestedFilename()).toBe("Asthma, acute.pdf");
  await expectNoViolations(page, "care pathways");

  await page.getByRole("link", { name: "Physician Resources" }).click();
  const favorite = page.getByRole("checkbox", { name: "Favorite: Patient and family education" });
  await favorite.click();
  await expect(favorite).toBeChecked();
  await page.getByRole("link", { name: "Go: Medical staff services" }).click();
  await expect(page.getByRole("link", { name: "medical-staff@wrenfield.example" })).toBeVisible();
  await expectNoViolations(page, "medical staff services");
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await expect(page.getByRole("button", { name: "Favorite: Patient and family education" })).toBeVisible();
});

test("the care website opens in a window of its own, and one stays where one was", async ({ page }) => {
  await page.context().route("https://care.wrenfield.example/**", (route) => route.fulfill({ body: "Care" }));
  await signInAs(page, "dora");
  await page.getByRole("link", { name: "Education", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Education" })).toBeVisible();
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Care Website" }).click();
  const other = await opened;
  await other.waitForURL("https://care.wrenfield.example/");
  expect(await other.evaluate(() => window.opener)).toBeNull();
  await expect(page).toHaveURL(/\/education$/);
});
