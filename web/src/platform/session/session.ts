import { SessionEnd } from "@linnet/contract/errors";
import { session } from "@linnet/contract/session";
import type { ErrorResponse, UserManager } from "oidc-client-ts";
import { useState, useSyncExternalStore } from "react";
import { z } from "zod";
import { call } from "../http/api-client.ts";
import { recordActivity } from "./activity.ts";
import { LOGIN_AS_FORM_KEY, loginAsEmail } from "./login-as.ts";
import { dropTokens, idToken, isSignedIn, onTokensChange, provider, readJson, TAB_NAME, userKey } from "./tokens.ts";
import { SIGNED_IN_HINT, wipeStorage } from "./wipe-storage.ts";

/** Where to go after signing in. Kept in this tab, never in an address. */
const RETURN_PATH = "linnet.return-path";
/** This tab has asked the provider for tokens and has none yet: it never asks twice. */
const RESUMING = "linnet.resuming";
/** In session storage why this tab's session ended; in local storage for the other tabs, until the next sign-in. No personal data. */
const ENDED = "linnet.ended";
const AFTER_LOGOUT = "/login";
const HOME = "/";
/** The reminder of this login has not been read yet. */
const REMINDER = "linnet.reminder";
/** So long a person who leaves waits for each of those who should hear of it. */
const PATIENCE = 5_000;
/** Time limit for reaching the provider before an error is shown. A later page still opens. */
const LONGEST_WAY = 10_000;

/** No answer in time. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/** The page a person wanted, and its owner, if someone was signed in. */
const ReturnPlace = z.object({ path: z.string().regex(/^\/(?![/\\])/), whose: z.string().nullable() });

/** Keeps the place a person wanted to go to until they are signed in. A page that was left is kept for the account that left it. */
export const rememberReturnPath = (path: string, whose: string | null = null): void =>
  window.sessionStorage.setItem(RETURN_PATH, JSON.stringify({ path, whose }));

/** Never leaves the portal, and never opens another person's last page. */
function takeReturnPath(whose: string): string {
  const kept = window.sessionStorage.getItem(RETURN_PATH);
  window.sessionStorage.removeItem(RETURN_PATH);
  const place = kept === null ? undefined : ReturnPlace.safeParse(readJson(kept)).data;
  return place && (place.whose === null || place.whose === whose) ? place.path : HOME;
}

/** Why this tab is signed out, for the login page; undefined after the person's own sign-out. */
export const sessionEnd = (): SessionEnd | undefined => SessionEnd.safeParse(window.sessionStorage.getItem(ENDED)).data;

/**
 * Opens the provider's sign-in page and leaves this one. The provider must prompt even if it knows the person: after a session has ended,
 * it would silently answer with the ended one.
 * @throws NoAnswer if the page is still open after ten seconds
 */
export async function signIn(returnTo?: string): Promise<void> {
  if (returnTo) rememberReturnPath(returnTo);
  const leave = async () => (await provider()).signinRedirect({ prompt: "login", state: { silent: false } });
  await soon(leave(), LONGEST_WAY);
}

/** Managers that did not answer since this page was loaded: do not wait for them twice. */
const unanswered = new WeakSet<UserManager>();

/**
 * A tab without tokens asks the provider once whether it knows this browser (decision G-X-12). The page in view goes away then;
 * this comes back only when there was nothing to ask, or no way to.
 */
export async function resumeSession(path: string): Promise<void> {
  if (window.localStorage.getItem(SIGNED_IN_HINT) === null || window.sessionStorage.getItem(RESUMING) !== null) return;
  window.sessionStorage.setItem(RESUMING, "yes");
  const there = await provider().catch(() => undefined);
  if (there && !unanswered.has(there)) {
    // From the login page one goes on to where one was before.
    if (path !== AFTER_LOGOUT || window.sessionStorage.getItem(RETURN_PATH) === null) rememberReturnPath(path);
    try {
      await soon(there.signinRedirect({ prompt: "none", state: { silent: true } }), LONGEST_WAY);
      return;
    } catch {
      // The provider is not there to ask. The login page is, and its button says what is wrong.
      unanswered.add(there);
    }
  }
  window.sessionStorage.removeItem(RESUMING);
}

/** How coming back from the provider ended, and where to go now. */
type Arrival = { kind: "signed-in"; returnTo: string } | { kind: "asked-to-sign-in" } | { kind: "failed" };

let finishing: { url: string; arrival: Promise<Arrival> } | undefined;

/** Completes a sign-in from the provider's redirect. Valid once; repeated calls share the result. */
export function finishSignIn(url: string): Promise<Arrival> {
  if (finishing?.url !== url) finishing = { url, arrival: arrive(url) };
  return finishing.arrival;
}

async function arrive(url: string): Promise<Arrival> {
  try {
    const user = await (await provider()).signinRedirectCallback(url);
    if (!isSilent(user.state)) {
      clearPerson();
      window.sessionStorage.setItem(REMINDER, "due");
    }
    window.sessionStorage.removeItem(RESUMING);
    window.sessionStorage.removeItem(ENDED);
    // Another one for each sign-in, by which a page that shows something of the person before knows that they are gone.
    if (!isSilent(user.state) || window.localStorage.getItem(SIGNED_IN_HINT) === null)
      window.localStorage.setItem(SIGNED_IN_HINT, crypto.randomUUID());
    recordActivity();
    return { kind: "signed-in", returnTo: takeReturnPath(user.profile.sub) };
  } catch (error) {
    // The library throws for everything. Only the silent question may be answered with no; all else is a failure the login page tells.
    if (!(isRefusal(error) && isSilent(error.state))) return { kind: "failed" };
    window.localStorage.removeItem(SIGNED_IN_HINT);
    return { kind: "asked-to-sign-in" };
  }
}

/** The provider's own no. Told by the name that the library gives it: its class would be a reason to load the library with every page. */
const isRefusal = (error: unknown): error is ErrorResponse => error instanceof Error && error.name === "ErrorResponse";

const isSilent = (state: unknown): boolean => typeof state === "object" && state !== null && "silent" in state && state.silent === true;

/** What a person typed or looked for in this browser is wiped when the next one signs in (decision G-X-13). */
function clearPerson() {
  wipeStorage(window.localStorage, SIGNED_IN_HINT);
  wipeStorage(window.sessionStorage, RETURN_PATH, TAB_NAME, LOGIN_AS_FORM_KEY);
}

/** Whether the reminder that follows each typed sign-in is still to be shown (decision G-SES-22). */
export const isReminderDue = (): boolean => window.sessionStorage.getItem(REMINDER) !== null;

/** The reminder is not shown again until the next typed sign-in. */
export const recordReminderRead = (): void => window.sessionStorage.removeItem(REMINDER);

/** Gives up on what takes too long. @throws NoAnswer */
function soon<T>(answer: Promise<T>, patience = PATIENCE): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = window.setTimeout(() => reject(new NoAnswer("No answer in time")), patience);
  return Promise.race([answer, late]).finally(() => window.clearTimeout(timer));
}

/**
 * Ends the session everywhere: on the server, in this browser, at the provider, and leaves the page. After an automatic sign-out, the
 * person sees the reason and resumes where they were, in every tab.
 */
export async function signOut(left?: { why: SessionEnd; path: string }): Promise<void> {
  const hint = idToken();
  const whose = userKey();
  // A login-as page is not the administrator's own place.
  const isOwnPlace = loginAsEmail() === undefined;
  try {
    await soon(call(session.end, {}));
  } catch {
    // The server does not answer, or knows of no session any more. Here it ends all the same; there it ends by itself.
  }
  if (left) window.localStorage.setItem(ENDED, left.why);
  wipeStorage(window.localStorage, ...(left ? [ENDED] : []));
  window.sessionStorage.clear();
  if (left) window.sessionStorage.setItem(ENDED, left.why);
  if (left && isOwnPlace) rememberReturnPath(left.path, whose);
  dropTokens();
  try {
    await soon(notifyProvider(hint));
  } catch {
    // The provider is not there to be told. Nothing of the person is left in this browser.
    window.location.assign(AFTER_LOGOUT);
  }
}

async function notifyProvider(hint: string | undefined): Promise<void> {
  const there = await provider();
  await there.signoutRedirect({
    post_logout_redirect_uri: window.location.origin + AFTER_LOGOUT,
    ...(hint && { id_token_hint: hint }),
  });
}

/** The session ended without this person's doing: forget the tokens and what they looked for, keep the place (decision G-X-13). */
export function loseSession(path: string, why = SessionEnd.safeParse(window.localStorage.getItem(ENDED)).data): void {
  const whose = userKey();
  const isOwnPlace = loginAsEmail() === undefined;
  dropTokens();
  wipeStorage(window.localStorage, ENDED);
  wipeStorage(window.sessionStorage, TAB_NAME);
  if (isOwnPlace) rememberReturnPath(path, whose);
  if (why) window.sessionStorage.setItem(ENDED, why);
}

/** Whether this tab is signed in, kept up to date. */
export const useSignedIn = (): boolean => useSyncExternalStore(onTokensChange, isSignedIn);

/** Calls back when what all tabs of this browser share may have changed in another one. */
function onOtherTabs(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}

/** This browser's sign-in, with its login-as; null if signed out. */
function signInOfBrowser(): string | null {
  const hint = window.localStorage.getItem(SIGNED_IN_HINT);
  return hint === null ? null : `${hint} ${loginAsEmail() ?? ""}`;
}

/**
 * Whether who was signed in in this browser when the page was opened still is, as the same person, kept up to date; for a page that has no
 * session of its own.
 */
export function useSignedInAnywhere(): boolean {
  const [opened] = useState(signInOfBrowser);
  const now = useSyncExternalStore(onOtherTabs, signInOfBrowser);
  return now !== null && now === opened;
}

/** Logging out in one tab ends the session in all; they learn of it when the hint goes away. */
export function onSignedOutElsewhere(listener: () => void): () => void {
  const look = () => {
    if (isSignedIn() && window.localStorage.getItem(SIGNED_IN_HINT) === null) listener();
  };
  return onOtherTabs(look);
}

/** Signing in again in one tab is enough for all: the others hear of it when the hint comes, and may ask the provider once more. */
export function onSignedInElsewhere(listener: () => void): () => void {
  const look = ({ key, newValue }: StorageEvent) => {
    if (key !== SIGNED_IN_HINT || newValue === null || isSignedIn()) return;
    window.sessionStorage.removeItem(RESUMING);
    listener();
  };
  window.addEventListener("storage", look);
  return () => window.removeEventListener("storage", look);
}
