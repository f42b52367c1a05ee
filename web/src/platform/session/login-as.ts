import { z } from "zod";
import { isSignedIn, TAB_NAME } from "./tokens.ts";
import { SIGNED_IN_HINT, wipeStorage } from "./wipe-storage.ts";

/** The flag and the e-mail of login-as, in local storage under the names that the specification speaks of (S1 §4). */
const FLAG = "loginas";
const EMAIL = "email";

/** What an administrator typed, across the way to the provider and back; in this tab's storage, spared by the sign-in. */
export const LOGIN_AS_FORM_KEY = "linnet.login-as";

const Typed = z.object({ email: z.string(), reason: z.string() });
type Typed = z.infer<typeof Typed>;

/** Keeps what was typed while the page goes away to the provider. */
export const storeLoginAsForm = (typed: Typed): void => window.sessionStorage.setItem(LOGIN_AS_FORM_KEY, JSON.stringify(typed));

/** What was typed before the page went away, if it did. */
export function storedLoginAsForm(): Typed {
  try {
    return Typed.parse(JSON.parse(window.sessionStorage.getItem(LOGIN_AS_FORM_KEY) ?? ""));
  } catch {
    // Nothing stored, or foreign text under our key.
    return { email: "", reason: "" };
  }
}

/** Clears the prefilled login-as form. */
export const clearLoginAsForm = (): void => window.sessionStorage.removeItem(LOGIN_AS_FORM_KEY);

/** The login-as email of this browser, or undefined. The server verifies it. */
export function loginAsEmail(): string | undefined {
  if (window.localStorage.getItem(FLAG) !== "true") return undefined;
  return window.localStorage.getItem(EMAIL) ?? undefined;
}

/** How the portal restarts; the browser's own way, but for tests. */
let restart = () => window.location.assign(window.location.origin);

/** For tests, whose window goes nowhere. */
export function setRestart(way: () => void): void {
  restart = way;
}

/** Restarts at the origin: menu, roles and all data are fetched for the person in force from now on. */
export const restartPortal = (): void => restart();

/** What one of the two looked for is no business of the other (decision G-X-13). The flag and the e-mail go as well. */
function clearSearchedWords() {
  wipeStorage(window.localStorage, SIGNED_IN_HINT);
  wipeStorage(window.sessionStorage, TAB_NAME);
}

/** Starts login-as. */
export function enterLoginAs(email: string): void {
  clearSearchedWords();
  window.localStorage.setItem(FLAG, "true");
  window.localStorage.setItem(EMAIL, email);
  restart();
}

/** The administrator is themself again. */
export function leaveLoginAs(): void {
  clearSearchedWords();
  restart();
}

/** The server knows of no login-as any longer: the first call that hears so restarts the portal, the others only go away. */
export function onLoginAsOver(): void {
  if (loginAsEmail() !== undefined) leaveLoginAs();
}

/**
 * All tabs share one login-as, so a tab reloads when it changes elsewhere: its caution would be missing or wrong. Sign-outs elsewhere do
 * not matter here. Returns an unsubscribe function.
 */
export function watchLoginAs(): () => void {
  const before = loginAsEmail();
  const look = () => {
    if (loginAsEmail() !== before && isSignedIn() && window.localStorage.getItem(SIGNED_IN_HINT) !== null) restart();
  };
  window.addEventListener("storage", look);
  return () => window.removeEventListener("storage", look);
}
