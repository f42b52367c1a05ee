import { expect, type Locator, type Page } from "@playwright/test";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { postAs } from "./support/post-as.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const field = (place: Locator, label: string) => place.getByLabel(label, { exact: true });
const press = (place: Locator, name: string) => place.getByRole("button", { name, exact: true }).click();

/** Opens the dialog of a new location and types where it is. */
async function typeLocation(page: Page, address: string, unit: string): Promise<Locator> {
  await page.getByRole("button", { name: "Add location" }).click();
  const form = dialog(page, "Add location");
  await field(form, "Address").fill(address);
  await field(form, "Address 2 (optional)").fill(unit);
  await field(form, "City").fill("Los Angeles");
  await field(form, "State").selectOption("CA");
  await field(form, "Zip").fill("90001-1234");
  return form;
}

test("an administrator adds locations whose addresses are checked, and a physician who works at one of them", async ({ page }) => {
  // One person signs in, four addresses are checked, and three dialogs are looked at by axe.
  test.slow();
  await signInAs(page, "ada");
  // Whom no other story knows: it would count the practices of the people of the demo hospital.
  const physician = { firstName: "Milo", lastName: "Brightwater", email: "milo@brightwater.example", npiNum: "1740000027" };
  await postAs(page, "/api/physician", physician);
  await page.goto("/accounts&access/physicians&practices/create/practice");
  await page.getByLabel("Practice name").fill("Shore Road Pediatrics");
  await page.getByLabel("Practice type").selectOption("Office Based Practice");
  const locations = page.getByRole("region", { name: /^Locations/ });

  const first = await typeLocation(page, "77 Fern Road", "Suite 3");
  await expect(field(first, "Zip 4 (optional)")).toHaveValue("1234");
  await field(first, "Mailing address is same as above.").check();
  await expectNoViolations(page, "dialog: add location");
  await press(first, "Add");
  const revision = dialog(page, "Address needs revision");
  await expect(revision.getByText(/^The address you used requires a revision to adhere to postal standards/)).toBeFocused();
  await expect(revision.getByText("Changed. You typed: 77 Fern Road")).toBeVisible();
  await expectNoViolations(page, "dialog: address needs revision");
  await expect(field(revision, "Address 2 (optional)")).toHaveValue("Ste 3");
  await field(revision, "Address 2 (optional)").fill("Ste 3B");
  await press(revision, "Submit");
  await expect(locations).toContainText("77 Fern Rd");
  await expect(locations).toContainText("Ste 3B");
  await expect(locations).toContainText("Los Angeles, CA 90001-1234");

  const second = await typeLocation(page, "14 Harbor Street", "");
  await press(second, "Add");
  await press(revision, "Use Original");
  await expect(locations).toContainText("14 Harbor Street");

  const third = await typeLocation(page, "9 Mill Ln", "Office 5");
  await press(third, "Add");
  const missing = dialog(page, "Address not found");
  await expect(missing.getByRole("alert")).toContainText(
    "Our Address Validation tool was unable to find this address. Please check the spelling and try again.",
  );
  await expectNoViolations(page, "dialog: address not found");
  await press(missing, "Change the address");
  await expect(field(third, "Address")).toHaveValue("9 Mill Ln");
  await field(third, "Address 2 (optional)").fill("");
  await field(third, "Mail stop (optional)").fill("Office 5");
  await press(third, "Add");
  await expect(locations).toContainText("Mail stop Office 5");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.getByRole("button", { name: "Add physician" }).click();
  const choice = dialog(page, "Add physician");
  await choice.getByLabel("Search by name or NPI").fill("brightwater");
  await choice.getByRole("radio", { name: /^Brightwater, Milo/ }).check();
  await press(choice, "Next");
  const contact = dialog(page, "Brightwater, Milo");
  await press(contact, "Add");
  await expect(contact.getByText("Please select a location")).toBeVisible();
  await field(contact, "Location").selectOption({ index: 2 });
  await press(contact, "Add");
  const physicians = page.getByRole("region", { name: /^Physicians/ });
  await expect(physicians).toContainText("14 Harbor Street");
  await page.getByRole("button", { name: "Add physician" }).click();
  await choice.getByLabel("Search by name or NPI").fill("brightwater");
  await expect(choice.getByRole("radio", { name: /^Brightwater, Milo.*Already in this practice/ })).toBeDisabled();
  await press(choice, "Cancel");

  await page.getByRole("button", { name: "Create practice" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Create practice" })).toHaveCount(0);
  await page.reload();
  for (const kept of ["77 Fern Rd", "Ste 3B", "14 Harbor Street", "Mail stop Office 5"]) await expect(locations).toContainText(kept);
  await expect(physicians).toContainText("Brightwater, Milo");
});
