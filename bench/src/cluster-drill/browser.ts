/** A person who works in a browser, through the balancer with TLS, while servers and databases go away. */
import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "node:tls";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { findChromium } from "../../../e2e/support/find-chromium.ts";

/** Pages of a physician. */
const PAGES = ["/patients/mypatients", "/referrals/myreferrals", "/"];
const SHOWN_WITHIN_MS = 90_000;
const PAUSE_MS = 500;
const COOKIE = "linnet_server";
const ARGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"];

export interface Seen {
  loads: number;
  /** Pages without a heading within a minute and a half. */
  blank: number;
  /** Pages that showed the sign-in page to someone who was signed in. */
  signedOut: number;
  /** The server of each load by the balancer's cookie; the same one several times in a row is named once. */
  servers: string[];
}

export interface Person {
  /** What is seen from now on belongs to this step. */
  begin(step: string): void;
  /** Ends the browser; gives what was seen in each step. */
  stop(): Promise<Record<string, Seen>>;
}

/** The key's fingerprint for Chromium, which reads no CA file. @throws Error if Node does not trust the key either. */
async function trustedKey(url: string): Promise<string> {
  const { hostname } = new URL(url);
  const socket = connect({ host: hostname, port: 443, servername: hostname });
  await once(socket, "secureConnect");
  const { raw } = socket.getPeerCertificate();
  socket.destroy();
  return createHash("sha256")
    .update(new X509Certificate(raw).publicKey.export({ type: "spki", format: "der" }))
    .digest("base64");
}

export async function openBrowser(url: string): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const args = [...ARGS, `--ignore-certificate-errors-spki-list=${await trustedKey(url)}`];
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  const context = await browser.newContext({ baseURL: url, locale: "en-US" });
  return { context, close: () => browser.close() };
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(({ pathname }) => !/^\/(login|oidc|sign-in|implicit)/.test(pathname));
}

async function look(page: Page, path: string, seen: Seen): Promise<void> {
  seen.loads++;
  const isShown = await page
    .goto(path, { timeout: SHOWN_WITHIN_MS })
    .then(() => page.locator("h1, h2").first().waitFor({ timeout: SHOWN_WITHIN_MS }))
    .then(
      () => true,
      () => false,
    );
  if (!isShown) seen.blank++;
  if (/^\/login/.test(new URL(page.url()).pathname)) seen.signedOut++;
  const cookie = (await page.context().cookies()).find(({ name }) => name === COOKIE);
  const server = cookie?.value.split("|")[0] ?? "none";
  if (seen.servers.at(-1) !== server) seen.servers.push(server);
}

/** Signs a person in and lets them go from page to page until they are stopped. */
export async function startPerson(url: string, email: string, password: string): Promise<Person> {
  const { context, close } = await openBrowser(url);
  const page = await context.newPage();
  page.setDefaultTimeout(SHOWN_WITHIN_MS);
  await signIn(page, email, password);
  const steps: Record<string, Seen> = {};
  const stepNamed = (name: string) => (steps[name] ??= { loads: 0, blank: 0, signedOut: 0, servers: [] });
  let seen = stepNamed("start");
  let isOver = false;
  const walk = async () => {
    for (let number = 0; !isOver; number++) {
      await look(page, PAGES[number % PAGES.length] ?? "/", seen);
      await pause(PAUSE_MS);
    }
  };
  const walking = walk();
  walking.catch(() => undefined);
  return {
    begin: (step) => {
      seen = stepNamed(step);
    },
    async stop() {
      isOver = true;
      await walking.catch(() => undefined);
      await close();
      return steps;
    },
  };
}
