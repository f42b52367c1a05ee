import type { LabEvent, LabReport } from "@linnet/contract/chart";
import type { ResultToRead } from "@linnet/contract/chart/to-read";
import { expect, type Page, test } from "@playwright/test";
import { mainThreadWork } from "./support/main-thread-work.ts";
import { signInAs } from "./support/sign-in-as.ts";

// These pages are worked on for long: the optimizing compilers, which other stories go without, are worth what they cost.
test.use({
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, args: [...(launchOptions.args ?? []), "--js-flags="] }),
    { scope: "worker" },
  ],
});

const TESTS = 20;
const DRAWS = 100;
const RESULTS = TESTS * DRAWS;

/** A child of intensive care, as the server answers: so many draws of so many tests each, some of them with a comment. */
function manyResults(draws: number, tests: number): LabReport {
  const resultOf =
    (draw: number) =>
    (_: unknown, test: number): LabEvent => ({
      EVENT_ID: `many-${draw}-${test}`,
      DISPLAY: `Test ${test + 1}`,
      RESULT_VAL: `${((test * 7 + draw * 3) % 60) / 10 + 1}`,
      RESULT_UNITS: "mmol/L",
      RESULT_STATUS: draw % 17 === 0 ? "Corrected" : "Final",
      NORMALCY: "",
      NORMAL_LOW: "3.4",
      NORMAL_HIGH: "4.7",
      CRITICAL_LOW: "2.8",
      CRITICAL_HIGH: "6.2",
      RANGE_TEXT: "",
      IS_CODED: false,
      ARRIVED_DT_TM: "",
      EVENT_NOTE_CNT: test % 10 === 0 ? 1 : 0,
      EVENT_NOTES: test % 10 === 0 ? [{ NOTE_DT_TM_DISP: "11/19/2026 10:12", EVENT_NOTE_BLOB: "Specimen not hemolyzed." }] : [],
    });
  const LAB = Array.from({ length: draws }, (_, draw) => ({
    ES1: draw < draws / 2 ? "Chemistry" : "Hematology",
    ES1_SEQ: draw < draws / 2 ? 1 : 2,
    ES2: "Panel",
    ES2_SEQ: 1,
    EVENT_END_DT_TM: new Date(Date.UTC(2026, 10, 1) - draw * 86_400_000).toISOString(),
    ORDERING_PHYSICIAN: "Ashby, Dora",
    EVENT: Array.from({ length: tests }, resultOf(draw)),
    REPORTS: [],
  }));
  return { RPTDATA: { LABS: [{ LAB_CNT: draws, LAB }] } };
}

/** That all is drawn under so many headings. Looks twice a second, since to look is work for the page as well. */
const allUnder = (page: Page, headings: number, results = RESULTS) => {
  const drawn = () =>
    page.evaluate((wanted) => {
      const isInOrder = document.querySelectorAll("#labs-body h3").length === wanted;
      return isInOrder ? document.querySelectorAll("#labs-body tbody th[scope=row]").length : 0;
    }, headings);
  return expect.poll(drawn, { intervals: [500], timeout: 120_000 }).toBe(results);
};

test("a chart of 2,000 results is drawn without the page standing still, and is whole", async ({ page }) => {
  test.slow();
  await page.route("**/api/chart/labs", (route) => route.fulfill({ json: manyResults(DRAWS, TESTS) }));
  await signInAs(page, "dora", "/patients/mypatients");
  const link = page.getByRole("link", { name: /^View Chart of / }).first();
  await expect(link).toBeVisible();
  const opening = await mainThreadWork(page, async () => {
    await link.click();
    await allUnder(page, 2);
  });
  const turning = await mainThreadWork(page, async () => {
    await page.locator("label", { hasText: /^By Date$/ }).click();
    await expect(page).toHaveURL(/order=date/);
    await allUnder(page, DRAWS);
  });

  // In one piece each would be nearly all of its work.
  expect(opening.longest).toBeLessThan(opening.total / 5);
  // What is done in one go is to take away the old rows: a tenth to a sixth of it.
  expect(turning.longest).toBeLessThan(turning.total / 4);

  await page.emulateMedia({ media: "print" });
  const hidden = await page.evaluate(
    () => [...document.querySelectorAll("table")].filter((table) => !table.checkVisibility({ contentVisibilityAuto: true })).length,
  );
  expect(hidden).toBe(0);
});

/** An unread result of the child. */
const UNREAD: ResultToRead = {
  id: 1,
  section: "labs",
  eventId: "many-0-2",
  title: "Test 3",
  value: "2.4",
  units: "mmol/L",
  finding: "critical-low",
  isCorrection: false,
  happenedAt: new Date().toISOString(),
  arrivedAt: new Date().toISOString(),
};

test("a panel of 10,000 results says its first rows at once, marks what is new, and is all there to be found and printed", async ({
  page,
}) => {
  test.slow();
  const all = 10_000;
  // The page does not wait: news arrives once all rows are there.
  const told = Promise.withResolvers<void>();
  await page.route("**/api/chart/opened", async (route) => {
    await told.promise;
    await route.fulfill({ json: { toRead: [UNREAD], readFor: [] } });
  });
  await page.route("**/api/chart/labs", (route) => route.fulfill({ json: manyResults(1, all) }));
  await signInAs(page, "dora", "/patients/mypatients");
  const link = page.getByRole("link", { name: /^View Chart of / }).first();
  await expect(link).toBeVisible();
  const opening = await mainThreadWork(page, async () => {
    await link.click();
    await allUnder(page, 1, all);
  });
  const telling = await mainThreadWork(page, async () => {
    told.resolve();
    // The first test has a comment, which is a row as well.
    const third = () => page.evaluate(() => document.querySelector("#labs-body tbody tr:nth-child(4) th")?.textContent);
    await expect.poll(third).toBe("Test 3 New");
  });
  test.info().annotations.push({ type: "work", description: JSON.stringify({ opening, telling }) });

  // In one piece it was nearly all of the work; what is left is to read the answer.
  expect(opening.longest).toBeLessThan(opening.total / 3);
  // To draw all rows again takes a third of that work, to look at each of them a seventh.
  expect(telling.longest).toBeLessThan(opening.total / 10);
  // By their places: to look for words, or to name every table and row of so many, would take longer than all the rest.
  const facts = page.locator("#labs-body h4 + p").first();
  await expect(facts).toBeVisible();
  await expect(facts).toContainText("10,000 results");
  const firstRows = page.locator("#labs-body table").first();
  await expect(firstRows).toBeVisible();
  await expect(firstRows).toHaveAccessibleName(/results 1 to 100 of 10,000$/);
  await page.emulateMedia({ media: "print" });
  const last = await page.evaluate(() => {
    const row = [...document.querySelectorAll("#labs-body tbody tr")].at(-1);
    return row?.checkVisibility({ contentVisibilityAuto: true }) ? row.textContent : undefined;
  });
  expect(last).toContain("Test 10000");
});
