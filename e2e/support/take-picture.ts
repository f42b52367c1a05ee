import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pictureOf } from "@linnet/contract/help/help-text";
import type { Page } from "@playwright/test";
import { LOOKS, type Look } from "./looks.ts";

/** Where the pictures of the guides go; unset, none are taken. */
const FOLDER = process.env["LINNET_GUIDE_PICTURES"];

/** What the guides show of a page: the look at which it is as people mostly see it. */
const SHOWN: ReadonlySet<Look> = new Set<Look>([
  "login",
  "sign-in",
  "help signing in",
  "agreement to be signed",
  "home",
  "patients",
  "patients of an embassy",
  "chart",
  "results to review",
  "appointments, month",
  "embassy",
  "access request that was denied",
  "access requests of all practices",
  "access request to be approved",
  "not-my-patient list, one completed",
  "referrals",
  "referral",
  "new referral, patient and guardian",
  "referral of a child of the record",
  "questions to clinics",
  "question to a clinic",
  "ask a clinic",
  "questions at the desk",
  "question at the desk",
  "desk",
  "referral at the desk",
  "clinic desks",
  "archive",
  "people of a practice",
  "invitation to a second practice",
  "record views",
  "audit trail",
  "grand rounds",
  "video of a grand round",
  "care pathways",
  "medical staff services",
  "accounts",
  "account",
  "account of the hospital’s staff",
  "dialog: login as someone",
  "account requests",
  "account request for a practice that has an owner",
  "sent invitations",
  "directory of practices",
  "practice",
  "new practice with one like it",
  "physician that was saved",
  "new physician with one like them",
  "practice tips",
  "history of a practice tip",
  "grand round with captions",
  "new slider image",
]);

/** Looks already taken: each repeats in other themes and widths. */
const taken = new Set<Look>();

/** As wide as a small laptop, at which every page still has its menu. */
const SIZE = { width: 1180, height: 740 };
const MOST_BYTES = 60 * 1024;

/** A picture as WebP, smaller until it fits: the browser that drew it can write it, too. */
async function asSmallWebp(page: Page, png: Buffer): Promise<Buffer> {
  const studio = await page.context().newPage();
  for (const quality of [0.7, 0.55, 0.4]) {
    const url = await studio.evaluate(
      async ({ source, at }) => {
        const bytes = Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const canvas = document.createElement("canvas");
        canvas.width = bitmap.width;
        canvas.height = bitmap.height;
        canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
        return canvas.toDataURL("image/webp", at);
      },
      { source: png.toString("base64"), at: quality },
    );
    const webp = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
    if (webp.length > MOST_BYTES) continue;
    await studio.close();
    return webp;
  }
  throw new Error(`A picture of ${page.url()} is larger than ${MOST_BYTES} bytes however it is written.`);
}

/** Takes the guides' picture of a page that a story is looking at, where the run is to take them (`npm run guide`). */
export async function takePicture(page: Page, look: Look): Promise<void> {
  if (FOLDER === undefined || !SHOWN.has(look) || taken.has(look)) return;
  taken.add(look);
  const before = page.viewportSize();
  await page.setViewportSize(SIZE);
  // Where the story has scrolled to it goes on.
  const top = await page.evaluate(() => {
    const { scrollY } = window;
    window.scrollTo(0, 0);
    return scrollY;
  });
  const png = await page.screenshot({ animations: "disabled", caret: "hide" });
  await page.evaluate((scrolled) => window.scrollTo(0, scrolled), top);
  if (before) await page.setViewportSize(before);
  mkdirSync(FOLDER, { recursive: true });
  const [, path] = LOOKS[look];
  writeFileSync(join(FOLDER, `${pictureOf(path)}.webp`), await asSmallWebp(page, png));
}
