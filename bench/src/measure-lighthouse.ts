/** Pages as Lighthouse judges them, which is fetched for this alone (decision record 9). */
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { findChromium } from "../../e2e/support/find-chromium.ts";
import type { Tell } from "./budget.ts";
import { median } from "./quantile.ts";
import { firstPatient, keepingTokens, tabTokens } from "./tab.ts";

const FOLDER = fileURLToPath(new URL("../lighthouse/", import.meta.url));
const RUNS = 3;
/** A signed-in page keeps a stream open, so the network never becomes quiet: of its own accord Lighthouse would wait for 45 s. */
const LOADED_WITHIN_MS = 15_000;
const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];

/** What is read of the two packages, whose types come with them and are not there before they are fetched. */
interface Tab {
  evaluateOnNewDocument(script: string): Promise<unknown>;
}
interface Browser {
  createBrowserContext(): Promise<{ newPage(): Promise<Tab>; close(): Promise<void> }>;
  close(): Promise<void>;
}
interface Result {
  lhr: { categories: Record<(typeof CATEGORIES)[number], { score: number | null }> };
}
interface Packages {
  lighthouse: {
    default: (url: string, flags: object, config: object | undefined, tab: Tab) => Promise<Result | undefined>;
    desktopConfig: object;
  };
  puppeteer: { default: { launch(options: { executablePath: string; args: string[] }): Promise<Browser> } };
}

/** Installs Lighthouse on demand: as a dependency it would be a third of node_modules. */
async function fetched(): Promise<Packages> {
  const { resolve } = createRequire(new URL("../lighthouse/package.json", import.meta.url));
  try {
    resolve("lighthouse");
  } catch {
    // Not fetched yet.
    process.stdout.write("Fetching Lighthouse, once and for this measurement only (176 MB) …\n");
    execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: FOLDER, stdio: ["ignore", "ignore", "inherit"] });
  }
  const load = (name: string) => import(pathToFileURL(resolve(name)).href);
  // As: they are what their versions in bench/lighthouse/package-lock.json export.
  return { lighthouse: await load("lighthouse"), puppeteer: await load("puppeteer-core") } as Packages;
}

/** Six pages on a desk and on a phone, the median of three runs each. On a busy machine performance suffers, the others do not. */
export async function measureLighthouse(url: string, tell: Tell): Promise<void> {
  const { lighthouse, puppeteer } = await fetched();
  const pages = [
    { page: "sign-in", path: "/login", isSignedIn: false },
    { page: "public home", path: "/", isSignedIn: false },
    { page: "home", path: "/", isSignedIn: true },
    { page: "list", path: "/patients/mypatients", isSignedIn: true },
    { page: "chart", path: `/patients/${await firstPatient(url)}`, isSignedIn: true },
    { page: "referral form", path: "/referrals/newreferral", isSignedIn: true },
  ];
  const presets = [
    { preset: "desktop", config: lighthouse.desktopConfig, limits: [95, 100, 100] },
    { preset: "phone", config: undefined, limits: [90, 100, 100] },
  ];
  const browser = await puppeteer.default.launch({ executablePath: await findChromium(), args: FLAGS });
  const scoresOf = async (path: string, isSignedIn: boolean, config: object | undefined): Promise<number[]> => {
    const context = await browser.createBrowserContext();
    const tab = await context.newPage();
    if (isSignedIn) await tab.evaluateOnNewDocument(keepingTokens(await tabTokens(url)));
    const flags = { disableStorageReset: true, onlyCategories: CATEGORIES, logLevel: "error", maxWaitForLoad: LOADED_WITHIN_MS };
    const result = await lighthouse.default(url + path, flags, config, tab);
    await context.close();
    if (!result) throw new Error(`Lighthouse returned no result for ${path}`);
    return CATEGORIES.map((category) => Math.round((result.lhr.categories[category].score ?? 0) * 100));
  };
  try {
    for (const { page, path, isSignedIn } of pages)
      for (const { preset, config, limits } of presets) {
        const runs: number[][] = [];
        for (let run = 0; run < RUNS; run++) runs.push(await scoresOf(path, isSignedIn, config));
        const scores = limits.map((_limit, index) => median(runs.map((of) => of[index] ?? 0)));
        tell({
          what: `Lighthouse, ${preset}: ${page}`,
          measured: scores.join(" / "),
          limit: `≥ ${limits.join(" / ")}`,
          isMet: scores.every((score, index) => score >= (limits[index] ?? 0)),
        });
      }
  } finally {
    await browser.close();
  }
}
