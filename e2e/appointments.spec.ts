import { type Appointment, AppointmentReport } from "@linnet/contract/appointments";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleAndFitting, expectNoViolations } from "./support/expect-no-violations.ts";
import { signInAs } from "./support/sign-in-as.ts";

const MINE = "/patients/appointments";
const TIME_UNKNOWN = "Scheduled time not available for this type of appointment.";

/** What is drawn of appointments; every one of them opens its details. */
const shown = (page: Page) => page.locator("main [aria-haspopup=dialog]");
const search = (page: Page) => page.getByRole("textbox", { name: "Search by patient name" });
const period = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 }).first();

/** The calendar's day this many days from today, in the hospital's zone. */
function dayFromToday(days: number): string {
  const zone = { timeZone: "America/Los_Angeles" };
  const today = new Date(new Intl.DateTimeFormat("en-CA", zone).format());
  return new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

test("a physician looks at a month, a week and a day, finds a child, opens the details and sees what is cancelled", {
  tag: "@main",
}, async ({ page }) => {
  await signInAs(page, "dora");
  await page.getByRole("link", { name: "My Appointments", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My appointments" })).toBeFocused();
  await expect(page.getByText(/Times are in Pacific Time\./)).toBeVisible();
  const today = page.getByRole("cell").filter({ hasText: "Today" });
  await expect(today.getByRole("button", { name: /Dubois, Margaux.*All Day/ })).toBeVisible();

  await page.getByText("Week", { exact: true }).click();
  await expect(page).toHaveURL(/view=week/);
  await expect(page.getByRole("button", { name: /^08:40.* Bergström, Elsa/ })).toBeInViewport();
  await page.getByText("Day", { exact: true }).click();
  await expect(period(page)).toHaveText(/^\w+day, \d\d\/\d\d\/\d{4}$/);

  await search(page).fill("bergstrom");
  await expect(page.getByText("1 appointment found")).toBeVisible();
  await expect(shown(page)).toHaveCount(1);
  expect(page.url()).not.toMatch(/bergstr/i);
  await search(page).press("Enter");
  await page.keyboard.press("Enter");
  const details = page.getByRole("dialog", { name: "Bergström, Elsa" });
  await expect(details).toContainText(/8:40 AM - 9:10 AM.*Type.*Follow-up.*Physician.*Role.*Location.*State.*Confirmed/s);
  await page.keyboard.press("Escape");
  await expect(shown(page)).toBeFocused();

  await search(page).fill("dubois");
  await shown(page).click();
  await expect(page.getByRole("dialog")).toContainText(TIME_UNKNOWN);
  await page.getByRole("dialog").getByRole("link", { name: "View Chart" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dubois, Margaux" })).toBeVisible();
  await page.getByRole("link", { name: "Back to List" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My appointments" })).toBeVisible();
  await expect(page).toHaveURL(/view=day/);

  await page.goto(`${MINE}?view=day&date=${dayFromToday(20)}`);
  const cancelled = page.getByRole("button", { name: /^14:00.* Ruiz, Ana Cancelled/ });
  await expect(cancelled.getByText("Ruiz, Ana")).toHaveCSS("text-decoration-line", "line-through");
});

for (const timezoneId of ["America/Los_Angeles", "Europe/Berlin", "Asia/Tokyo"])
  test.describe(`in a browser of ${timezoneId}`, () => {
    test.use({ timezoneId });

    test("times are the hospital's, also on the weekends on which clocks change", async ({ page }) => {
      await page.route("**/api/patient/myappointments*", async (route) => {
        const response = await route.fetch();
        const [one] = AppointmentReport.parse(await response.json()).RPTDATA.FUTURE_VISITS;
        if (!one) throw new Error("Dora has appointments in the demo hospital.");
        const at = (EVENT_ID: string, BEG_DT_TM: string, END_DT_TM: string): Appointment => ({
          ...one,
          EVENT_ID,
          BEG_DT_TM,
          END_DT_TM,
          SURGERY_IND: 0,
          RADIOLOGY_IND: 0,
        });
        const FUTURE_VISITS = [
          at("spring", "2026-03-08T16:00:00Z", "2026-03-08T16:30:00Z"),
          at("first", "2026-11-01T08:30:00Z", "2026-11-01T09:00:00Z"),
          at("second", "2026-11-01T09:30:00Z", "2026-11-01T10:00:00Z"),
          at("autumn", "2026-11-01T17:00:00Z", "2026-11-01T17:30:00Z"),
        ];
        const report: AppointmentReport = { RPTDATA: { FUTURE_VISITS } };
        await route.fulfill({ json: report });
      });
      // The announcement above may come between the two looks and move everything.
      const besideLine = (name: RegExp, line: string) =>
        expect(async () => {
          const appointment = await page.getByRole("button", { name }).boundingBox();
          const hour = await page.getByText(line, { exact: true }).first().boundingBox();
          expect(Math.abs((appointment?.y ?? 0) - (hour?.y ?? 1000))).toBeLessThan(3);
        }).toPass({ timeout: 45_000 });
      await signInAs(page, "dora", `${MINE}?view=day&date=2026-03-08`);
      await expect(page.getByText("Time change")).toBeVisible();
      await besideLine(/^09:00 PDT/, "09:00");
      await page.goto(`${MINE}?view=day&date=2026-11-01`);
      await besideLine(/^09:00 PST/, "09:00");
      await expect(page.getByRole("button", { name: /^01:30 PDT/ })).toHaveCount(1);
      await expect(page.getByRole("button", { name: /^01:30 PST/ })).toHaveCount(1);
    });
  });

test("each view, and an appointment's details, are accessible and fit, in both themes and in every width", async ({ page }) => {
  test.slow();
  await signInAs(page, "dora", `${MINE}?view=month`);
  const ready = async () => {
    await expect(page.getByRole("button", { name: /Dubois, Margaux/ }).first()).toBeVisible();
    // The list opens at today: what lies half under the bar at the top of the page is no small target.
    await page.evaluate(() => window.scrollTo({ top: 0 }));
  };
  for (const view of ["month", "week", "list"] as const) {
    await page.goto(`${MINE}?view=${view}`);
    await expectAccessibleAndFitting(page, `appointments, ${view}`, ready);
  }
  // A day has no width of its own as a week has, so it has to fit where there is least.
  await page.goto(`${MINE}?view=day`);
  await ready();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectNoViolations(page, "appointments, day");
  await page.goto(`${MINE}?view=list`);
  await page
    .getByRole("button", { name: /Dubois, Margaux/ })
    .first()
    .click();
  await expectAccessibleAndFitting(page, "dialog: appointment", () => expect(page.getByRole("dialog")).toBeVisible());
});
