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
  await form.getByRole("button", { name: "Add", exact: true }).click();
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

/** Makes somebody else the owner of a practice, after the question. */
async function makeOwner(page: Page, name: string): Promise<void> {
  await page.getByRole("radio", { name: `Practice owner: ${name}` }).click();
  await dialog(page, "Change the practice owner?").getByRole("button", { name: "Change owner" }).click();
}

/** Creates a practice that is much like Hillcrest, and tells where Hillcrest's own page is. */
async function createBesideHillcrest(page: Page): Promise<string> {
  await signInAs(page, "ada", CREATE);
  await field(page, "Practice name").fill("HILLCREST Children’s Clinic ");
  await field(page, "Practice type").selectOption("Resident");
  await addLocation(page, "26 Juniper Street");
  await addPhysician(page, "Ekwueme");
  await press(page, "Create practice");
  await expect(page.getByText("Practice with same name already present.")).toBeVisible();
  await expect(field(page, "Practice name")).toBeFocused();
  await expectNoViolations(page, "new practice whose name is taken");

  await field(page, "Practice name").fill("Hillcrest Childrens Clinic");
  await expect(page.getByText("A practice in the directory looks like this one.")).toBeVisible();
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

/** From the page of one practice: the other one, whose own page is `merged`, becomes a part of it and leads on to it. */
async function mergeInto(page: Page, name: string, merged: string): Promise<void> {
  await press(page, "Merge with another…");
  const merge = dialog(page, "Merge with another practice");
  await merge.getByRole("searchbox").fill(name);
  await merge.getByRole("radio", { name: new RegExp(`^${name}`) }).check();
  await merge.getByRole("button", { name: "Compare" }).click();
  await expect(merge.getByText(/^What moves to ID/)).toBeVisible();
  await expect(merge.getByRole("listitem").filter({ hasText: "2 locations" })).toBeVisible();
  await expectNoViolations(page, "dialog: merge of two practices");
  await merge.getByRole("button", { name: "Merge" }).click();
  const question = dialog(page, `Merge ${name} into Hillcrest Children’s Clinic?`);
  await expect(question).toContainText("You cannot undo this.");
  await question.getByRole("button", { name: "Merge" }).click();
  await expect(page.getByText(/is merged into this practice\. Links to it lead here\.$/).last()).toBeVisible();
  await expect(table(page, "Locations")).toContainText("9 Quince Avenue");
  await page.goto(merged);
  await expect(page.getByText(/^ID \d+ was merged into this practice\.$/)).toBeVisible();
  await expect(field(page, "Practice name")).toHaveValue("Hillcrest Children’s Clinic");
}

test("a practice is created beside one that is alike, edited, another one gets a new owner, and both are merged", async ({ page }) => {
  // Two practices are gone through, with an address check each time that a location is added.
  test.slow();
  const hillcrest = await createBesideHillcrest(page);

  await press(page, /^Remove 26 Juniper Street/);
  await expect(page.getByText("Default Location cannot be deleted.")).toBeVisible();
  await addLocation(page, "9 Quince Avenue");
  await field(page, "Practice fax (optional)").fill("213-555-0177");
  await press(page, "Save");
  await expect(page.getByText(UPDATED)).toBeVisible();
  await page.getByRole("radio", { name: /^Default location: 9 Quince Avenue/ }).click();
  await expect(page.getByRole("radio", { name: /^Default location: 9 Quince Avenue/ })).toBeChecked();
  const bram = page.getByRole("row", { name: /Ekwueme, Bram/ });
  await expect(bram).toContainText("Not verified");
  await expect(bram.getByRole("radio")).toHaveCount(0);
  await expectNoViolations(page, "practice");

  const created = page.url();
  await page.goto(hillcrest);
  await expect(field(page, "Practice name")).toHaveValue("Hillcrest Children’s Clinic");
  const owner = page.getByRole("radio", { name: /^Practice owner/, checked: true });
  const before = (await owner.getAttribute("aria-label"))?.replace("Practice owner: ", "") ?? "";
  const next = page.getByRole("radio", { name: /^Practice owner: .*, Otto$/ });
  const otto = (await next.getAttribute("aria-label"))?.replace("Practice owner: ", "") ?? "";
  await makeOwner(page, otto);
  await expect(next).toBeChecked();
  await press(page, `Remove ${otto}`);
  await expect(page.getByText("Can not remove practice owner.")).toBeVisible();
  await expectNoViolations(page, "practice whose owner cannot be removed");
  // The other stories know the practice as it was.
  await makeOwner(page, before);
  await expect(next).not.toBeChecked();
  await mergeInto(page, "Hillcrest Childrens Clinic", created);
});

test("two people edit a practice, and the slower one sees what the other has changed", async ({ page, openForAnother }) => {
  test.slow();
  const place = "/accounts&access/physicians&practices/edit/practice/3";
  await signInAs(page, "ada", place);
  await field(page, "Website URL (optional)").fill("mine.example");
  const other = await openForAnother();
  await signInAs(other, "ada", place);
  await field(other, "Group name (optional)").fill("Mill Street Group");
  await press(other, "Save");
  await expect(other.getByText(UPDATED)).toBeVisible();

  await press(page, "Save");
  const panel = page.getByRole("alert").filter({ hasText: "changed this while you were editing" });
  await expect(panel).toContainText("Group nameMill Street Group");
  await expectNoViolations(page, "practice that was changed meanwhile");
  await press(page, "Keep mine");
  await expect(field(page, "Group name (optional)")).toHaveValue("Mill Street Group");
  await expect(field(page, "Website URL (optional)")).toHaveValue("mine.example");
  await press(page, "Save");
  await expect(page.getByText(UPDATED)).toBeVisible();
  await expect(field(page, "Website URL (optional)")).toHaveValue("https://mine.example");
});
