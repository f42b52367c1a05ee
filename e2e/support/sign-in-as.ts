import { type BrowserContext, type Page, test } from "@playwright/test";
import { PASSWORD, type TabTokens, tabTokens } from "./tab-tokens.ts";

const ON_THE_WAY = /^\/(login|oidc|sign-in|implicit)/;

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** What the provider knows people by who have signed in in this worker, by the hospital and the person. */
const signIns = new Map<string, Cookies>();

/** Who has signed in last in a browser. */
const people = new WeakMap<BrowserContext, string>();

/** Who is signed in, by the name before the @; "nobody" where nobody has been. */
export const personOf = (page: Page): string => people.get(page.context()) ?? "nobody";

/** Nobody has signed in there, as far as stories know. */
export const forgetPerson = (context: BrowserContext): void => void people.delete(context);

/** The reminder after each login (June 2, 2014). */
export const reminderOf = (page: Page) => page.getByRole("dialog", { name: "Reminder, June 2, 2014" });

/** Says in a tab that the story has signed in there. */
const SIGNED_IN = "story.signed-in";

/** Gives a tab its sign-in, once: whoever signs out in the page stays out. Runs in the page. */
function keepTokens({ name, value, isAgain, mark }: TabTokens & { isAgain: boolean; mark: string }): void {
  if (!location.origin.startsWith("http") || (sessionStorage.getItem(mark) && !isAgain)) return;
  localStorage.setItem("linnet.signed-in", "yes");
  sessionStorage.setItem(name, value);
  sessionStorage.setItem(mark, "yes");
}

/**
 * A person of the demo hospital is signed in, and at home or at another page. The browser is given the provider's cookie, for which they
 * sign in once in a worker, and asks for tokens of its own by it, as a new tab does. All these browsers share one session: whoever signs
 * out, or tells of signing in, takes `signInAnew`.
 */
export async function signInAs(page: Page, person: string, at = "/"): Promise<void> {
  const isOpen = page.url().startsWith("http");
  const { origin } = new URL(isOpen ? page.url() : (test.info().project.use.baseURL ?? ""));
  const key = `${origin} ${person}`;
  await page.context().addCookies(signIns.get(key) ?? []);
  people.set(page.context(), person);
  const tokens = await tabTokens(page.request, origin, person);
  signIns.set(key, await page.context().cookies());
  // Before the portal's own scripts run, so that it finds the sign-in when it opens.
  const given = { ...tokens, isAgain: isOpen, mark: SIGNED_IN };
  if (isOpen) await page.evaluate(keepTokens, given);
  else await page.addInitScript(keepTokens, given);
  await page.goto(at);
}

/** Signs in a person of the demo hospital by the pages a person sees, and reads the reminder that comes first. The session is this browser's alone. */
export async function signInAnew(page: Page, person: string): Promise<void> {
  await typeSignIn(page, person);
  await reminderOf(page).getByRole("button", { name: "OK" }).click();
}

/** Signs in a person, by the name before the @, through the pages a person sees. */
export async function typeSignIn(page: Page, person: string, password = PASSWORD): Promise<void> {
  people.set(page.context(), person);
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel(/^Email/).fill(person.includes("@") ? person : `${person}@linnet.example`);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(({ pathname }) => !ON_THE_WAY.test(pathname));
}
