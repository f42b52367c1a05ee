// A browser of its own for each person: these hospitals are not the worker's.
import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { ownHospital } from "./support/own-hospital.ts";
import { signInAs } from "./support/sign-in-as.ts";

/** Ana Ruiz. */
const ANA = "pt-1001";

/** A potassium of now, far too high. */
function criticalPotassium() {
  const collected = new Date().toISOString();
  const mmol = (value: number) => ({ value, unit: "mmol/L" });
  return {
    resourceType: "Observation",
    id: "potassium-of-the-night",
    status: "final",
    category: [{ coding: [{ system: "http://terminology.hl7.org/CodeSystem/observation-category", code: "laboratory" }] }],
    code: { coding: [{ system: "http://loinc.org", code: "2823-3" }], text: "Potassium" },
    subject: { reference: `Patient/${ANA}` },
    effectiveDateTime: collected,
    issued: collected,
    valueQuantity: mmol(7.1),
    referenceRange: [{ low: mmol(3.4), high: mmol(4.7) }],
    interpretation: [{ coding: [{ system: "http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation", code: "HH" }] }],
  };
}

// Seconds where others wait for an hour.
const hospitals: Awaited<ReturnType<typeof ownHospital>>[] = [];
test.afterAll(() => Promise.all(hospitals.map((each) => each.end())));

test("a critical result at night goes from the physician to the owner and to the hospital's list, until she views it", async ({
  page: owner,
  browser,
}) => {
  test.slow();
  const night = await ownHospital({ CRITICAL_RESULT_MINUTES: "0.5" });
  hospitals.push(night);
  night.importAlso(criticalPotassium());
  await night.start();
  const signIn = async (page: Page, person: string, at: string) => {
    await page.goto(night.url);
    await signInAs(page, person, night.url + at);
  };

  // The physician sleeps. The owner works on something else.
  await signIn(owner, "owen", "/education");
  const alert = owner.getByRole("alert", { name: "Critical result" });
  // The half minute, then the job that looks once a minute.
  await expect(alert).toContainText("No physician in your practice has viewed an urgent result", { timeout: 180_000 });
  await expectNoViolations(owner, "alert for an owner");

  const hospital = await (await browser.newContext()).newPage();
  await signIn(hospital, "hana", "/accountsandaccess/criticalresults");
  const row = hospital.getByRole("row").filter({ hasText: "Lakeside Pediatrics" });
  await expect(row).toContainText(`Dr. Dora Ashby`);
  await expect(row).toContainText(ANA);
  await expect(hospital.getByRole("main")).not.toContainText(/Ruiz|Potassium|7\.1/);
  await expectNoViolations(hospital, "practices to call");

  const mailTo = (person: string, subject: string) =>
    hospital
      .getByRole("article")
      .filter({ hasText: subject })
      .filter({ hasText: `${person}@linnet.example` });
  await expect(async () => {
    await hospital.goto(`${night.url}/demo/mailbox`);
    await expect(mailTo("dora", "Critical result to review")).toHaveCount(1, { timeout: 1_000 });
    await expect(mailTo("owen", "Critical result not viewed")).toHaveCount(1, { timeout: 1_000 });
    await expect(mailTo("hana", "Critical results not viewed")).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await expect(hospital.locator("body")).not.toContainText(/Ruiz|Potassium/);

  // She wakes up and sees whose result it is, in both browsers' time.
  const physician = await (await browser.newContext()).newPage();
  await signIn(physician, "dora", "/home/results");
  const ana = physician.getByRole("region", { name: "Ana Ruiz, results" });
  await expect(ana).toContainText("Potassium 7.1 mmol/L");
  await expect(ana).toContainText("DOB");
  await hospital.goto(`${night.url}/accountsandaccess/criticalresults`);
  await expect(hospital.getByText("No practices to call")).toBeVisible();
});
