import { expect, type Page } from "@playwright/test";
import { personOf, signInAs } from "./support/sign-in-as.ts";
import { test } from "./support/test.ts";

const ANA = /^Ana Ruiz, born \d\d\/\d\d\/\d{4}$/;
const SIZES = [
  [1440, 900],
  [390, 844],
] as const;

/** Presses what is found, and counts. */
function countClicks() {
  let clicks = 0;
  return {
    press: async (what: { click: () => Promise<void> }) => {
      clicks += 1;
      await what.click();
    },
    choose: async (what: { selectOption: (value: { label: string }) => Promise<unknown> }, label: string) => {
      clicks += 1;
      await what.selectOption({ label });
    },
    get made() {
      return clicks;
    },
  };
}

/** The part of the page in its window of this width, next to a button. */
async function expectChildNextTo(page: Page, button: ReturnType<Page["getByRole"]>, child: RegExp) {
  const line = page.getByText(child).filter({ visible: true }).last();
  await expect(line).toBeVisible();
  // In one window of the phone together, once the page has come to rest.
  const distance = async () => {
    const [name, pressed] = await Promise.all([line.boundingBox(), button.boundingBox()]);
    return name && pressed ? Math.abs(name.y - pressed.y) : Number.POSITIVE_INFINITY;
  };
  await expect.poll(distance).toBeLessThan(300);
}

for (const [width, height] of SIZES) {
  test(`at ${width} px the newest abnormal result is three clicks from signing in at most, and the visible group one click from reviewed`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await signInAs(page, "dora", "/");
    const clicks = countClicks();
    await clicks.press(page.getByRole("link", { name: "Review: Ruiz, Ana" }).first());
    const card = page.getByRole("region", { name: "Not yet reviewed" });
    await expect(card.getByText(/CRITICAL|HIGH|LOW|ABNORMAL/).first()).toBeVisible();
    expect(clicks.made).toBeLessThanOrEqual(3);
    await expect(page).toHaveTitle("Ruiz, A. · Chart · Linnet");

    const group = card.getByRole("button", { name: /^Mark these \d+ as reviewed: Ana Ruiz$/ });
    await expect(group).toBeVisible();
    await expectChildNextTo(page, group, ANA);
    await group.click();
    await expect(card.getByText(/^\d+ results marked as reviewed\.$/)).toBeVisible();
    await card.getByRole("button", { name: "Undo for Ana Ruiz" }).click();
    await expect(group).toBeVisible();
  });

  test(`at ${width} px a referral is sent with the child, the birth date and the files next to the button`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await signInAs(page, "dora", "/patients/pt-1001");
    await page.getByRole("button", { name: "Refer", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Refer a patient: Ana Ruiz, born / })).toBeVisible();
    const onward = page.getByRole("button", { name: "Continue" });
    await page.getByLabel("Clinic").selectOption({ label: "Digestive Health Clinic" });
    await page.getByLabel("Reason").fill("Abdominal pain after meals.");
    await expectChildNextTo(page, onward, ANA);
    await onward.click();
    await page.getByLabel("Street address").fill("419 Larkspur Lane");
    await expectChildNextTo(page, onward, ANA);
    await onward.click();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose files" }).click();
    const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
    await (await chooser).setFiles({ name: "Bergstrom_Elsa.png", mimeType: "image/png", buffer: png });
    await expect(page.getByText(/The file name Bergstrom_Elsa\.png includes the name of Elsa Bergström, born /).first()).toBeVisible();
    const send = page.getByRole("button", { name: "Complete Referral" });
    await expect(send).toBeDisabled();
    await page.getByRole("button", { name: "Keep Bergstrom_Elsa.png" }).click();
    await expectChildNextTo(page, send, ANA);
    await page.getByRole("button", { name: "Remove Bergstrom_Elsa.png", exact: true }).click();
  });
}

test("a leave: the cover sees the patients as covering, and no longer once it was ended", async ({ page, openForAnother }) => {
  test.slow();
  await signInAs(page, "owen", "/practice/mypractice");
  await page.getByRole("button", { name: "Set away dates" }).click();
  const dialog = page.getByRole("dialog", { name: "Set away dates" });
  const today = new Date().toLocaleDateString("en-US", {
    timeZone: "America/Los_Angeles",
    month: "2-digit",
    day: "2-digit",
    year: "numeric",
  });
  await dialog.getByLabel("Physician who is away").selectOption({ label: "Marchetti, Owen" });
  await dialog.getByLabel("First day").fill(today);
  await dialog.getByLabel("Last day").fill(today);
  await dialog.getByLabel("Covering physician").selectOption({ label: "Lindgren, Rita" });
  await dialog.getByRole("button", { name: "Set away dates" }).click();
  await expect(dialog).toBeHidden();

  const cover = await openForAnother();
  await signInAs(cover, "rita", "/patients/mypatients");
  expect(personOf(cover)).toBe("rita");
  await expect(cover.getByText("Covering for Dr. Marchetti").first()).toBeVisible();
  await cover.goto("/home/results");
  await expect(cover.getByText("Covering for Dr. Marchetti").first()).toBeVisible();

  await page.getByRole("button", { name: "OK" }).click();
  await page.getByRole("button", { name: /^End time away: .*Marchetti/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End time away" }).click();
  await page.getByRole("button", { name: "OK" }).click();
  await cover.goto("/patients/mypatients");
  await expect(cover.getByRole("heading", { level: 1, name: "My Patients" })).toBeVisible();
  await expect(cover.getByText("Covering for Dr. Marchetti")).toHaveCount(0);
});

test("a departure: all patients are handed over in six clicks at most, and the colleague has them", async ({ page, openForAnother }) => {
  test.slow();
  await signInAs(page, "owen", "/");
  const clicks = countClicks();
  await clicks.press(page.getByRole("link", { name: /^My Practice/ }));
  await clicks.press(page.getByRole("button", { name: "Delete Dora Ashby" }));
  const dialog = page.getByRole("dialog", { name: "Remove Dora Ashby from your practice?" });
  await expect(dialog.getByText(/\b\d+ patients, \d+ unreviewed results/)).toBeVisible();
  await clicks.press(dialog.getByRole("radio", { name: "One colleague" }));
  await clicks.choose(dialog.getByRole("combobox", { name: "Colleague" }), "Lindgren, Rita");
  await clicks.press(dialog.getByRole("button", { name: "Remove" }));
  await clicks.press(page.getByRole("button", { name: "OK" }));
  expect(clicks.made).toBeLessThanOrEqual(6);

  const colleague = await openForAnother();
  await signInAs(colleague, "rita", "/patients/mypatients");
  await expect(colleague.getByText("Handed over by Dr. Ashby").first()).toBeVisible();

  // As it was.
  await page.getByRole("button", { name: "Undo the handover from Ashby, Dora" }).click();
  await page.getByRole("button", { name: "Undo handover" }).click();
  await page.getByRole("button", { name: "OK" }).click();
  await page.getByRole("button", { name: "Undo removal of Dora Ashby" }).click();
  await page.getByRole("button", { name: "OK" }).click();
  await colleague.reload();
  await expect(colleague.getByText("Handed over by Dr. Ashby")).toHaveCount(0);
});
