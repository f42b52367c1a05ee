import { expect, type Page } from "@playwright/test";
import { attachFile } from "./support/attach-file.ts";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

const WORDS = "Lab results of today are delayed by about two hours.";

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

// That what is filled in arrives, and who reads it where, is known of the calls (server, content/records/routes.test.ts) and of the forms
// (web, content/slider, content/lectures and content/announcements).
test("a slider image counts by its real size, and the forms with parts of their own are accessible", async ({ page }) => {
  test.slow();
  await signInAs(page, "ada", "/portalupdates/components/uploadimages");
  await attachFile(page, "Image", await picture(page, 1139, 450));
  await expect(page.getByText("Image Height And Width is not Valid")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
  await page.getByRole("button", { name: "Remove the file" }).click();
  await attachFile(page, "Image", await picture(page, 1140, 450));
  await expect(page.getByRole("button", { name: "Save" })).toBeEnabled();
  await page.getByLabel("Target URL").fill("https://www.wrenfield.example/new-clinic");
  await expectNoViolations(page, "new slider image");

  await page.goto("/portalupdates/components/newonlineCMEforms");
  await page.getByRole("button", { name: "Add New Title" }).click();
  await expectNoViolations(page, "new online lecture");

  await page.goto("/portalupdates/components/newformannouncement");
  await page.getByLabel("Message").fill(WORDS);
  await page.getByLabel("Warning").check();
  await page.getByLabel("Valid from, date").fill("01/01/2026");
  await page.getByLabel("Valid from, time").fill("08:00");
  await page.getByLabel("Valid to, date").fill("01/01/2026");
  await page.getByLabel("Valid to, time").fill("08:00");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Date and Time of 'To' should be greater than 'From'").first()).toBeVisible();
  await expectNoViolations(page, "announcement that ends before it begins");
});
