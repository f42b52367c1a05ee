/** The first pages of a phone on a slow line, without anything kept from before. */
import { type Browser, chromium } from "playwright-core";
import { findChromium } from "../../e2e/support/find-chromium.ts";
import type { Tell } from "./budget.ts";
import { median } from "./quantile.ts";
import { firstPatient, keepingTokens, tabTokens } from "./tab.ts";

const RUNS = 3;
const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"];
/** 1.6 Mbit/s, 150 ms, and a processor that is four times slower. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER = 4;
/** The browser's tool runs the texts below, which the portal's content policy would refuse. */
const PHONE = { bypassCSP: true, viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true, locale: "en-US" };
/** Milliseconds until the first text, and until the page has its heading and nothing on the screen is still loading. */
const TEXT = `performance.getEntriesByName("first-contentful-paint")[0]?.startTime`;
const PAGE = `document.querySelector("main h1") && [...document.querySelectorAll("main [role=status][aria-label^=Loading]")]
  .every((waiting) => waiting.getBoundingClientRect().top > innerHeight) && performance.now()`;

interface Opened {
  path: string;
  isSignedIn: boolean;
  until: string;
}

async function secondsUntil(browser: Browser, url: string, { path, isSignedIn, until }: Opened): Promise<number> {
  const context = await browser.newContext(PHONE);
  if (isSignedIn) await context.addInitScript(keepingTokens(await tabTokens(url)));
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.goto(url + path, { waitUntil: "commit" });
  const there = await page.waitForFunction(until);
  const milliseconds = Number(await there.jsonValue());
  await context.close();
  return milliseconds / 1000;
}

/** The first text of the sign-in page, then a physician's list, home and chart: the median of three runs each. */
export async function measurePhone(url: string, tell: Tell): Promise<void> {
  const pages = [
    { name: "first text", path: "/login", isSignedIn: false, until: TEXT, limit: 1.2 },
    { name: "list", path: "/patients/mypatients", isSignedIn: true, until: PAGE, limit: 2.6 },
    { name: "home", path: "/", isSignedIn: true, until: PAGE, limit: 4 },
    { name: "chart", path: `/patients/${await firstPatient(url)}`, isSignedIn: true, until: PAGE, limit: 4 },
  ];
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ARGS });
  try {
    for (const { name, limit, ...opened } of pages) {
      const runs: number[] = [];
      for (let run = 0; run < RUNS; run++) runs.push(await secondsUntil(browser, url, opened));
      const seconds = median(runs);
      tell({ what: `phone: ${name}`, measured: `${seconds.toFixed(2)} s`, limit: `≤ ${limit} s`, isMet: seconds <= limit });
    }
  } finally {
    await browser.close();
  }
}
