import type { Page } from "@playwright/test";

/** On to the next step of the form of a referral. */
export const proceed = (page: Page) => page.getByRole("button", { name: "Continue" }).click();

/** The one clinic of the demonstration that asks something of its own. */
const ASKING = "Heart Center";

/** The first step: patient, clinic and reason. */
export async function fillReferral(page: Page, clinic: string, reason: string): Promise<void> {
  await page.getByLabel("On Behalf Of").selectOption({ index: 1 });
  await page.getByLabel("Clinic").selectOption(clinic);
  await page.getByLabel("Insurance").selectOption("Commercial");
  await page.getByLabel("Reason").fill(reason);
  if (clinic === ASKING) await page.getByRole("radio", { name: "Something else" }).check();
}

/** The second step: the child's address and family. */
export async function fillAddress(page: Page): Promise<void> {
  const patient = page.getByRole("group", { name: "Patient" });
  await patient.getByLabel("Street address").fill("418 Larkspur Lane");
  await patient.getByLabel("City").fill("Maple Glen");
  await patient.getByLabel("State").selectOption("PA");
  await patient.getByLabel("Zip code").fill("19002");
  await patient.getByLabel("Phone number", { exact: true }).fill("(215) 555-0144");
  const guardian = page.getByRole("group", { name: "Guardian" });
  await guardian.getByLabel("First name").fill("Karin");
  await guardian.getByLabel("Last name").fill("Lindqvist");
  await guardian.getByLabel("Date of birth").fill("9/12/1984");
  await guardian.getByLabel("Sex").selectOption("Female");
}

/** The second step: a child unknown to the portal. */
export async function fillChild(page: Page, firstName: string, lastName: string): Promise<void> {
  const patient = page.getByRole("group", { name: "Patient" });
  await patient.getByLabel("First name").fill(firstName);
  await patient.getByLabel("Last name").fill(lastName);
  await patient.getByLabel("Date of birth").fill("2/26/2016");
  await patient.getByLabel("Sex").selectOption("Female");
}
