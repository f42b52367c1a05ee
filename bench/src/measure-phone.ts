/** The first pages of a phone on a slow line, without anything kept from before, and a list that was open before. */
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
const PHONE = { bypassCSP: true, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: "en-US" };
/** Milliseconds until the first text, and until the page has its heading and nothing on the screen is still loading. */
const TEXT = `performance.getEntriesByName("first-contentful-paint")[0]?.startTime`;
const PAGE = `document.querySelector("#root main h1") && [...document.querySelectorAll("#root main [role=status][aria-label^=Loading]")]
  .every((waiting) => waiting.getBoundingClientRect().top > innerHeight) && performance.now()`;

/** What the screen holds at each of these seconds, in words. */
const LOOKED_AT = [1, 2, 3, 4];
const SHOWN = `(() => {
  if (document.querySelector("#first-paint")) return "first paint";
  if (!document.querySelector("#root main")) return "nothing";
  if (!document.querySelector("#root main h1")) return "frame";
  return ${PAGE} ? "all" : "heading";
})()`;

interface Opened {
  path: string;
  isSignedIn: boolean;
  until: string;
  /** It was open in this browser before. */
  isKnown?: boolean;
}

interface Seen {
  seconds: number;
  /** At second 1, 2, 3 and 4. */
  shown: string[];
}

async function watch(browser: Browser, url: string, { path, isSignedIn, until, isKnown = false }: Opened): Promise<Seen> {
  const context = await browser.newContext(PHONE);
  if (isSignedIn) await context.addInitScript(keepingTokens(await tabTokens(url)));
  if (isKnown) {
    const before = await context.newPage();
    await before.goto(url + path);
    await before.waitForFunction(PAGE);
    await before.close();
  }
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.goto(url + path, { waitUntil: "commit" });
  const [there, ...shown] = await Promise.all([
    page.waitForFunction(until),
    ...LOOKED_AT.map(async (second) => {
      await page.waitForFunction(`performance.now() >= ${second * 1000}`);
      return String(await page.evaluate(SHOWN));
    }),
  ]);
  const milliseconds = Number(await there.jsonValue());
  await context.close();
  return { seconds: milliseconds / 1000, shown };
}

/** The first text of the sign-in page, then a physician's list, home and chart, and the list again: the median of three runs each. */
export async function measurePhone(url: string, tell: Tell): Promise<void> {
  const pages = [
    { name: "first text", path: "/login", isSignedIn: false, until: TEXT, limit: 1.2 },
    { name: "public home", path: "/", isSignedIn: false, until: TEXT, limit: 1.2 },
    { name: "list", path: "/patients/mypatients", isSignedIn: true, until: PAGE, limit: 2.6 },
    { name: "home", path: "/", isSignedIn: true, until: PAGE, limit: 4 },
    { name: "chart", path: `/patients/${await firstPatient(url)}`, isSignedIn: true, until: PAGE, limit: 4 },
    { name: "list, open before", path: "/patients/mypatients", isSignedIn: true, until: PAGE, isKnown: true, limit: 1.8 },
  ];
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ARGS });
  try {
    for (const { name, limit, ...opened } of pages) {
      const runs: Seen[] = [];
      for (let run = 0; run < RUNS; run++) runs.push(await watch(browser, url, opened));
      const seconds = median(runs.map((run) => run.seconds));
      const shown = runs
        .at(-1)
        ?.shown.map((what, at) => `${LOOKED_AT[at]} s ${what}`)
        .join(", ");
      tell({ what: `phone: ${name}`, measured: `${seconds.toFixed(2)} s (${shown})`, limit: `≤ ${limit} s`, isMet: seconds <= limit });
    }
  } finally {
    await browser.close();
  }
}
