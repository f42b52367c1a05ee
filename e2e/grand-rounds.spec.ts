import { expect, type Page } from "@playwright/test";
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
/** Copies what another program would have put on the clipboard. */
const copy = (page: Page, html: string) =>
  page.evaluate((copied) => {
    const onCopy = (event: ClipboardEvent) => {
      event.preventDefault();
      event.clipboardData?.setData("text/html", copied);
    };
    document.addEventListener("copy", onCopy, { once: true, capture: true });
    document.execCommand("copy");
  }, html);

/** As Word writes it, with a table in it, pictures and hidden text, and 5 MB of styles around it. */
const FROM_WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0in;} ${"@font-face {font-family:Calibri;} ".repeat(150_000)}--></style></head>
<body lang=EN-US><!--StartFragment--><p class=MsoNormal>White cells below 10<sup>9</sup>/L<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]>Ask for the <a href="javascript:alert(1)">count</a><o:p></o:p></p>
<table class=MsoTableGrid><tr><td><p class=MsoNormal><b>Age</b></p></td><td><p class=MsoNormal><b>Value</b></p></td></tr>
<tr><td><p class=MsoNormal>1 year</p></td><td><table><tr><td>6</td><td>17</td></tr></table></td></tr></table>
<p class=MsoNormal>${"<span style='mso-fareast-language:EN-US'>word </span>".repeat(2000)}<img src="file:///C:/clip.png"></p><!--EndFragment--></body></html>`;

/** A video that says it is one, and shows nothing. */
const VIDEO = Buffer.concat([
  box("ftyp", Buffer.from("isom\0\0\0\0mp42isom", "latin1")),
  box("moov", box("mvhd", Buffer.alloc(100)), box("trak", Buffer.alloc(8))),
  box("mdat", Buffer.alloc(100_000, 7)),
]);

test("a grand round is written, pasted from Word and sent with its video, and a physician reads it, watches it and reads along", async ({
  page,
  openForAnother,
}) => {
  test.slow();
  await signInAs(page, "ada", "/portalupdates/components/newpediatricform");
  const message = page.getByRole("textbox", { name: "Message" });
  await expect(message).toBeVisible();
  await attachFile(page, "Video", { name: "sleep.mp4", mimeType: "video/mp4", buffer: VIDEO });
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Sleep in the first year");
  await message.click();
  await page.keyboard.press("Control+End");
  // The editor learns from what is typed where the caret is; a key alone can come before it has.
  await page.keyboard.type(" (two points)");
  await expect(message).toContainText("should be able to: (two points)");
  await page.getByRole("tab", { name: "HTML Preview" }).click();
  await expect(page.getByRole("article")).toContainText("(two points)");
  // Back from the preview, the message is still there and can be written on.
  await page.getByRole("tab", { name: "Edit in Form" }).click();
  await message.click();
  await page.keyboard.press("Control+End");
  await copy(page, FROM_WORD);
  await message.press("Control+v");
  await expect(page.getByText("Some of what you pasted was left out")).toContainText(
    "left out: a picture, a link to something other than a web page or email address, and a table within a table (its rows are now lines).",
  );
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Ordered list" }).click();
  await page.keyboard.type("Ask about snoring");
  await message.getByRole("cell", { name: "1 year" }).click();
  await expect(page.getByRole("button", { name: "Add row below" })).toBeVisible();
  await expectNoViolations(page, "pasted table");
  await saveUpdate(page, "Pediatric grand rounds");

  const reader = await openForAnother();
  await signInAs(reader, "dora", "/education/pgrinfowells");
  const card = reader.getByRole("article", { name: "Sleep in the first year" });
  await expect(card).toContainText("should be able to: (two points)");
  await expect(card.locator("sup")).toHaveText("9");
  await expect(card.getByRole("listitem")).toHaveText(["Ask for the count", "Ask about snoring"]);
  await expect(card.getByRole("columnheader")).toHaveText(["Age", "Value"]);
  await expect(card.getByRole("row", { name: "1 year 6 | 17" })).toBeVisible();
  await expectNoViolations(reader, "grand rounds with tables");
  await card.getByRole("link", { name: "Watch: Sleep in the first year" }).click();
  await expect(reader.getByRole("heading", { level: 1, name: "Sleep in the first year" })).toBeVisible();
  const address = await reader.locator("video").getAttribute("src");
  const video = await reader.request.get(String(address));
  expect((await video.body()).equals(VIDEO)).toBe(true);

  await page.getByRole("link", { name: "Sleep in the first year" }).click();
  await expect(page.getByLabel("Video: Sleep in the first year")).toBeVisible();
  const vtt = (text: string) => ({ name: "sleep.vtt", mimeType: "text/vtt", buffer: Buffer.from(text) });
  await attachFile(page, "Captions", vtt("WEBVTT\n\n00:01.000 --> 00:04.000\nAsk about snoring"));
  await page.getByRole("button", { name: "Add captions" }).click();
  await expect(page.getByText("Current captions: sleep.vtt (English)")).toBeVisible();
  await expectNoViolations(page, "grand round with captions");
  await reader.reload();
  const track = reader.locator("video track");
  await expect(track).toHaveAttribute("label", "English");
  // The captions are read by the browser itself, under the page's policy.
  await expect
    .poll(() => track.evaluate((each: HTMLTrackElement) => [...(each.track.cues ?? [])].map((cue) => (cue as VTTCue).text)))
    .toEqual(["Ask about snoring"]);
  await page.getByLabel("Is Active").uncheck();
  await saveUpdate(page, "Pediatric grand rounds");
});
