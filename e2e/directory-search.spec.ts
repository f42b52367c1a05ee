import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { postAs } from "./support/post-as.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

const HEADING = "Physicians & Practices";
const AT = "/accounts&access/physicians&practices";

const CLOSING = "Larchmont Family Practice";

const card = (page: Page, name: string | RegExp) => page.getByRole("article", { name });
const tab = (page: Page, name: string) => page.getByRole("radiogroup", { name: "Search for" }).getByText(name, { exact: true }).click();

async function search(page: Page, kind: "physicians" | "practices" | "locations", text: string): Promise<void> {
  await page.getByRole("textbox", { name: `Search ${kind}` }).fill(text);
}

/** A practice that no other story knows, with its one physician. */
async function addPracticeToClose(page: Page): Promise<void> {
  const physician = { firstName: "Wanda", lastName: "Larchmont", email: "wanda@larchmont.example", npiNum: "1740000019" };
  const { id } = await postAs(page, "/api/physician", physician);
  await postAs(page, "/api/practice/v2", {
    practiceName: CLOSING,
    practiceType: "Office Based Practice",
    practice_Location: [{ address1: "4 Larch Lane", city: "Wrenfield", state: "CA", zip: "90019" }],
    practice_Physician: [{ physicianId: id, practiceLocationId: 1 }],
  });
}

test("the directory is searched by name, id and place; a practice is deactivated and listed as such only", async ({ page }) => {
  test.slow();
  await signInAs(page, "ada");
  await page.getByRole("link", { name: HEADING }).click();
  await expect(page.getByRole("heading", { level: 1, name: HEADING })).toBeFocused();
  await search(page, "physicians", "ashb");
  await card(page, /^Ashby, Dora/)
    .getByText(/^Practices \(\d+\)$/)
    .click();
  await expect(card(page, /^Ashby, Dora/).getByRole("link", { name: "Lakeside Pediatrics" })).toBeVisible();

  await tab(page, "Practice");
  await search(page, "practices", "lakeside");
  const lakeside = card(page, "Lakeside Pediatrics");
  await lakeside.getByText(/^Physicians \(/).click();
  await expect(lakeside.getByRole("row", { name: /Marchetti, Owen.*\(PO\)/ })).toBeVisible();
  await expectNoViolations(page, "directory of practices");
  const id = /ID (\d+)/.exec(await lakeside.innerText())?.[1] ?? "";
  await search(page, "practices", id);
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(lakeside).toBeVisible();

  await tab(page, "Location");
  await search(page, "locations", "Quarry Lane");
  await expect(page.getByText("No record found")).toBeVisible();
  await page.getByLabel("Show deactivated records").check();
  await expect(card(page, "Stonebridge Family Health")).toContainText("Deactivated");
  await expect(card(page, "Stonebridge Family Health").getByRole("button")).toHaveCount(0);

  await page.getByLabel("Show deactivated records").uncheck();
  await addPracticeToClose(page);
  await tab(page, "Physician");
  await search(page, "physicians", "larchmont");
  await card(page, /^Larchmont, Wanda/)
    .getByText("Practices (1)")
    .click();
  await expect(card(page, /^Larchmont, Wanda/).getByRole("link", { name: CLOSING })).toBeVisible();
  await tab(page, "Practice");
  await search(page, "practices", CLOSING);
  await card(page, CLOSING)
    .getByRole("button", { name: `Deactivate ${CLOSING}` })
    .click();
  const dialog = page.getByRole("dialog", { name: `Deactivate ${CLOSING}?` });
  await expect(dialog).toContainText(/Confirmation Required: Please confirm the removal of practice with ID \d+\./);
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectNoViolations(page, "dialog: deactivate practice");
  const reloaded = page.waitForEvent("load");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await reloaded;
  await search(page, "practices", CLOSING);
  await expect(page.getByText("No record found")).toBeVisible();
  await page.getByLabel("Show deactivated records").check();
  await expect(card(page, CLOSING)).toContainText("Deactivated");
});

test("who only reads the directory changes nothing in it, and others do not see it", async ({ page, openForAnother }) => {
  test.slow();
  await signInAs(page, "hana");
  await page.getByRole("link", { name: HEADING }).click();
  await search(page, "physicians", "ashb");
  await expect(card(page, /^Ashby, Dora/)).toBeVisible();
  await expect(card(page, /^Ashby, Dora/).getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^(Add|Edit)/ })).toHaveCount(0);

  const stranger = await openForAnother();
  await signInAs(stranger, "otto");
  await expect(stranger.getByRole("link", { name: HEADING })).toHaveCount(0);
  await stranger.goto(AT);
  await expect(stranger.getByRole("heading", { level: 1, name: "404" })).toBeVisible();
});
