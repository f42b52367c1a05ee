/** People who use the portal while it is upgraded: each in a browser of their own, until they are stopped. */
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { findChromium } from "./find-chromium.ts";
import { PASSWORD } from "./tab-tokens.ts";

/** What they saw. Each list holds one line per failure. */
export interface Walked {
  loads: number;
  blank: string[];
  signIns: number;
  failedSignIns: string[];
  turns: number;
  failedTurns: string[];
  /** Words typed into the draft, and words there at the end. */
  typed: number;
  lostDrafts: string[];
}

export interface Walks {
  /** Names what happens from now on, for the lines of failures. */
  during(phase: string): void;
  stop(): Promise<Walked>;
}

const SHOWN_WITHIN_MS = 20_000;
const SIGNING_IN = ["rita", "gena", "fred", "petra"];
const NOT_ANSWERED = /is not responding|unexpected|went wrong|Reload the page/i;

const oneLine = (error: unknown) => String(error).split("\n", 1)[0]?.slice(0, 400) ?? "";

/** Adds to a failure where the page was and what it showed. */
async function explained<T>(page: Page, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const shown = await page
      .locator("body")
      .innerText({ timeout: 2_000 })
      .catch(() => "nothing");
    throw new Error(`${new URL(page.url()).pathname} ${oneLine(error)} It shows: ${shown.replaceAll(/\s+/g, " ").slice(0, 200)}`);
  }
}

async function typeSignIn(page: Page, origin: string, person: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel(/^Email/).fill(`${person}@linnet.example`);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(({ pathname }) => !/^\/(login|oidc|sign-in|implicit)/.test(pathname));
  await page.getByRole("main").waitFor();
}

/** Dismisses the reminder after a sign-in. */
async function passReminder(page: Page): Promise<void> {
  const ok = page.getByRole("dialog", { name: /^Reminder/ }).getByRole("button", { name: "OK" });
  await ok.click({ timeout: 5_000 }).catch(() => undefined);
}

/** Someone who opens the portal for the first time that day. */
async function openPage(context: BrowserContext, origin: string, path: string): Promise<void> {
  const page = await context.newPage();
  await explained(page, async () => {
    await page.goto(origin + path);
    await page
      .getByRole("button", { name: "Sign in", exact: true })
      .or(page.getByRole("link", { name: "Sign in" }))
      .first()
      .waitFor();
  });
}

/** Menu entries that the reader opens in each phase for the first time: their scripts are loaded then. */
const NEW_PER_PHASE = 2;

/** Goes through the menu of a page that stays open, as pages do all day. */
async function turnPages(page: Page, turn: number, phases: number): Promise<void> {
  const links = page.locator(`nav a[href^="/"]:not([href*="carewebsite"])`);
  const count = await links.count();
  await links.nth(turn % Math.min(count, NEW_PER_PHASE * phases)).click();
  const heading = page.getByRole("main").getByRole("heading", { level: 1 }).first();
  await heading.waitFor();
  const main = await page.getByRole("main").innerText();
  if (NOT_ANSWERED.test(main)) throw new Error(`${new URL(page.url()).pathname} shows: ${NOT_ANSWERED.exec(main)?.[0]}`);
}

/** Starts all of them against the portal at `origin`. */
export async function startWalks(origin: string): Promise<Walks> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ["--headless", "--no-sandbox", "--disable-gpu"] });
  const seen: Walked = { loads: 0, blank: [], signIns: 0, failedSignIns: [], turns: 0, failedTurns: [], typed: 0, lostDrafts: [] };
  let phase = "before";
  let phases = 1;
  let isOver = false;

  const fresh = async (work: (context: BrowserContext) => Promise<void>) => {
    const context = await newContext(browser);
    await work(context).finally(() => context.close());
  };
  const until = async (everyMs: number, work: (round: number) => Promise<void>, fail: (line: string) => void) => {
    for (let round = 0; !isOver; round++) {
      await work(round).catch((error) => fail(`${phase}: ${oneLine(error)}`));
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  };

  const writing = await newContext(browser);
  const draft = await writing.newPage();
  await typeSignIn(draft, origin, "dora");
  await passReminder(draft);
  await draft.goto(`${origin}/referrals/myreferrals`);
  await draft.getByRole("link", { name: "Add New Referral" }).click();
  const reason = draft.getByLabel("Reason");
  await reason.waitFor();

  const reading = await newContext(browser);
  const reader = await reading.newPage();
  await typeSignIn(reader, origin, "otto");
  await passReminder(reader);

  const walks = [
    until(
      500,
      (round) => fresh((context) => openPage(context, origin, round % 2 === 0 ? "/login" : "/")).finally(() => void seen.loads++),
      (line) => void seen.blank.push(line),
    ),
    until(
      500,
      (round) =>
        fresh(async (context) => {
          const page = await context.newPage();
          await explained(page, () => typeSignIn(page, origin, SIGNING_IN[round % SIGNING_IN.length] ?? ""));
        }).finally(() => void seen.signIns++),
      (line) => void seen.failedSignIns.push(line),
    ),
    until(
      300,
      (round) => explained(reader, () => turnPages(reader, round, phases)).finally(() => void seen.turns++),
      (line) => void seen.failedTurns.push(line),
    ),
    until(
      1_000,
      async (round) => {
        await reason.pressSequentially(`word${round} `);
        seen.typed++;
      },
      (line) => void seen.lostDrafts.push(line),
    ),
  ];

  return {
    during: (name) => {
      phase = name;
      phases++;
    },
    async stop() {
      isOver = true;
      await Promise.all(walks);
      await checkDraft(draft, seen);
      await browser.close();
      return seen;
    },
  };
}

async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: "en-US", timezoneId: "America/Los_Angeles" });
  context.setDefaultTimeout(SHOWN_WITHIN_MS);
  return context;
}

/** Everything that was typed is in the draft of a page that is opened later. */
async function checkDraft(draft: Page, seen: Walked): Promise<void> {
  const typed = Array.from({ length: seen.typed }, (_none, round) => `word${round}`);
  try {
    await draft
      .getByText(/Draft saved/)
      .first()
      .waitFor();
    await draft.reload();
    const reason = draft.getByLabel("Reason");
    await reason.waitFor();
    const there = (await reason.inputValue()).split(" ");
    const lost = typed.filter((word) => !there.includes(word));
    if (lost.length > 0) seen.lostDrafts.push(`at the end: ${lost.length} of ${typed.length} words are missing, first ${lost[0]}`);
  } catch (error) {
    seen.lostDrafts.push(`at the end: ${oneLine(error)}`);
  }
}
