import type { PortalSettings } from "@linnet/contract/session";
import { type INavigator, type User, UserManager, WebStorageStateStore } from "oidc-client-ts";

/** Where the provider sends a person back to after signing in (the specification names it). */
const CALLBACK = "/implicit/callback";
/** The provider's library says so this long before an access token ends. */
const RENEW_BEFORE_SECONDS = 60;

/** Where a tab keeps its name, as long as it lives. */
export const TAB_NAME = "linnet.tab";

let manager: UserManager | undefined;
let user: User | null = null;
let heldName: string | undefined;
let renewal: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

function keep(next: User | null) {
  user = next;
  for (const listener of listeners) listener();
}

/**
 * Sets up the provider's library and reads the tokens of this tab, if it has any. They live in session storage (decision G-X-12).
 * Nothing is renewed in frames: the content policy forbids them.
 */
export async function openTokens({ issuer, clientId }: PortalSettings["signIn"], navigator?: INavigator): Promise<void> {
  const store = new WebStorageStateStore({ store: window.sessionStorage });
  const settings = {
    authority: issuer,
    client_id: clientId,
    redirect_uri: window.location.origin + CALLBACK,
    response_type: "code",
    scope: "openid profile email",
    userStore: store,
    stateStore: store,
    automaticSilentRenew: false,
    monitorSession: false,
    accessTokenExpiringNotificationTimeInSeconds: RENEW_BEFORE_SECONDS,
  };
  manager = new UserManager(settings, navigator);
  manager.events.addUserLoaded(keep);
  manager.events.addUserUnloaded(() => keep(null));
  if (await isCopiedTab()) await manager.removeUser();
  keep(await manager.getUser());
}

/**
 * A duplicated tab brings the tokens of the first along, and a refresh token used twice ends the session in both. Each tab holds a
 * lock of its own name while it lives, so a copy finds its name taken, and asks the provider for tokens of its own.
 */
async function isCopiedTab(): Promise<boolean> {
  const name = window.sessionStorage.getItem(TAB_NAME);
  if (name !== null && (name === heldName || (await holdWhileOpen(name)))) return false;
  heldName = crypto.randomUUID();
  window.sessionStorage.setItem(TAB_NAME, heldName);
  await holdWhileOpen(heldName);
  return name !== null;
}

/** False when another tab holds it. A browser without locks lets everybody have it. */
function holdWhileOpen(name: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const locks: LockManager | undefined = window.navigator.locks;
  if (!locks) return Promise.resolve(true);
  const hold = (lock: Lock | null) => {
    resolve(lock !== null);
    // Held until the tab closes: this promise is never kept.
    return lock && new Promise<never>(() => undefined);
  };
  locks.request(`linnet.tab.${name}`, { ifAvailable: true }, hold).catch(() => resolve(true));
  return promise;
}

/** The provider's library, once it is set up. */
export function provider(): UserManager {
  if (!manager) throw new Error("The settings of the portal are not loaded yet");
  return manager;
}

export const isSignedIn = (): boolean => user !== null;

export const accessToken = (): string | undefined => user?.access_token;

/** Sets the things of one person in the browser's storage apart from those of another (decision G-X-13). */
export const userKey = (): string => user?.profile.sub ?? "nobody";

/** Calls back whenever tokens arrive or go. Returns the way to stop. */
export function onTokensChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** New tokens for the refresh token, once for all who ask at the same time: using it twice would end the session. */
export function renewTokens(): Promise<boolean> {
  renewal ??= renewOnce().finally(() => {
    renewal = undefined;
  });
  return renewal;
}

async function renewOnce(): Promise<boolean> {
  if (!user?.refresh_token) return false;
  try {
    return (await provider().signinSilent()) !== null;
  } catch {
    // The provider refuses, or does not answer: either way there is no token, and the caller sends the person to sign in.
    return false;
  }
}

/** Forgets the tokens of this tab, without telling the provider. */
export const dropTokens = (): Promise<void> => provider().removeUser();
