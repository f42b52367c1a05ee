import { expect, type Page } from "@playwright/test";
import { expectAccessibleAndFitting } from "./support/expect-no-violations.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

const field = (page: Page) => page.getByRole("combobox", { name: "Search by patient name or MRN" });
const patients = (page: Page) => page.getByRole("listbox").getByRole("group", { name: "Patients" }).getByRole("option");

test("a physician finds a child from anywhere by the keyboard alone", async ({ page }) => {
  await signInAs(page, "dora");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Works without waiting for a field.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("ruiz an");
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("ruiz an");
  await expect(patients(page).first()).toContainText(/Ruiz, Ana.*\d{4} \(9 y\).*Female · MRN 40014871.*Assigned to you/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(patients(page).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Ruiz, Ana" })).toBeVisible();
  expect(page.url()).not.toMatch(/ruiz/i);
});

test("the search is accessible and fits, in both themes and in every width", async ({ page }) => {
  test.slow();
  await signInAs(page, "dora");
  await page.getByRole("button", { name: "Search patients" }).click();
  await field(page).fill("a");
  await expect(page.getByText("More patients match. Type more letters to narrow the list.")).toBeVisible();
  await expectAccessibleAndFitting(page, "dialog: patient search", () => expect(patients(page)).toHaveCount(5));
});
