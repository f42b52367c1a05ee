import type { BrowserContext, Page } from "@playwright/test";
import { freshTokens } from "./fresh-tokens.ts";

const PASSWORD = "linnet-demo-2026";
const ON_THE_WAY = /^\/(login|oidc|sign-in|implicit)/;
/** A session that nobody uses ends sooner than a long run of stories, so a sign-in serves for as long as it surely is in force. */
const SERVES_MS = 10 * 60_000;

interface SignIn {
  cookies: Awaited<ReturnType<BrowserContext["cookies"]>>;
  until: number;
}

/** Who has signed in in this worker, by the hospital and the person, and what the provider knows them by. */
const signIns = new Map<string, SignIn>();

/** The reminder after each login (June 2, 2014). */
export const reminderOf = (page: Page) => page.getByRole("dialog", { name: "Reminder, June 2, 2014" });

/**
 * A person of the demo hospital is signed in and at home. The first time in a worker they type their password and read the reminder;
 * afterwards the browser is given the provider's cookie, and asks for tokens of its own by it, as a new tab does. All these browsers
 * share one session: whoever signs out, or tells of signing in, takes `signInAnew`.
 */
export async function signInAs(page: Page, person: string): Promise<void> {
  // A page of the hospital that is none of the portal's, so that the portal finds the sign-in when it opens.
  await page.goto("/health/live");
  const { origin } = new URL(page.url());
  const key = `${origin} ${person}`;
  const known = signIns.get(key);
  if (known && Date.now() < known.until && (await isTakenUp(page, origin, known))) return;
  await signInAnew(page, person);
  signIns.set(key, { cookies: await page.context().cookies(), until: Date.now() + SERVES_MS });
}

/** Opens the portal as whoever the cookies are of. False when they have been signed out since. */
async function isTakenUp(page: Page, origin: string, { cookies }: SignIn): Promise<boolean> {
  await page.context().addCookies(cookies);
  const tokens = await freshTokens(page.request, origin);
  if (!tokens) return false;
  await page.evaluate(({ name, value }) => {
    localStorage.setItem("linnet.signed-in", "yes");
    sessionStorage.setItem(name, value);
  }, tokens);
  await page.goto("/");
  return true;
}

/** Signs in a person of the demo hospital by the pages a person sees, and reads the reminder that comes first. The session is this browser's alone. */
export async function signInAnew(page: Page, person: string): Promise<void> {
  await typeSignIn(page, person);
  await reminderOf(page).getByRole("button", { name: "OK" }).click();
}

/** Signs in a person, by the name before the @, through the pages a person sees. */
export async function typeSignIn(page: Page, person: string, password = PASSWORD): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel(/^Email/).fill(person.includes("@") ? person : `${person}@linnet.example`);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(({ pathname }) => !ON_THE_WAY.test(pathname));
}
