import { type BrowserContext, type Page, test } from "@playwright/test";
import { PASSWORD, type TabTokens, tabTokens } from "./tab-tokens.ts";

const ON_THE_WAY = /^\/(login|oidc|sign-in|implicit)/;

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** What the provider knows people by who have signed in in this worker, by the hospital and the person. */
const signIns = new Map<string, Cookies>();

/** Who has signed in last in a browser. */
const people = new WeakMap<BrowserContext, string>();

/** The signed-in person, by the name before the @; "no one" if none. */
export const personOf = (page: Page): string => people.get(page.context()) ?? "nobody";

/** Marks the context as signed out. */
export const forgetPerson = (context: BrowserContext): void => void people.delete(context);

/** The reminder after each login (June 2, 2014). */
export const reminderOf = (page: Page) => page.getByRole("dialog", { name: "Reminder, June 2, 2014" });

/** Says in a tab that the story has signed in there. */
const SIGNED_IN = "story.signed-in";

/** Gives a tab its sign-in once: after a sign-out it stays out. Runs in the page. */
function keepTokens({ name, value, isAgain, mark }: TabTokens & { isAgain: boolean; mark: string }): void {
  if (!location.origin.startsWith("http") || (sessionStorage.getItem(mark) && !isAgain)) return;
  localStorage.setItem("linnet.signed-in", "yes");
  sessionStorage.setItem(name, value);
  sessionStorage.setItem(mark, "yes");
}

/**
 * Signs a demo person in, at home or another page. The browser gets the provider's cookie from one sign-in per worker, and its own tokens,
 * like a new tab. These browsers share one session: stories that sign out or test sign-in use `signInByForm`.
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
export async function signInByForm(page: Page, person: string): Promise<void> {
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
