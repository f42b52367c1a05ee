/** Pages as Lighthouse judges them, which is fetched for this alone (decision record 70). */
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { readConfig } from "@linnet/server/src/config.ts";
import { DEMO_PASSWORD } from "@linnet/server/src/slices/session/public.ts";
import { tokensOf, webOf } from "@linnet/server/test/test-portal.ts";
import { findChromium } from "../../../e2e/support/find-chromium.ts";
import type { Hospital } from "../hospital.ts";
import { median } from "../quantile.ts";
import type { Single } from "./single.ts";

const FOLDER = fileURLToPath(new URL("../../lighthouse/", import.meta.url));
const RUNS = 3;
/** A signed-in page keeps a stream open, so the network never becomes quiet: of its own accord Lighthouse would wait for 45 s. */
const LOADED_WITHIN_MS = 15_000;
const PHYSICIAN = "dora@linnet.example";
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
  lhr: {
    categories: Record<(typeof CATEGORIES)[number], { score: number | null }>;
    audits: Record<string, { numericValue?: number }>;
  };
}
interface Packages {
  lighthouse: {
    default: (url: string, flags: object, config: object | undefined, tab: Tab) => Promise<Result | undefined>;
    desktopConfig: object;
  };
  puppeteer: { default: { launch(options: { executablePath: string; args: string[] }): Promise<Browser> } };
}

/** Fetches Lighthouse when it is not there: a third of what is kept for everybody would be kept for it. */
async function fetched(): Promise<Packages> {
  const { resolve } = createRequire(new URL("../../lighthouse/package.json", import.meta.url));
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

interface Judged {
  scores: number[];
  /** Milliseconds of standing still, and until the largest part was there; how much moved. */
  blocked: number;
  largest: number;
  shift: number;
}

/** Signs in as the web does; gives what it keeps in a tab's session storage. */
async function tabTokens(url: string) {
  const web = webOf({ address: url, config: readConfig({ PUBLIC_URL: url }) });
  const tokens = await tokensOf(await web.exchange(await web.codeOf(PHYSICIAN, DEMO_PASSWORD)));
  // As: the contract's reply, asked of our own server.
  const { signIn } = (await (await fetch(`${url}/api/session/settings`)).json()) as { signIn: { issuer: string; clientId: string } };
  const profile = JSON.parse(Buffer.from(tokens.id_token.split(".")[1] ?? "", "base64url").toString());
  return {
    access: tokens.access_token,
    name: `oidc.user:${signIn.issuer}:${signIn.clientId}`,
    value: JSON.stringify({ ...tokens, profile, expires_at: Math.floor(Date.now() / 1000) + 240 }),
  };
}

/** A script that gives a tab its sign-in, before the portal's own run. */
const keepingTokens = ({ name, value }: { name: string; value: string }) => `
  if (location.origin.startsWith("http") && !sessionStorage.getItem(${JSON.stringify(name)})) {
    localStorage.setItem("linnet.signed-in", "yes");
    sessionStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)});
  }`;

async function firstPatient(url: string): Promise<string> {
  const { access } = await tabTokens(url);
  const reply = await fetch(`${url}/api/patient/mypatients?Lookback=-1`, { headers: { authorization: `Bearer ${access}` } });
  // As: the contract's reply, asked of our own server.
  const { data } = (await reply.json()) as { data: { personId: string }[] };
  return data[0]?.personId ?? "";
}

/** Six pages on a desk and on a phone, the median of three runs each. On a busy machine performance suffers, the others do not. */
export async function lighthousePages({ product: { url } }: Pick<Hospital, "product">, tell: (single: Single) => void): Promise<void> {
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
    { preset: "desktop", config: lighthouse.desktopConfig, goals: [95, 100, 100] },
    { preset: "phone", config: undefined, goals: [90, 100, 100] },
  ];
  const browser = await puppeteer.default.launch({ executablePath: await findChromium(), args: FLAGS });
  const judge = async (path: string, isSignedIn: boolean, config: object | undefined): Promise<Judged> => {
    const context = await browser.createBrowserContext();
    const tab = await context.newPage();
    if (isSignedIn) await tab.evaluateOnNewDocument(keepingTokens(await tabTokens(url)));
    const flags = { disableStorageReset: true, onlyCategories: CATEGORIES, logLevel: "error", maxWaitForLoad: LOADED_WITHIN_MS };
    const result = await lighthouse.default(url + path, flags, config, tab);
    await context.close();
    if (!result) throw new Error(`Lighthouse said nothing of ${path}`);
    const { categories, audits } = result.lhr;
    const numberOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    return {
      scores: CATEGORIES.map((category) => Math.round((categories[category].score ?? 0) * 100)),
      blocked: numberOf("total-blocking-time"),
      largest: numberOf("largest-contentful-paint"),
      shift: numberOf("cumulative-layout-shift"),
    };
  };
  try {
    for (const { page, path, isSignedIn } of pages)
      for (const { preset, config, goals } of presets) {
        const runs: Judged[] = [];
        for (let run = 0; run < RUNS; run++) runs.push(await judge(path, isSignedIn, config));
        const scores = CATEGORIES.map((_category, index) => median(runs.map(({ scores: of }) => of[index] ?? 0)));
        const of = (value: (judged: Judged) => number) => median(runs.map(value));
        tell({
          what: `Lighthouse, ${preset}: ${page}`,
          result: `${scores.join(" / ")} (largest part ${(of(({ largest }) => largest) / 1000).toFixed(1)} s, blocked ${of(({ blocked }) => blocked).toFixed(0)} ms, moved ${of(({ shift }) => shift).toFixed(3)})`,
          goal: `≥ ${goals.join(" / ")}`,
          isMet: scores.every((score, index) => score >= (goals[index] ?? 0)),
        });
      }
  } finally {
    await browser.close();
  }
}
