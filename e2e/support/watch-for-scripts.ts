import type { Page } from "@playwright/test";
import { INVALID_HOST } from "./markup-payloads.ts";

export interface Watched {
  /** What the browser did, was kept from doing, or has in the page, though it must not; each in words. */
  incidents: string[];
  /** Until nothing is under way, and what came is drawn; looked for so many times in a row. */
  settled(times?: number): Promise<void>;
  /** Looks through the page as it is now, adds to the incidents, and gives all that can be read in it. */
  look(): Promise<string>;
}

/** Named as the payloads and the listener below call them. */
interface Reports {
  violated(what: string): void;
}

/** Tells of what the browser keeps from running, from the first line of each page on. Runs in the page. */
function listenForViolations(): void {
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
    // As: the story has given the page this function.
    (window as unknown as Reports).violated(`${effectiveDirective} ${blockedURI} ${sample}`);
  });
}

/**
 * Elements and attributes that run or fetch something, whether or not they already did; and every text. The data of the page itself is no
 * script. Runs in the page.
 */
function lookThrough(): { active: string[]; words: string } {
  const elements = [...document.querySelectorAll("*")];
  const attributes = elements.flatMap((element) =>
    [...element.attributes].map(({ name, value }) => ({ on: element.localName, name, value })),
  );
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  const isActive = ({ name, value }: { name: string; value: string }) =>
    name.startsWith("on") || name === "srcdoc" || /^\s*(javascript|vbscript|data:text)/i.test(value);
  return {
    active: [
      ...[...document.querySelectorAll("base, embed, object, script:not([src]):not(#page-data[type='application/json'])")].map(
        ({ localName }) => localName,
      ),
      ...attributes.filter(isActive).map(({ on, name, value }) => `${on} ${name}=${value}`),
    ],
    words: [document.body.textContent, ...attributes.map(({ value }) => value), ...[...fields].map(({ value }) => value)].join("\n"),
  };
}

/** Until what came is drawn and the page has nothing to do. Runs in the page. */
const isIdle = () => new Promise((idle) => requestAnimationFrame(() => requestIdleCallback(idle)));

/** So often in a row a page has nothing to do and waits for nothing: what it draws may ask for more. */
const QUIET_TIMES = 3;

/** Watches a page for injected scripts. Call before it is opened. */
export async function watchForScripts(page: Page): Promise<Watched> {
  const incidents: string[] = [];
  const tell = (what: string) => void incidents.push(`${what} (${page.url()})`);
  await page.exposeFunction("run", (payload: number) => tell(`payload ${payload} has run`));
  await page.exposeFunction("violated", tell);
  await page.addInitScript(listenForViolations);
  page.on("pageerror", ({ message }) => tell(message));
  page.on("dialog", (dialog) => tell(dialog.message()));

  const underWay = new Set<unknown>();
  page.on("request", (request) => {
    const { hostname, pathname } = new URL(request.url());
    if (hostname === INVALID_HOST) tell(`asked ${request.url()}`);
    // A stream, which ends with its page.
    if (pathname !== "/api/events") underWay.add(request);
  });
  for (const end of ["requestfinished", "requestfailed"] as const) page.on(end as "requestfinished", (request) => underWay.delete(request));

  return {
    incidents,
    async settled(times = QUIET_TIMES) {
      for (let quiet = 0; quiet < times; ) {
        await page.evaluate(isIdle);
        quiet = underWay.size === 0 ? quiet + 1 : 0;
      }
    },
    async look() {
      const { active, words } = await page.evaluate(lookThrough);
      for (const what of active) tell(`in the page: ${what}`);
      return words;
    },
  };
}
