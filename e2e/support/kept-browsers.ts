import type { Browser, BrowserContext, Page } from "@playwright/test";
import { forgetPerson } from "./sign-in-as.ts";

/** A browser that is handed from story to story: what it has read of the portal's own files stays, with what it made of them. */
export interface KeptBrowser {
  context: BrowserContext;
  /** A page of the portal without a script. While one is open, its process stays, too. */
  resting: Page;
}

/** Opens one, as the configuration of the story has it. */
export async function openKept(browser: Browser): Promise<KeptBrowser> {
  const context = await browser.newContext();
  const resting = await context.newPage();
  await resting.goto("/logo.svg");
  return { context, resting };
}

/** Whether it has its own clock and is online, as when it was opened. What a story sets in one page goes for all, and a clock stays set. */
export const isAsOpened = ({ resting }: KeptBrowser): Promise<boolean> =>
  // A clock that was set says of itself that it is the browser's own.
  resting.evaluate(() => navigator.onLine && Function.prototype.toString.call(Date).includes("[native code]"));

/** Leaves nothing there of a story: no page, no cookie, no permission, and nothing that a page has stored. */
export async function emptied({ context, resting }: KeptBrowser): Promise<KeptBrowser> {
  await Promise.all(context.pages().map((page) => (page === resting ? undefined : page.close())));
  await Promise.all([context.unrouteAll(), context.clearCookies(), context.clearPermissions()]);
  const session = await context.newCDPSession(resting);
  await session.send("Storage.clearDataForOrigin", { origin: new URL(resting.url()).origin, storageTypes: "all" });
  await session.detach();
  forgetPerson(context);
  return { context, resting };
}
