import { expect, type Page, type Route, test } from "@playwright/test";
import { type AttackedTexts, attackReply, endpointOf, marksIn } from "./support/attack-reply.ts";
import { ALL_PAYLOADS, PAYLOAD_COUNT } from "./support/markup-payloads.ts";
import { signInAs, signInByForm } from "./support/sign-in-as.ts";
import { type Watched, watchForScripts } from "./support/watch-for-scripts.ts";

/** Where people begin; from there they go to whatever a link leads to, each page once. */
const BEGINNINGS = {
  dora: ["/patients/mypatients", "/referrals/details/10068"],
  owen: ["/practice/audit"],
  emil: ["/myembassy"],
  cole: ["/compliance/audit"],
  ada: [
    "/accounts&access/physicians&practices/create/practice",
    "/accounts&access/physicians&practices/edit/practice/1",
    "/accounts&access/physicians&practices/edit/physician/1",
  ],
  "cara@staff.wrenfield.example": ["/desk"],
};

/** Pages without user text; for content with a title and a file, one of the identical pages is enough. */
const LEFT_OUT = /^\/(login|demo|home\/(terms|privacypolicy)|portalupdates\/.*(images|alumni|division|member|team|mental|family|pathway))/;

/** What people write, by where it comes back. What is attacked follows from the contract; that these were seen proves that it was. */
const HAVE_TO_BE_SHOWN = [
  "read:patients.data[].patientName",
  "read:access-requests[].patientLastName",
  "read:accounts[].lastName",
  "read:practice-staff.data[].lastName",
  "read:practice-record.practiceName",
  "read:desk.data[].practiceName",
  // What a referral and its questions say.
  "read:referral.reason",
  "read:referral.patientStreetAddress",
  "read:referral.history[].text",
  "read:referral.questions[].text",
  "read:referral.questions[].wantedFiles[]",
  "read:desk-referral.reason",
  "read:referral.attachments[].name",
  "read:desk-referral.attachments[].name",
  "read:access-request.comment",
  "read:access-request.notes",
  "read:account-request.notes",
  "read:account-request.denialReason",
  // The hospital's content, and the names of its files.
  "read:announcements[].message",
  "read:grand-round-video.contentMessage",
  "read:cme-lectures[].contentTitle[]",
  "read:practice-tips[].fileName",
];

/** While DOMPurify reads a grand round's markup, styles are refused in its document, which is not shown. The server takes them out before. */
const REFUSED_STYLE = /^style-src-(elem|attr) inline .*(pgrinfowells|newpediatricform|editpediatric)/;

const attacked: AttackedTexts = new Map();
const shown = new Set<number>();
const visited = new Set<string>();
/** Buttons by their words, each pressed once, wherever it is. */
const pressed = new Set<string>();
let fields = 0;
let dialogs = 0;

/** What nothing here may do to the hospital; people sign in, their session goes on, and charts are opened. */
const CHANGES = /^write:(?!session|sign-in|chart-opening)/;

/** Hands replies on with payloads in their texts; keeps what was typed from the hospital, which other stories share. */
async function answer(route: Route): Promise<void> {
  const request = route.request();
  const endpoint = endpointOf(request.method(), new URL(request.url()).pathname);
  // Sign-in addresses are not user text.
  if (endpoint?.kind !== "json" || endpoint.action === "read:settings") return route.continue();
  if (request.postData()?.includes("run(") || CHANGES.test(endpoint.action)) return route.abort();
  const response = await route.fetch();
  if (!response.ok()) return route.fulfill({ response });
  return route.fulfill({ response, json: attackReply(endpoint, await response.json(), attacked) });
}

/** Writes a text into each field for one, and pastes it into each editor; gives how many there were. Runs in the page. */
function typeInto(text: string): number {
  const found = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("main input, main textarea")];
  const ofText = found.filter((field) => /^(text|search|email|tel|url|textarea)$/.test(field.type) && !field.disabled && !field.readOnly);
  for (const field of ofText) {
    // React notices what is set by the browser's own setter.
    const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
    for (const kind of ["input", "focusout"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
  }
  const editors = document.querySelectorAll("main [contenteditable=true]");
  for (const editor of editors) {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", text);
    editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }
  return ofText.length + editors.length;
}

/** Presses the first button of the page whose words are not among these, and gives its words. Runs in the page. */
function pressNext(known: string[]): string | undefined {
  // Not what sorts, unfolds or writes in bold; and of a list the first one's, which is attacked.
  const others = "[aria-haspopup], [aria-expanded], th *, [role=toolbar] *, tr:not(:first-child) *, li:not(:first-child) *";
  const buttons = document.querySelectorAll<HTMLButtonElement>(`main button[type=button]:not(:disabled, ${others})`);
  for (const button of buttons) {
    // What the hospital's people wrote differs, and so do numbers.
    const words = (button.ariaLabel ?? button.textContent ?? "").replace(/¤.*|[\d/:]+/gs, "").trim();
    if (known.includes(words) || button.closest("[role=dialog]")) continue;
    button.click();
    return words;
  }
  return undefined;
}

/** Opens each dialog of the page that was not opened before, looks through it, and closes it. */
async function openDialogs(page: Page, href: string, { settled, look }: Watched): Promise<void> {
  for (;;) {
    const words = await page.evaluate(pressNext, [...pressed]);
    if (words === undefined) return;
    pressed.add(words);
    await settled(1);
    // In one step: most buttons open none.
    const hasDialog = await page.evaluate((to) => {
      if (location.pathname !== new URL(to, location.href).pathname) history.pushState({}, "", to);
      return document.querySelector("[role=dialog]") !== null;
    }, href);
    if (!hasDialog) continue;
    dialogs += 1;
    for (const mark of marksIn(await look())) shown.add(mark);
    await page.keyboard.press("Escape");
  }
}

/** The path with its ids left open. */
const patternOf = (href: string) =>
  (decodeURIComponent(href).split("?")[0] ?? "")
    .split("/")
    .map((part) => (/\d/.test(part) ? ":id" : part))
    .join("/");

/** Links to pages not visited yet. */
async function newLinksOf(page: Page): Promise<string[]> {
  const links = await page.evaluate(() => [...document.querySelectorAll("a[href^='/']")].map((link) => link.getAttribute("href") ?? ""));
  return links.filter((link) => {
    const pattern = patternOf(link);
    if (visited.has(pattern) || LEFT_OUT.test(pattern)) return false;
    visited.add(pattern);
    return true;
  });
}

test.describe.configure({ mode: "serial" });

for (const [who, beginning] of Object.entries(BEGINNINGS)) {
  test(`${PAYLOAD_COUNT} payloads in every text do nothing on the pages of ${who}`, async ({ page }) => {
    const watched = await watchForScripts(page);
    const { incidents, settled, look } = watched;
    await page.route("**/api/**", answer);
    if (who.includes("@")) await signInByForm(page, who);
    else await signInAs(page, who);

    const waiting = ["/", ...beginning];
    for (const href of waiting) visited.add(patternOf(href));
    for (const href of waiting) {
      // Like a link, without reloading the application.
      await page.evaluate((to) => history.pushState({}, "", to), href);
      await settled();
      for (const mark of marksIn(await look())) shown.add(mark);
      waiting.push(...(await newLinksOf(page)));
      await openDialogs(page, href, watched);
      const typed = await page.evaluate(typeInto, ALL_PAYLOADS);
      fields += typed;
      if (typed === 0) continue;
      await settled();
      await look();
    }

    // A violation is an incident, too: what the browser had to stop was written carelessly.
    expect(incidents.filter((incident) => !REFUSED_STYLE.test(incident))).toEqual([]);
  });
}

test("they were seen there, in each kind of text that people write", () => {
  const seen = [...attacked].flatMap(([at, number]) => (shown.has(number) ? [at] : []));
  process.stdout.write(
    `${PAYLOAD_COUNT} payloads in ${seen.length} texts and ${fields} fields of ${visited.size} pages and ${dialogs} dialogs\n`,
  );
  expect(HAVE_TO_BE_SHOWN.filter((at) => !seen.includes(at))).toEqual([]);
});
