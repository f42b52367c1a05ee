import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

const CREATE = "/accounts&access/physicians&practices/create/physician";
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await field(page, name).fill(text);
}

async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

test("a physician: created with a strange NPI, edited, and pointed out to whoever types the name again and leaves", async ({ page }) => {
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

  await fill(page, { "First name": "Nadia", "Last name": "Okonjo", Email: "nadia.okonjo@harbor.example", "NPI number": "1740000001" });
  await expect(page.getByText("This NPI has an invalid check digit")).toBeVisible();
  await choose(page, "Specialties", "Pediatrics");
  await field(page, "DEA expiration date").fill("3/1/2027");
  await press(page, "Create");
  await expect(page.getByText("Physician created.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Edit physician" })).toBeVisible();
  await expect(field(page, "DEA expiration date")).toHaveValue("03/01/2027");
  await fill(page, { "First name": "Nadine" });
  await choose(page, "Title (optional)", "DO");
  await press(page, "Save");
  await expect(page.getByText("Physician saved.")).toBeVisible();
  await expect(page.getByText(/^Nadine Okonjo, DO \(ID \d+\)$/)).toBeVisible();
  await expectNoViolations(page, "physician that was saved");

  await page.goto(CREATE);
  await fill(page, { "First name": "NADINE", "Last name": "Okonjo", Email: "nadine@harbor.example", "NPI number": "1740000017" });
  await expect(page.getByText("A physician in the directory may be the same.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Nadine Okonjo" })).toContainText("Same name");
  await expectNoViolations(page, "new physician with one like them");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("dialog", { name: "Leave this page?" }).getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Physicians & Practices" })).toBeVisible();
});
