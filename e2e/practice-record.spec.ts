import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

const CREATE = "/accounts&access/physicians&practices/create/practice";
const UPDATED = "Practice updated successfully!";
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const table = (page: Page, name: "Locations" | "Physicians") => page.getByRole("table", { name });

/** Adds a location, in which the address stays as it is typed. */
async function addLocation(page: Page, address: string): Promise<void> {
  await press(page, "Add location");
  const form = dialog(page, "Add location");
  await form.getByLabel("Address", { exact: true }).fill(address);
  await form.getByLabel("City", { exact: true }).fill("Los Angeles");
  await form.getByLabel("State", { exact: true }).selectOption("CA");
  await form.getByLabel("Zip", { exact: true }).fill("90004");
  await expectNoViolations(page, "dialog: add location");
  await form.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog(page, "Address needs revision").getByText(/^The address you used requires a revision/)).toBeFocused();
  await expectNoViolations(page, "dialog: address needs revision");
  await press(page, "Use Original");
  await expect(table(page, "Locations")).toContainText(address);
}

async function addPhysician(page: Page, name: string): Promise<void> {
  await press(page, "Add physician");
  await dialog(page, "Add physician").getByLabel("Search by name or NPI").fill(name);
  await page.getByRole("radio", { name: new RegExp(`^${name}`) }).check();
  await press(page, "Next");
  await dialog(page, new RegExp(`^${name}`))
    .getByLabel("Location", { exact: true })
    .selectOption({ index: 1 });
  await dialog(page, new RegExp(`^${name}`))
    .getByRole("button", { name: "Add", exact: true })
    .click();
  await expect(table(page, "Physicians")).toContainText(name);
}

/** Creates a practice that is much like Hillcrest, and tells where Hillcrest's own page is. */
async function createBesideHillcrest(page: Page): Promise<string> {
  await signInAs(page, "ada", CREATE);
  await field(page, "Practice name").fill("Hillcrest Childrens Clinic");
  await field(page, "Practice type").selectOption("Resident");
  await addLocation(page, "26 Juniper Street");
  await addPhysician(page, "Ekwueme");
  await expect(page.getByText("A practice in the directory may be the same.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Hillcrest Children’s Clinic" })).toContainText("Similar name");
  await expectNoViolations(page, "new practice with one like it");
  await press(page, "Create practice");
  const duplicates = dialog(page, "Possible duplicates");
  const hillcrest = duplicates.getByRole("listitem").filter({ hasText: "Hillcrest Children’s Clinic" });
  await expect(hillcrest).toContainText("Similar name");
  await expectNoViolations(page, "dialog: possible duplicates of a practice");
  const address = await hillcrest.getByRole("link").getAttribute("href");
  await duplicates.getByRole("button", { name: "Create New Practice Anyway" }).click();
  await expect(page.getByText(/^Practice created with ID \d+\.$/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Edit practice" })).toBeVisible();
  return address ?? "";
}

/** From the page of one practice: the other one becomes a part of it. */
async function mergeInto(page: Page, name: string): Promise<void> {
  await press(page, "Merge with another…");
  const merge = dialog(page, "Merge with another practice");
  await merge.getByRole("searchbox").fill(name);
  await merge.getByRole("radio", { name: new RegExp(`^${name}`) }).check();
  await merge.getByRole("button", { name: "Compare" }).click();
  await expect(merge.getByText(/^Moves to ID/)).toBeVisible();
  await expect(merge.getByRole("listitem").filter({ hasText: "1 location" })).toBeVisible();
  await expectNoViolations(page, "dialog: merge of two practices");
  await merge.getByRole("button", { name: "Merge" }).click();
  const question = dialog(page, `Merge ${name} into Hillcrest Children’s Clinic?`);
  await expect(question).toContainText("You cannot undo this.");
  await question.getByRole("button", { name: "Merge" }).click();
  await expect(page.getByText(/was merged into this practice\. Its links now open this page\.$/).last()).toBeVisible();
  await expect(table(page, "Locations")).toContainText("26 Juniper Street");
}

test("a practice is created beside one that is alike, edited in two browsers at once, and merged with the other", async ({
  page,
  openForAnother,
}) => {
  // It is edited in two browsers, and axe looks seven times.
  test.slow();
  const hillcrest = await createBesideHillcrest(page);

  const other = await openForAnother();
  await signInAs(other, "ada", page.url());
  await field(other, "Group name (optional)").fill("Juniper Group");
  await press(other, "Save");
  await expect(other.getByText(UPDATED)).toBeVisible();
  await field(page, "Practice fax (optional)").fill("213-555-0177");
  await press(page, "Save");
  const panel = page.getByRole("alert").filter({ hasText: "changed this while you were editing" });
  await expect(panel).toContainText("Group nameTheirs: Juniper GroupYours: Left empty");
  await expectNoViolations(page, "practice that was changed meanwhile");
  await press(page, "Keep mine");
  await expect(page.getByText(UPDATED)).toBeVisible();
  await expect(field(page, "Group name (optional)")).toHaveValue("");
  await expect(field(page, "Practice fax (optional)")).toHaveValue("213-555-0177");
  await expectNoViolations(page, "practice");

  await page.goto(hillcrest);
  await expect(field(page, "Practice name")).toHaveValue("Hillcrest Children’s Clinic");
  await mergeInto(page, "Hillcrest Childrens Clinic");
});
