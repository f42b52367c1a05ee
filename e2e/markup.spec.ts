import { expect, type Page, type Route, test } from "@playwright/test";
import { type AttackedTexts, attackReply, endpointOf, marksIn } from "./support/attack-reply.ts";
import { ALL_PAYLOADS, PAYLOAD_COUNT } from "./support/markup-payloads.ts";
import { signInAnew, signInAs } from "./support/sign-in-as.ts";
import { watchForScripts } from "./support/watch-for-scripts.ts";

/** Where people begin; from there they go to whatever a link leads to, each page once. */
const BEGINNINGS = {
  dora: ["/patients/mypatients", "/referrals/details/10048"],
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

/** Pages without a text that somebody wrote; and of the kinds of content that are a title and a file, which have the same pages, all but one. */
const LEFT_OUT = /^\/(login|demo|home\/(terms|privacypolicy)|portalupdates\/.*(images|alumni|division|member|team|mental|family|pathway))/;

/** What people write, by where it comes back. What is attacked follows from the contract; that these were seen proves that it was. */
const HAVE_TO_BE_SHOWN = [
  // Names.
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
  // Reasons and notes.
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
let fields = 0;

/** Hands replies on with payloads in their texts; keeps what was typed from the hospital, which other stories share. */
async function answer(route: Route): Promise<void> {
  const request = route.request();
  const endpoint = endpointOf(request.method(), new URL(request.url()).pathname);
  // Where to sign in is no text that somebody wrote.
  if (endpoint?.kind !== "json" || endpoint.action === "read:settings") return route.continue();
  if (request.postData()?.includes("run(")) return route.abort();
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

/** The path with its ids left open. */
const patternOf = (href: string) =>
  (decodeURIComponent(href).split("?")[0] ?? "")
    .split("/")
    .map((part) => (/\d/.test(part) ? ":id" : part))
    .join("/");

/** The page's links to pages that nobody has been on. */
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
    const { incidents, settled, look } = await watchForScripts(page);
    await page.route("**/api/**", answer);
    if (who.includes("@")) await signInAnew(page, who);
    else await signInAs(page, who);

    const waiting = ["/", ...beginning];
    for (const href of waiting) visited.add(patternOf(href));
    for (const href of waiting) {
      // As a link does, without loading the application anew.
      await page.evaluate((to) => history.pushState({}, "", to), href);
      await settled();
      for (const mark of marksIn(await look())) shown.add(mark);
      waiting.push(...(await newLinksOf(page)));
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
  process.stdout.write(`${PAYLOAD_COUNT} payloads in ${seen.length} texts and ${fields} fields of ${visited.size} pages\n`);
  expect(seen).toEqual(expect.arrayContaining(HAVE_TO_BE_SHOWN));
});
