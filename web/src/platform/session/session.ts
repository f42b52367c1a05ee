import { session } from "@linnet/contract/session";
import type { ErrorResponse, UserManager } from "oidc-client-ts";
import { useSyncExternalStore } from "react";
import { call } from "../http/api-client.ts";
import { recordActivity } from "./activity.ts";
import { LOGIN_AS_FORM_KEY } from "./login-as.ts";
import { dropTokens, idToken, isSignedIn, onTokensChange, provider, TAB_NAME } from "./tokens.ts";
import { SIGNED_IN_HINT, wipeStorage } from "./wipe-storage.ts";

/** Where to go after signing in. It stays in this tab and never stands in an address. */
const RETURN_PATH = "linnet.return-path";
/** This tab has asked the provider for tokens and has none yet: it never asks twice. */
const RESUMING = "linnet.resuming";
const AFTER_LOGOUT = "/login";
const HOME = "/";
/** The reminder of this login has not been read yet. */
const REMINDER = "linnet.reminder";
/** So long a person who leaves waits for each of those who should hear of it. */
const PATIENCE = 5_000;
/** So long the way to the provider may take before the person is told. Its page is shown all the same if it comes later. */
const LONGEST_WAY = 10_000;

/** Whoever was asked did not answer in time. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/** Keeps the place a person wanted to go to until they are signed in. */
export const rememberReturnPath = (path: string): void => window.sessionStorage.setItem(RETURN_PATH, path);

function takeReturnPath(): string {
  const path = window.sessionStorage.getItem(RETURN_PATH);
  window.sessionStorage.removeItem(RETURN_PATH);
  return path ?? HOME;
}

/**
 * Goes to the provider's sign-in page; the page in view goes away. The provider must ask who this is, even if it still knows: after a
 * session has ended it would answer without a word, with the one that has ended.
 * @throws NoAnswer while the page is still in view after ten seconds
 */
export async function signIn(returnTo?: string): Promise<void> {
  if (returnTo) rememberReturnPath(returnTo);
  const leave = async () => (await provider()).signinRedirect({ prompt: "login", state: { silent: false } });
  await soon(leave(), LONGEST_WAY);
}

/** Asked in vain since this page was loaded: nobody waits for them twice. */
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
    rememberReturnPath(path);
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

/** Completes a sign-in with what the provider put into the address. It is good for once, however often it is asked for. */
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
    window.localStorage.setItem(SIGNED_IN_HINT, "yes");
    recordActivity();
    return { kind: "signed-in", returnTo: takeReturnPath() };
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

/** Ends the session everywhere: on the server, in this browser, at the provider. The page in view goes away. */
export async function signOut(): Promise<void> {
  const hint = idToken();
  try {
    await soon(call(session.end, {}));
  } catch {
    // The server does not answer, or knows of no session any more. Here it ends all the same; there it ends by itself.
  }
  wipeStorage(window.localStorage);
  window.sessionStorage.clear();
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
export function loseSession(path: string): void {
  dropTokens();
  wipeStorage(window.localStorage);
  wipeStorage(window.sessionStorage, TAB_NAME);
  rememberReturnPath(path);
}

/** Whether somebody is signed in in this tab, kept up to date. */
export const useSignedIn = (): boolean => useSyncExternalStore(onTokensChange, isSignedIn);

/** Logging out in one tab ends the session in all; they learn of it when the hint goes away. */
export function onSignedOutElsewhere(listener: () => void): () => void {
  const look = () => {
    if (isSignedIn() && window.localStorage.getItem(SIGNED_IN_HINT) === null) listener();
  };
  window.addEventListener("storage", look);
  return () => window.removeEventListener("storage", look);
}
