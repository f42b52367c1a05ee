import { expect, type Locator, type Page } from "@playwright/test";
import { attachFile } from "./support/attach-file.ts";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { saveUpdate } from "./support/send-form.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

interface Kind {
  /** As it stands in the menu. */
  entry: string;
  list: string;
  add: string;
  /** Where a reader finds it, and in which card. */
  page: string;
  card: string;
}

/** The kinds that are a PDF with its title, but for the practice tip, which has a story of its own. */
const KINDS: readonly Kind[] = [
  { entry: "Alumni Spotlight", list: "Alumni spotlight", add: "Add alumni spotlight", page: "/education", card: "Alumni spotlight" },
  {
    entry: "Division of the Month",
    list: "Division of the month",
    add: "Add division of the month",
    page: "/education",
    card: "Division of the month",
  },
  {
    entry: "Member Directory",
    list: "Member directory",
    add: "Add member directory",
    page: "/carenetwork/resources",
    card: "Member directory",
  },
  {
    entry: "Care Network Team Contacts",
    list: "Care network team contacts",
    add: "Add team contacts",
    page: "/carenetwork/resources",
    card: "Team contacts",
  },
  {
    entry: "Mental Health Resources",
    list: "Mental health resources",
    add: "Add mental health resource",
    page: "/carenetwork/resources",
    card: "Mental health resources",
  },
  {
    entry: "Patient and Family Education Materials",
    list: "Patient and family education materials",
    add: "Add education material",
    page: "/physicianresources",
    card: "Patient and family education",
  },
];

/** What a reader may choose in a card of the page. */
async function choicesOf(reader: Page, card: string) {
  const list = reader.getByRole("article", { name: card }).getByRole("combobox");
  // The list is there once it has more than its prompt.
  await expect(list.getByRole("option").nth(1)).toBeAttached();
  return list;
}

/** Goes through the cards of all kinds as a reader. */
async function inEachCard(reader: Page, look: (choices: Locator) => Promise<void>): Promise<void> {
  for (const address of new Set(KINDS.map(({ page }) => page))) {
    await reader.goto(address);
    for (const { card } of KINDS.filter(({ page }) => page === address)) await look(await choicesOf(reader, card));
  }
}

// That each kind is changed, and what is refused, is known of its calls (server, content/documents/routes.test.ts) and of its forms
// (web, content/documents/file-screens.test.tsx); one kind is gone through as a whole in portal-updates.spec.ts.
test("each kind of paper is added by its entry of the menu, found by its readers in its card, and taken away again", async ({
  page,
  openForAnother,
}) => {
  test.slow();
  const reader = await openForAnother();
  await reader.setContent("<h1>A paper</h1>");
  const file = { name: "paper.pdf", mimeType: "application/pdf", buffer: await reader.pdf() };
  await signInAs(page, "ada");
  await page.getByRole("button", { name: "Portal Updates" }).click();

  for (const kind of KINDS)
    await test.step(`${kind.list}: added`, async () => {
      await page.getByRole("link", { name: kind.entry }).click();
      await page.getByRole("link", { name: kind.add }).click();
      await page.getByLabel("Title").fill("A paper of today");
      await attachFile(page, "File", file);
      await saveUpdate(page, kind.list);
    });
  await signInAs(reader, "dora", "/health/live");
  await inEachCard(reader, (choices) => expect(choices).toContainText("A paper of today"));

  for (const kind of KINDS)
    await test.step(`${kind.list}: taken away`, async () => {
      await page.getByRole("link", { name: kind.entry }).click();
      await page.getByRole("link", { name: "A paper of today" }).click();
      await page.getByLabel("Is Active").uncheck();
      await saveUpdate(page, kind.list);
    });
  await inEachCard(reader, (choices) => expect(choices).not.toContainText("A paper of today"));
});

test("an ambulatory schedule is refused with a script for its address, and opens in a tab of its own for readers", async ({
  page,
  openForAnother,
}) => {
  test.slow();
  await signInAs(page, "ada");
  await page.getByRole("button", { name: "Portal Updates" }).click();
  await page.getByRole("link", { name: "Ambulatory Schedules" }).click();
  await page.getByRole("link", { name: "Add ambulatory schedule" }).click();
  await page.getByLabel("Title").fill("Winter hours");
  await page.getByLabel("URL").fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("URL is not valid").first()).toBeVisible();
  await page.getByLabel("URL").fill("https://www.wrenfield.example/winter-hours");
  await expectNoViolations(page, "new ambulatory schedule");
  await saveUpdate(page, "Ambulatory schedules");

  const reader = await openForAnother();
  await reader.context().route("https://www.wrenfield.example/**", (route) => route.fulfill({ body: "Winter hours" }));
  await signInAs(reader, "dora", "/physicianresources");
  const choices = await choicesOf(reader, "Ambulatory schedules");
  await expect(choices).toContainText("Winter hours");
  await choices.selectOption({ label: "Winter hours" });
  const opened = reader.waitForEvent("popup");
  await reader.getByRole("button", { name: "Go: Ambulatory schedules" }).click();
  await (await opened).waitForURL("https://www.wrenfield.example/winter-hours");

  await page.getByRole("link", { name: "Winter hours" }).click();
  await page.getByLabel("Is Active").uncheck();
  await saveUpdate(page, "Ambulatory schedules");
  await reader.reload();
  await expect(await choicesOf(reader, "Ambulatory schedules")).not.toContainText("Winter hours");
});
