import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

const CREATE = "/accounts&access/physicians&practices/create/physician";
const NPI = "1740000001";
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await field(page, name).fill(text);
}

async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** Creates the same physician once more, with another email and NPI, and tells where the new page is. */
async function createTwin(page: Page): Promise<string> {
  await page.goto(CREATE);
  await fill(page, { "First name": "NADINE", "Last name": "Okonjo", Email: "nadine@harbor.example", "NPI number": "1740000017" });
  await expect(page.getByText("A physician in the directory looks like this one.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Nadine Okonjo" })).toContainText("Same name");
  await expectNoViolations(page, "new physician with one like them");
  await fill(page, { "License number": "A 7781" });
  await press(page, "Create");
  await expect(page.getByText("Physician created.")).toBeVisible();
  return page.url();
}

/** From the page of Nadine: the physician whose page is `twin` becomes a part of her, with the license and the email. */
async function mergeTwin(page: Page, twin: string): Promise<void> {
  await press(page, "Merge with another…");
  const merge = page.getByRole("dialog", { name: "Merge with another physician" });
  await merge.getByRole("searchbox").fill("1740000017");
  await merge.getByRole("radio", { name: /^NADINE Okonjo/ }).check();
  await merge.getByRole("button", { name: "Compare" }).click();
  await expect(merge.getByText(/^They have two NPIs\./)).toBeVisible();
  await expect(merge.getByRole("radio", { name: /^License number of NADINE Okonjo/ })).toBeChecked();
  await expect(merge.getByRole("radio", { name: /^First name of Nadine Okonjo/ })).toBeChecked();
  await merge.getByRole("radio", { name: /^Email of NADINE Okonjo/ }).check();
  await expectNoViolations(page, "dialog: merge of two physicians");
  await merge.getByRole("button", { name: "Merge" }).click();
  const question = page.getByRole("dialog", { name: "Merge NADINE Okonjo into Nadine Okonjo?" });
  await expect(question).toContainText("You cannot undo this.");
  await question.getByRole("button", { name: "Merge" }).click();
  await expect(page.getByText(/is merged into this physician\. Links to it lead here\.$/).last()).toBeVisible();
  await expect(field(page, "Email")).toHaveValue("nadine@harbor.example");
  await expect(field(page, "NPI number")).toHaveValue(NPI);
  await page.goto(twin);
  await expect(page.getByText(/^ID \d+ was merged into this physician\.$/)).toBeVisible();
  await expect(field(page, "License number")).toHaveValue("A 7781");
}

test("a physician: created with a strange NPI, which nobody else gets then, edited, and merged with a twin", async ({ page }) => {
  test.slow();
  await signInAs(page, "ada", CREATE);
  await expect(page.getByRole("heading", { level: 1, name: "Create physician" })).toBeVisible();
  // The form is longer than two screens, and what sends it is in sight from its beginning.
  await expect(page.getByRole("button", { name: "Create" })).toBeInViewport({ ratio: 1 });
  await press(page, "Create");
  await expect(page.getByRole("heading", { name: "4 fields need your attention" })).toBeVisible();
  await expect(field(page, "First name")).toBeFocused();
  const index = page.getByRole("navigation", { name: "Sections of this form" });
  await expect(index.getByRole("button", { name: /Person 3 fields need your attention/ })).toBeVisible();
  await index.getByRole("button", { name: "Notes" }).click();
  await expect(field(page, "Notes")).toBeInViewport({ ratio: 1 });
  await expectNoViolations(page, "new physician, fields missing");

  await fill(page, { "First name": "Nadia", "Last name": "Okonjo", Email: "nadia.okonjo@harbor.example", "NPI number": NPI });
  await expect(page.getByText("The check digit of this NPI is wrong")).toBeVisible();
  await choose(page, "Specialties", "Pediatrics");
  await choose(page, "Specialties", "Urology");
  await field(page, "DEA expiration date").fill("3/1/2027");
  await press(page, "Create");
  await expect(page.getByText("Physician created.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Edit physician" })).toBeVisible();
  await expect(field(page, "DEA expiration date")).toHaveValue("03/01/2027");
  const record = page.url();

  await page.goto(CREATE);
  await fill(page, { "First name": "Otis", "Last name": "Reyne", Email: "otis.reyne@harbor.example", "NPI number": NPI });
  await press(page, "Create");
  await expect(page.getByText(/^Nadia Okonjo \(physician \d+\) already has this NPI\./)).toBeVisible();
  await expect(field(page, "NPI number")).toBeFocused();

  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("dialog", { name: "Leave this page?" }).getByRole("button", { name: "Leave" }).click();
  await page.goto(record);
  await fill(page, { "First name": "  " });
  await press(page, "Save");
  await expect(page.getByText("Please fill the mandatory field")).toBeVisible();
  await fill(page, { "First name": "Nadine" });
  await choose(page, "Title (optional)", "DO");
  await press(page, "Save");
  await expect(page.getByText("Physician saved.")).toBeVisible();
  await expect(page.getByText(/^Nadine Okonjo, DO \(ID \d+\)$/)).toBeVisible();
  await expectNoViolations(page, "physician that was saved");

  const twin = await createTwin(page);
  await page.goto(record);
  await mergeTwin(page, twin);
});
