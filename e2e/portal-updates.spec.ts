import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { attachFile } from "./support/attach-file.ts";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { SENT, saveUpdate } from "./support/send-form.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

/** A PDF of these words, as an office prints one. */
async function printed(page: Page, words: string): Promise<Buffer> {
  await page.setContent(`<h1>${words}</h1>`);
  return page.pdf();
}

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: "application/pdf", buffer });

/** The list says once more that it was saved. */
async function save(page: Page, list: string): Promise<void> {
  await saveUpdate(page, list);
  await expect(page.getByText(SENT)).toBeVisible();
}

interface Choice {
  card: string;
  option: RegExp;
}

/** The entry of a card's list that reads so, as a reader finds it after coming to the page. */
async function entryIn(page: Page, { card, option }: Choice) {
  await page.reload();
  const list = page.getByRole("article", { name: card }).getByRole("combobox");
  // The list is there once it has more than its prompt.
  await expect(list.getByRole("option").nth(1)).toBeAttached();
  return { list, entry: list.getByRole("option", { name: option }) };
}

/** What a reader gets who chooses it. */
async function read(page: Page, choice: Choice): Promise<Buffer> {
  const { list, entry } = await entryIn(page, choice);
  await list.selectOption({ label: (await entry.textContent()) ?? "" });
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: `Go: ${choice.card}` }).click();
  return readFile(await (await download).path());
}

test("a practice tip is added with its PDF, given another one and taken away from readers, and its first version comes back", {
  tag: "@main",
}, async ({ page, openForAnother }) => {
  test.slow();
  const reader = await openForAnother();
  const [given, another] = [await printed(reader, "Croup"), await printed(reader, "Croup, at length")];
  await signInAs(reader, "dora", "/education");
  const tip: Choice = { card: "Practice tip of the month", option: /Croup at night/ };

  await signInAs(page, "ada");
  await page.getByRole("button", { name: "Portal Updates" }).click();
  await page.getByRole("link", { name: "Practice Tip of the Month" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Practice tip of the month" })).toBeFocused();
  await expectNoViolations(page, "practice tips");
  await page.getByRole("link", { name: "Add practice tip" }).click();
  await page.getByLabel("Title").fill("Croup at night");
  await attachFile(page, "File", pdf("croup.pdf", given));
  await expectNoViolations(page, "new practice tip");
  await save(page, "Practice tip of the month");
  const row = page.getByRole("row", { name: /Croup at night/ });
  const first = await read(reader, tip);
  expect(first.subarray(0, 5).toString()).toBe("%PDF-");

  await row.getByRole("link").click();
  await attachFile(page, "New File", pdf("croup-2.pdf", another));
  await page.getByLabel("Is Active").uncheck();
  await expectNoViolations(page, "practice tip with another file");
  await save(page, "Practice tip of the month");
  await expect(row).toContainText("croup-2.pdf");
  await expect((await entryIn(reader, tip)).entry).toHaveCount(0);

  await row.getByRole("link").click();
  await page.getByRole("link", { name: "History" }).click();
  const versions = page.getByRole("article", { name: /^Version from / });
  await expect(versions.first()).toContainText("croup-2.pdf");
  await expectNoViolations(page, "history of a practice tip");
  await versions.nth(1).getByRole("button", { name: "Restore this version" }).click();
  await expect(page.getByRole("dialog", { name: "Restore this version?" })).toContainText(/This changes: .*File/);
  await expectNoViolations(page, "dialog: restore a version");
  await page.getByRole("dialog").getByRole("button", { name: "Restore this version" }).click();
  await expect(versions).toHaveCount(3);
  expect((await read(reader, tip)).equals(first)).toBe(true);
});
