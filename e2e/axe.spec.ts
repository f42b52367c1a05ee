import { expect, type Page } from "@playwright/test";
import { findViolations } from "./support/find-violations.ts";
import { test } from "./support/test.ts";

const pageWith = (content: string) => `<!doctype html><html lang="en"><title>Page</title><main><h1>Page</h1>${content}</main></html>`;

/** Pages of the portal's own address, by their paths: axe speaks to a frame of no other. */
async function open(page: Page, pages: Record<string, string>): Promise<void> {
  for (const [path, content] of Object.entries(pages))
    await page.route(`**${path}`, (route) => route.fulfill({ contentType: "text/html", body: pageWith(content) }));
  await page.goto(Object.keys(pages)[0] ?? "");
}

test("axe looks into every frame but the one that is left out", async ({ page }) => {
  const picture = '<img src="data:,">';
  const frames = '<iframe title="Open" src="/open"></iframe><iframe title="Without scripts" sandbox src="/closed"></iframe>';
  await open(page, { "/both": frames, "/open": picture, "/closed": picture });
  const { violations } = await findViolations(page, "[sandbox]");
  expect(violations).toEqual([expect.stringMatching(/^image-alt: .*Open/)]);
});

test("axe tries the rules of colours where only colours can have changed, and all where the page has", async ({ page }) => {
  await open(page, { "/words": "<p>Words</p>" });
  expect((await findViolations(page)).violations).toEqual([]);
  await page.evaluate(() => {
    const pale = new CSSStyleSheet();
    pale.replaceSync("p { color: #ddd; background: #fff }");
    document.adoptedStyleSheets = [pale];
  });
  expect((await findViolations(page)).violations).toEqual([expect.stringMatching(/^color-contrast: /)]);
  await page.locator("p").evaluate((words) => words.replaceWith(document.createElement("img")));
  expect((await findViolations(page)).violations).toEqual([expect.stringMatching(/^image-alt: /)]);
});

test("axe looks at a dialog alone while it is before the page, and at the page without it", async ({ page }) => {
  const picture = (id: string) => `<img id="${id}" src="data:,">`;
  const dialog = (content: string) => `<div role="dialog" aria-modal="true" aria-label="Question"><p>Words</p>${content}</div>`;
  await open(page, { "/in-both": `<div id="root">${picture("behind")}</div>${dialog(picture("before"))}` });
  expect((await findViolations(page)).violations).toEqual([expect.stringMatching(/^image-alt: .*\(#before\)$/)]);
  await page.getByRole("dialog").evaluate((question) => question.remove());
  expect((await findViolations(page)).violations).toEqual([expect.stringMatching(/^image-alt: .*\(#behind\)$/)]);
  // An inline one is checked with the page.
  await page.locator("#root").evaluate((root, within) => root.insertAdjacentHTML("beforeend", within), dialog(picture("within")));
  expect((await findViolations(page)).violations).toEqual([expect.stringMatching(/^image-alt: .*\(#behind, #within\)$/)]);
});
