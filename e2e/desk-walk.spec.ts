import { expect, type Page } from "@playwright/test";
import { expectAccessibleAndFitting, expectNoViolationsInBothThemes } from "./support/expect-no-violations.ts";
import { fillAddress, fillChild, fillReferral, proceed } from "./support/fill-referral.ts";
import { signInAs, signInByForm } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

/** So long after one side has acted, the other sees it. */
const LIVE = { timeout: 45_000 };

const CHILD = { name: "Solheim, Iver", of: "Iver Solheim’s referral" };
/** Two Wednesdays of next March, which are no holidays, as a field takes them. */
const WEDNESDAYS = [3, 10].map((from) => {
  const earliest = new Date(new Date().getFullYear() + 1, 2, from);
  const wednesday = new Date(earliest.getTime() + ((10 - earliest.getDay()) % 7) * 86_400_000);
  return wednesday.toLocaleDateString("en-US", { year: "numeric", month: "2-digit", day: "2-digit" });
});

/** How often a page was loaded. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  return () => loads;
}

/** The office sends a referral and opens it, while the clinic looks at its desk, where it then arrives. */
async function send(office: Page, desk: Page): Promise<void> {
  await signInByForm(desk, "cara@staff.wrenfield.example");
  await expect(desk.getByRole("heading", { level: 1, name: "Desk" })).toBeVisible();
  await expectAccessibleAndFitting(desk, "desk");
  await desk.setViewportSize({ width: 1440, height: 900 });
  const search = desk.getByRole("textbox", { name: "Search by name, birth date, MRN, phone or referral no." });
  await search.fill("Solheim");
  await search.press("Enter");
  await expect(desk.getByText("No referrals match")).toBeVisible();
  await signInAs(office, "dora", "/referrals/newreferral");
  await fillReferral(office, "Neurology Clinic", "Staring spells, several a week, since June");
  await proceed(office);
  await fillChild(office, "Iver", "Solheim");
  await fillAddress(office);
  await proceed(office);
  await office
    .getByLabel("Drop files here, or choose them")
    .setInputFiles([{ name: "spells.png", mimeType: "image/png", buffer: await office.screenshot() }]);
  await office.getByRole("button", { name: "Complete Referral" }).click();
  await office.getByRole("link", { name: CHILD.name }).first().click();
  await expect(office.getByRole("heading", { level: 1, name: `${CHILD.name}: Neurology Clinic` })).toBeVisible();
}

const schedulingAt = (desk: Page) => desk.getByRole("dialog", { name: "Schedule Iver Solheim’s appointment" });

/** The clinic gives the patient an appointment, in a dialog that is open. */
async function schedule(desk: Page, day: string): Promise<void> {
  const dialog = schedulingAt(desk);
  await dialog.getByLabel("Date").fill(day);
  await dialog.getByLabel("Time").fill("16:40");
  await dialog.getByLabel("Location").fill("Alder Park, level 3");
  await dialog.getByLabel("Provider").fill("Okafor, Ada, MD");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(dialog).toBeHidden();
}

test("office and clinic go the whole way with a referral, each sees at once what the other has done, and the letter closes it", {
  tag: "@main",
}, async ({ page: office, openForAnother }) => {
  test.slow();
  const desk = await openForAnother();
  await send(office, desk);
  const loads = [countLoads(office), countLoads(desk)];
  const status = office.getByRole("main").locator("[data-referral]");

  // Appears once the hospital has accepted it. The key moves to the first match below the headings.
  await expect(desk.getByRole("link", { name: CHILD.name })).toBeVisible();
  await expect(desk.getByRole("row")).toHaveCount(2);
  await desk.getByRole("heading", { level: 1 }).focus();
  await desk.keyboard.press("j");
  await expect(desk.getByRole("link", { name: CHILD.name })).toBeFocused();
  await desk.keyboard.press("Enter");
  await desk.getByRole("button", { name: "Accept" }).click();
  await expect(status).toContainText("Accepted", LIVE);
  await expect(desk.getByText("Staring spells, several a week, since June")).toBeVisible();
  await expect(desk.getByRole("img", { name: "spells.png" })).toBeVisible();
  await expect(desk.getByRole("region", { name: "Is this the same patient?" })).toContainText("Not found in the hospital’s record.");
  await expectAccessibleAndFitting(desk, "referral at the desk");
  await desk.setViewportSize({ width: 1440, height: 900 });

  await desk.getByRole("button", { name: "Ask the office" }).click();
  const asking = desk.getByRole("dialog", { name: `Ask about ${CHILD.of}` });
  await asking.getByRole("button", { name: "Ask the office" }).click();
  await expect(asking.getByText("Enter the question")).toBeVisible();
  await expectNoViolationsInBothThemes(desk, "dialog: question to the office");
  await asking.getByLabel("Question").fill("You mention an EEG in August. Can you send the report?");
  await asking.getByLabel("Files you need").fill("EEG report from August");
  await asking.getByRole("button", { name: "Ask the office" }).click();
  await expect(asking).toBeHidden();
  const question = office.getByRole("article", { name: "Neurology Clinic asks: EEG report from August" });
  await expect(question).toContainText("Can you send the report?", LIVE);
  await expect(status).toContainText("On Hold", LIVE);

  await question.getByRole("textbox", { name: "Your answer" }).fill("The report is attached. About two spells a week.");
  await question
    .getByLabel("Drop files here, or choose them")
    .setInputFiles([{ name: "eeg-2026-08.png", mimeType: "image/png", buffer: await office.screenshot() }]);
  await expectAccessibleAndFitting(office, "referral with a question");
  await office.setViewportSize({ width: 1440, height: 900 });
  await question.getByRole("button", { name: "Send answer" }).click();
  await expect(question.getByRole("textbox")).toBeHidden();
  const asked = desk.getByRole("region", { name: /^Timeline and messages/ });
  await expect(asked).toContainText("About two spells a week.", LIVE);
  await expect(asked.getByRole("img", { name: "eeg-2026-08.png" })).toBeVisible();
  await expectAccessibleAndFitting(desk, "answer at the desk");
  await desk.setViewportSize({ width: 1440, height: 900 });

  await desk.getByRole("button", { name: "Forward" }).click();
  const redirecting = desk.getByRole("dialog", { name: `Forward ${CHILD.of}` });
  await redirecting.getByLabel("Clinic", { exact: true }).selectOption("Heart Center");
  await redirecting.getByLabel("Reason for forwarding").fill("The spells come with a slow pulse");
  await redirecting.getByRole("button", { name: "Forward" }).click();
  await expect(redirecting).toBeHidden();
  await expect(office.getByRole("heading", { level: 1, name: `${CHILD.name}: Heart Center` })).toBeVisible(LIVE);
  await desk.goBack();

  await office.getByRole("button", { name: "Object" }).click();
  const objecting = office.getByRole("dialog", { name: `Object to Heart Center for ${CHILD.of}` });
  await objecting.getByLabel("Reason").fill("The cardiologist saw her last week, and her heart is well");
  await expectNoViolationsInBothThemes(office, "dialog: objection to another clinic");
  await objecting.getByRole("button", { name: "Object" }).click();
  await expect(objecting).toBeHidden();
  const turn = desk.getByRole("region", { name: "Needs action" });
  await expect(turn).toContainText("her heart is well", LIVE);
  await expectAccessibleAndFitting(desk, "objection at the desk");
  await desk.setViewportSize({ width: 1440, height: 900 });
  await turn.getByRole("button", { name: "Keep referral" }).click();
  const keeping = desk.getByRole("dialog", { name: `Keep ${CHILD.of}` });
  await keeping.getByLabel("Reason for keeping it").fill("We will look at the rhythm over a week");
  await keeping.getByRole("button", { name: "Keep referral" }).click();
  await expect(keeping).toBeHidden();
  await expect(office.getByText("The new clinic kept the referral: We will look at the rhythm over a week")).toBeVisible(LIVE);

  const [first = "", second = ""] = WEDNESDAYS;
  await desk.getByRole("button", { name: "Schedule" }).click();
  await schedulingAt(desk).getByRole("button", { name: "Schedule" }).click();
  await expect(schedulingAt(desk).getByText("Enter the time")).toBeVisible();
  await expectNoViolationsInBothThemes(desk, "dialog: schedule at the desk");
  await schedule(desk, first);
  await expect(status).toContainText("Patient Scheduled", LIVE);
  await desk.getByRole("button", { name: "No show" }).click();
  await expect(status).toContainText("No Show", LIVE);
  await desk.getByRole("button", { name: "Schedule", exact: true }).click();
  await schedule(desk, second);
  await expect(office.locator("[aria-current=step]")).toContainText(second, LIVE);
  await desk.getByRole("button", { name: "Seen", exact: true }).click();
  await expect(status).toContainText("Seen", LIVE);

  await desk.getByRole("button", { name: "Send letter" }).click();
  const sending = desk.getByRole("dialog", { name: `Send the letter for ${CHILD.of}` });
  await sending.getByRole("button", { name: "Send" }).click();
  await expect(sending.getByText("Choose the letter’s PDF")).toBeVisible();
  await expectNoViolationsInBothThemes(desk, "dialog: letter to the office");
  await sending
    .getByLabel("Drop a file here, or choose one")
    .setInputFiles([{ name: "letter.pdf", mimeType: "application/pdf", buffer: await office.pdf() }]);
  await sending.getByRole("button", { name: "Send" }).click();
  await expect(sending).toBeHidden();
  const letter = office.getByRole("region", { name: /^Timeline and messages/ });
  await expect(letter).toContainText("Letter from Heart Center", LIVE);
  await expectAccessibleAndFitting(office, "referral with a letter");
  await office.setViewportSize({ width: 1440, height: 900 });

  await letter.getByRole("button", { name: "Read" }).click();
  await expect(letter.getByTitle("Letter from Heart Center")).toBeVisible();
  const sent = desk.getByRole("region", { name: "Letter" });
  await expect(sent).toContainText("by Ashby, Dora", LIVE);
  await letter.getByRole("button", { name: "Hide" }).click();
  await letter.getByRole("button", { name: "Mark as done" }).click();
  const done = office.getByRole("dialog", { name: `Mark ${CHILD.of} as done?` });
  await done.getByLabel("Action taken").fill("Holter ordered, family informed.");
  await expectNoViolationsInBothThemes(office, "dialog: referral that is done");
  await done.getByRole("button", { name: "Mark as done" }).click();
  await expect(done).toBeHidden();
  await expect(sent).toContainText("The office marked the referral as done.", LIVE);

  await desk.getByRole("button", { name: "Complete" }).click();
  const ending = desk.getByRole("dialog", { name: `Complete ${CHILD.of}?` });
  await ending.getByRole("button", { name: "Complete" }).click();
  await expect(ending).toBeHidden();
  await expect(status).toContainText("Completed", LIVE);
  await expect(letter).toContainText("Holter ordered, family informed.");
  // No one reloaded a page.
  expect(loads.map((count) => count())).toEqual([0, 0]);
});
