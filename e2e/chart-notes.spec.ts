import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { pdfOfTab } from "./support/pdf-of-tab.ts";
import { signInAs, signInByForm } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

/** A child of Dora's with a rich chart (server/src/demo/children/children.ts). */
const ANA = "/patients/pt-1001";

const notesOf = (page: Page) => page.getByRole("region", { name: /^Notes/ });
const radiologyOf = (page: Page) => page.getByRole("region", { name: /^Radiology Results/ });

/** Ana's chart, with the long list of lab results closed. */
async function openChart(page: Page, address = ANA): Promise<void> {
  await signInAs(page, "dora", address);
  await page.getByRole("button", { name: /^Lab Results \d+/, expanded: true }).click();
  await expect(page.getByRole("button", { name: /^Lab Results \d+/, expanded: false })).toBeVisible();
}

/** A script that runs in a document sets its title. The portal's own policy would allow the last one. */
const scripted = (
  origin: string,
) => `<!doctype html><html><head><title>Quiet</title></head><body onload="document.title='Ran'"><h1>A note</h1>
<script>document.title = 'Ran'</script><img alt="" src="x" onerror="document.title='Ran'"><script src="${origin}/assets/of-the-portal.js"></script></body></html>`;

async function answerWithScripts(page: Page, call: string): Promise<void> {
  await page
    .context()
    .route("**/assets/of-the-portal.js", (route) => route.fulfill({ contentType: "text/javascript", body: "document.title = 'Ran'" }));
  const body = scripted(new URL(page.url()).origin);
  await page.route(`**/api/chart/${call}`, (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body }));
}

/** The tab that a click opens, once the document is in it. */
async function tabOf(page: Page, name: RegExp): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await notesOf(page).getByRole("button", { name }).first().click();
  const tab = await opened;
  await tab.waitForURL(/\/document#[\da-f-]{36}$/);
  await expect(tab.locator("iframe")).toBeVisible();
  return tab;
}

const noteIn = (tab: Page) => tab.frameLocator("iframe");

test("a physician opens a note as HTML, and as PDF what is no HTML, each in a tab of its own", async ({ page }) => {
  // Looked at by axe, as are the others that are slow.
  test.slow();
  await openChart(page, `${ANA}?lookback=5000`);
  await expect(notesOf(page).getByRole("columnheader")).toHaveText(["Date", "Title", "Author", "View"]);
  const html = await tabOf(page, /as HTML$/);
  await expect(html).toHaveTitle(/^Document/);
  const note = noteIn(html);
  await expect(note.getByRole("heading", { level: 1, name: "Clinic Progress Note" })).toBeVisible();
  await expect(note.getByText("Patient: Ruiz, Ana", { exact: false })).toBeVisible();
  // The portal's style sheet has come through every policy.
  await expect(note.getByRole("main")).toHaveCSS("max-width", "768px");
  await expectNoViolations(html, "note as HTML", { leftOut: "iframe" });

  // A letter that came on paper: the record has no text of it.
  await page.bringToFront();
  await notesOf(page)
    .getByRole("button", { name: /^View Letter to Referring Physician dated .* as HTML/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Could not open the note" });
  await expect(dialog).toContainText("HTML is currently not available, please view as PDF instead.");
  await expectNoViolations(page, "dialog: note not opened");
  const pdf = await pdfOfTab(page, () => dialog.getByRole("button", { name: "View as PDF" }).click());
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
});

test("no script of a note or of a report runs", async ({ page }) => {
  await openChart(page);
  await answerWithScripts(page, "notespdf");
  const tab = await tabOf(page, /as HTML$/);
  await expect(noteIn(tab).getByRole("heading", { name: "A note" })).toBeVisible();
  const titleOfNote = () => tab.locator("iframe").evaluate((frame: HTMLIFrameElement) => frame.contentDocument?.title);
  await expect.poll(titleOfNote).toBe("Quiet");
  await expect(tab).toHaveTitle(/^Document/);

  await answerWithScripts(page, "radiologyhtml");
  await page.bringToFront();
  await radiologyOf(page).getByRole("button", { name: "US Renal Complete" }).click();
  const report = page.getByTitle("Report: US Renal Complete");
  await expect(report.contentFrame().getByRole("heading", { name: "A note" })).toBeVisible();
  await expect.poll(() => report.evaluate((frame: HTMLIFrameElement) => frame.contentDocument?.readyState)).toBe("complete");
  expect(await report.evaluate((frame: HTMLIFrameElement) => frame.contentDocument?.title)).toBe("Quiet");
});

test("a note that is open empties itself in its tab when the person logs out in another, and stays empty", async ({ page }) => {
  await signInByForm(page, "dora");
  await page.goto(`${ANA}?lookback=5000`);
  const tab = await tabOf(page, /as HTML$/);
  await expect(noteIn(tab).getByText("Patient: Ruiz, Ana", { exact: false })).toBeVisible();
  await tab.reload();
  await expect(noteIn(tab).getByText("Patient: Ruiz, Ana", { exact: false })).toBeVisible();
  await page.bringToFront();
  await page.getByRole("button", { name: /Dora Ashby/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(tab.getByText("You are signed out, so we closed this document.")).toBeVisible();
  await expect(tab.locator("iframe")).toHaveCount(0);
  await tab.reload();
  await expect(tab.getByText("You are signed out, so we closed this document.")).toBeVisible();
});

test("a radiology report is read and printed, and images open elsewhere", async ({ page }) => {
  test.slow();
  await openChart(page);
  const radiology = radiologyOf(page);
  await expect(radiology.getByRole("columnheader")).toHaveText(["Visit Date", "Reports", "Images"]);
  const images = radiology.getByRole("link", { name: /^View Images of US Renal Complete/ });
  await expect(images).toHaveAttribute("href", /^https:\/\//);
  await expect(images).toHaveAttribute("rel", "noopener noreferrer");

  await radiology.getByRole("button", { name: "US Renal Complete" }).click();
  const dialog = page.getByRole("dialog", { name: /^US Renal Complete/ });
  const report = dialog.getByTitle("Report: US Renal Complete");
  await expect(report.contentFrame().getByRole("heading", { level: 1, name: "US Renal Complete" })).toBeVisible();
  await expectNoViolations(page, "dialog: radiology report", { leftOut: "iframe" });

  const printed = report.evaluate(
    (frame: HTMLIFrameElement) =>
      new Promise((resolve) => frame.contentWindow?.addEventListener("beforeprint", () => resolve(frame.contentDocument?.title))),
  );
  await dialog.getByRole("button", { name: "Print" }).click();
  expect(await printed).toBe("US Renal Complete");

  await report.contentFrame().getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(radiology.getByRole("button", { name: "US Renal Complete" })).toBeFocused();
});
