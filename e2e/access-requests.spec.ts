import { expect, type Page } from "@playwright/test";
import { expectNoViolations } from "./support/expect-no-violations.ts";
import { sendForm } from "./support/send-form.ts";
import { signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

interface Child {
  last: string;
  first: string;
  dob: string;
  mrn: string;
}

/** Another clinic's child, not in Rita's care. */
async function childOfOtto(page: Page): Promise<Child> {
  await signInAs(page, "otto", "/patients/mypatients?lookback=-1");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const row = page.locator("tbody tr").first();
  const [, dob = "", , mrn = ""] = await row.getByRole("cell").allTextContents();
  const name = (await row.getByRole("link").first().textContent()) ?? "";
  const [last = "", first = ""] = name.split(", ");
  return { last, first, dob: dob.slice(0, 10), mrn };
}

async function ask(page: Page, { last, first, dob }: Child): Promise<void> {
  await page.goto("/patients/patientaccessrequests");
  await page.getByRole("link", { name: "New", exact: true }).click();
  await expect(page.getByText("Requests are processed within 48 hours.")).toBeVisible();
  await page.getByLabel("On behalf of").selectOption({ label: "Lindgren, Rita" });
  await page.getByLabel("First name").fill(first);
  await page.getByLabel("Last name").fill(last);
  await page.getByLabel("Date of birth").fill(dob);
  await page.getByLabel("Gender").selectOption({ label: "Female" });
  await page.getByLabel("Comment").fill("The family has moved to Lakeside");
  await sendForm(page, "Submit");
  await expect(page.getByRole("heading", { level: 1, name: "Patient access requests" })).toBeFocused();
}

const nameOf = ({ last, first }: Child) => `${last}, ${first}`;
const statusOf = (page: Page, child: Child) => page.getByRole("row").filter({ hasText: nameOf(child) });

test("a physician asks for a record, the hospital sees whom it knows and approves or denies, and who is approved is in My Patients", {
  tag: "@main",
}, async ({ page, openForAnother }) => {
  test.slow();
  const otto = await openForAnother();
  const child = await childOfOtto(otto);
  await signInAs(page, "rita");
  await ask(page, child);
  await expect(statusOf(page, child)).toContainText("Pending");
  // Denied by the hospital two weeks ago, with a reason.
  await page.getByRole("link", { name: "Whitfield, Maya" }).click();
  await expect(page.getByRole("region", { name: "Decision" })).toContainText("Please ask again when the family has signed the release.");
  await expectNoViolations(page, "access request that was denied");

  await page.goto("/patients/newpatientaccessrequest");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "6 fields need your attention" })).toBeVisible();
  await expectNoViolations(page, "access request, fields missing");

  const ada = await openForAnother();
  await signInAs(ada, "ada", "/patientaccessrequest/patientaccessrequests");
  await expect(statusOf(ada, child)).toContainText("Waiting 0 of 48 hours");
  await expectNoViolations(ada, "access requests of all practices");
  await ada.getByRole("link", { name: nameOf(child) }).click();
  await expect(ada.getByRole("region", { name: "In the hospital’s record" })).toContainText(child.mrn);
  await expectNoViolations(ada, "access request to be approved");
  await sendForm(ada, "Approve");
  await expect(statusOf(ada, child)).toContainText("Approved");

  await ada.goto("/patientaccessrequest/notmypatients");
  const complete = ada.getByRole("button", { name: /^Complete the report on / }).first();
  const who = (await complete.getAttribute("aria-label"))?.replace("Complete the report on ", "") ?? "";
  await complete.click();
  await expect(ada.getByRole("status").filter({ hasText: `${who}: Completed` })).toBeAttached();
  await expectNoViolations(ada, "not-my-patient list, one completed");
  await ada.getByRole("button", { name: `Undo completing the report on ${who}` }).click();
  await expect(ada.getByRole("status").filter({ hasText: `${who}: Open` })).toBeAttached();
  await expect(ada.getByRole("button", { name: `Complete the report on ${who}` })).toBeVisible();

  await ada.goto("/accountsandaccess/npiclaims");
  await expect(ada.getByRole("button", { name: "Confirm claim for Tess Moreau" })).toBeVisible();
  await expectNoViolations(ada, "NPI claims");

  await page.goto("/patients/mypatients?lookback=-1");
  await page.getByPlaceholder("Search by patient name or MRN").fill(child.mrn);
  await page.getByPlaceholder("Search by patient name or MRN").press("Enter");
  await page.getByRole("link", { name: nameOf(child) }).click();
  await expect(page.getByRole("heading", { level: 1, name: nameOf(child) })).toBeVisible();
});
