import { expect } from "@playwright/test";
import { attachFile } from "./support/attach-file.ts";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { saveUpdate } from "./support/send-form.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

/** A box of an MP4 file. */
function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + content.length);
  header.write(type, 4, "latin1");
  return Buffer.concat([header, content]);
}
/** A video that says it is one, and shows nothing. */
const VIDEO = Buffer.concat([
  box("ftyp", Buffer.from("isom\0\0\0\0mp42isom", "latin1")),
  box("moov", box("mvhd", Buffer.alloc(100)), box("trak", Buffer.alloc(8))),
  box("mdat", Buffer.alloc(100_000, 7)),
]);

test("a grand round is written and sent with its video, a physician opens both, and it is taken away from the first day in view", async ({
  page,
  openForAnother,
}) => {
  test.slow();
  await signInAs(page, "ada", "/portalupdates/pediatricgrandrounds");
  await page.getByRole("link", { name: "Add grand rounds" }).click();
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
  await expectNoViolations(page, "new grand round");
  await attachFile(page, "Video", { name: "sleep.mp4", mimeType: "video/mp4", buffer: VIDEO });
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Sleep in the first year");
  const message = page.getByRole("textbox", { name: "Message" });
  await message.click();
  await page.keyboard.press("Control+End");
  // The editor learns from what is typed where the caret is; a key alone can come before it has.
  await page.keyboard.type(" (two points)");
  await expect(message).toContainText("should be able to: (two points)");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Ordered list" }).click();
  await page.keyboard.type("Ask about snoring");
  await page.getByRole("tab", { name: "HTML Preview" }).click();
  await expect(page.getByRole("article").getByRole("listitem")).toHaveText("Ask about snoring");
  // Back from the preview, the message is still there and can be written on.
  await page.getByRole("tab", { name: "Edit in Form" }).click();
  await page.getByRole("textbox", { name: "Message" }).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("Bring a diary.");
  await page.getByRole("tab", { name: "HTML Preview" }).click();
  await expect(page.getByRole("article")).toContainText("Bring a diary.");
  await saveUpdate(page, "Pediatric grand rounds");

  const reader = await openForAnother();
  await signInAs(reader, "dora", "/education/pgrinfowells");
  const card = reader.getByRole("article", { name: "Sleep in the first year" });
  await expect(card.getByRole("listitem")).toHaveText("Ask about snoring");
  await expect(card).toContainText("Bring a diary.");
  await card.getByRole("link", { name: "Watch: Sleep in the first year" }).click();
  await expect(reader.getByRole("heading", { level: 1, name: "Sleep in the first year" })).toBeVisible();
  const address = await reader.locator("video").getAttribute("src");
  const video = await reader.request.get(String(address));
  expect((await video.body()).equals(VIDEO)).toBe(true);

  await page.getByRole("link", { name: "Sleep in the first year" }).click();
  await page.getByLabel("Is Active").uncheck();
  await saveUpdate(page, "Pediatric grand rounds");
  await reader.goto("/education/pgrinfowells");
  await expect(reader.getByRole("link", { name: /^Watch: / }).first()).toBeVisible();
  await expect(card).toHaveCount(0);
});
