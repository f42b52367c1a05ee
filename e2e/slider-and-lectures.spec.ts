import { expect, type Page } from "@playwright/test";
import { attachFile } from "./support/attach-file.ts";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { saveUpdate } from "./support/send-form.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

/** A picture of so many pixels. It is drawn, not taken of a page, which would have to be shown in that size. */
async function picture(page: Page, width: number, height: number) {
  const url = await page.evaluate(
    (size) => {
      const canvas = Object.assign(document.createElement("canvas"), size);
      canvas.getContext("2d")?.fillRect(0, 0, size.width, size.height);
      return canvas.toDataURL("image/png");
    },
    { width, height },
  );
  return { name: "clinic.png", mimeType: "image/png", buffer: Buffer.from(url.slice(url.indexOf(",") + 1), "base64") };
}

test("a slider image of the right size is on home at once, and gone when it is switched off", async ({ page, openForAnother }) => {
  test.slow();
  const stranger = await openForAnother();
  const narrow = await picture(stranger, 1139, 450);
  const right = await picture(stranger, 1140, 450);
  await signInAs(page, "ada", "/portalupdates/sliderimages");
  await page.getByRole("link", { name: "Add New Slider" }).click();
  await page.getByLabel("Target URL").fill("https://www.wrenfield.example/new-clinic");
  await attachFile(page, "Image", narrow);
  await expect(page.getByText("Image Height And Width is not Valid")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
  await page.getByRole("button", { name: "Remove the file" }).click();
  await attachFile(page, "Image", right);
  await expectNoViolations(page, "new slider image");
  await saveUpdate(page, "Slider images");

  const leads = stranger.locator('a[href="https://www.wrenfield.example/new-clinic"]');
  await stranger.goto("/");
  await expect(leads).toHaveCount(1);
  const added = page.getByRole("switch", { name: "Added to Slider: clinic.png" });
  const isTaken = page.waitForResponse((response) => response.request().method() === "PUT");
  const isReadAnew = page.waitForResponse((response) => /sliderimages/i.test(response.url()) && response.request().method() === "GET");
  await added.press("Space");
  expect((await isTaken).status()).toBe(200);
  await isReadAnew;
  await expect(added).toBeEnabled();
  await expect(added).not.toBeChecked();
  await stranger.reload();
  await expect(stranger.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(stranger.locator('a[href^="https://www.wrenfield.example/"]').first()).toBeAttached();
  await expect(leads).toHaveCount(0);
});

test("an online lecture is written in rows, looked at as readers will see it, and found on Education", async ({ page, openForAnother }) => {
  test.slow();
  await signInAs(page, "ada", "/portalupdates/onlinecmelectures");
  await page.getByRole("link", { name: "Add online CME lecture" }).click();
  await page.getByLabel("Video URL").fill("javascript:alert(1)");
  await page.getByLabel("Title 1").fill("  ");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Do not put space as title").first()).toBeVisible();
  await expect(page.getByText("URL is not valid").first()).toBeVisible();
  await page.getByLabel("Video URL").fill("https://video.example/asthma");
  await page.getByLabel("Title 1").fill("Asthma at school");
  await page.getByRole("button", { name: "Add New Title" }).click();
  await page.getByLabel("Title 2", { exact: true }).fill("What teachers can do");
  await page.getByLabel("Bullet Line 1").fill("Know the plan");
  await expectNoViolations(page, "new online lecture");
  await page.getByRole("tab", { name: "HTML Preview" }).click();
  await expect(page.getByRole("article")).toContainText("Know the plan");
  await saveUpdate(page, "Online CME lectures");

  const reader = await openForAnother();
  await signInAs(reader, "dora", "/education/cmeinfowells");
  const card = reader.getByRole("article", { name: "Asthma at school" });
  await expect(card).toContainText("What teachers can do");
  await expect(card.getByRole("link", { name: /^Watch/ })).toHaveAttribute("href", "https://video.example/asthma");
});
