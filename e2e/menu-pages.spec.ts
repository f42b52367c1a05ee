import { expect, type Page } from "@playwright/test";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

/** One person of each role, by the name before the @. */
const PEOPLE = [
  "dora",
  "owen",
  "petra",
  "gena",
  "fred",
  "hana",
  "cole",
  "ada",
  "cara@staff.wrenfield.example",
  "emil",
  "ida@staff.wrenfield.example",
];

const mainMenu = (page: Page) => page.getByRole("navigation", { name: "Main" });

/** Opens the groups that are folded, and gives the entries' labels and addresses. */
async function entriesOf(page: Page): Promise<{ label: string; href: string }[]> {
  await expect(mainMenu(page).getByRole("link").first()).toBeVisible();
  const folded = mainMenu(page).getByRole("button", { expanded: false });
  while ((await folded.count()) > 0) await folded.first().click();
  const links = await mainMenu(page).getByRole("link").all();
  return Promise.all(links.map(async (link) => ({ label: await link.innerText(), href: (await link.getAttribute("href")) ?? "" })));
}

/** Opens the care network's website in a new window and returns by itself. */
const CARE_WEBSITE = "/carenetwork/carewebsite";

async function opensNewWindow(page: Page): Promise<void> {
  await page.context().route("https://care.wrenfield.example/**", (route) => route.fulfill({ body: "Care" }));
  const before = page.url();
  const opened = page.waitForEvent("popup");
  await mainMenu(page).locator(`a[href="${CARE_WEBSITE}"]`).click();
  await (await opened).close();
  await expect(page).toHaveURL(before);
}

for (const person of PEOPLE) {
  test(`each page of the menu opens for ${person}`, { tag: "@main" }, async ({ page }) => {
    await signInAs(page, person);
    const entries = await entriesOf(page);
    expect(entries.length).toBeGreaterThan(0);
    for (const { href } of entries) {
      if (href === CARE_WEBSITE) {
        await opensNewWindow(page);
        continue;
      }
      await mainMenu(page).locator(`a[href="${href}"]`).click();
      await expect(page).toHaveURL((url) => url.pathname === href);
      await expect(mainMenu(page).locator(`a[href="${href}"]`)).toHaveAttribute("aria-current", "page");
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("progressbar")).toHaveCount(0);
      await expect(page.getByText(/is not responding|Something went wrong|page cannot be found/)).toHaveCount(0);
    }
  });
}
