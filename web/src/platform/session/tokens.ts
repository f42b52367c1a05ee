import type { PortalSettings } from "@linnet/contract/session";
import type { INavigator, UserManager } from "oidc-client-ts";
import { z } from "zod";

/** Where the provider sends a person back to after signing in (the specification names it). */
const CALLBACK = "/implicit/callback";
/** A token counts as ending this long before it ends. */
const RENEW_BEFORE_SECONDS = 60;
const LOOK_EVERY = 5_000;

/** Where a tab keeps its name, as long as it lives. */
export const TAB_NAME = "linnet.tab";

/** What this page reads of the tokens that the provider's library writes. */
const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
  expires_at: z.number().optional(),
  profile: z.object({ sub: z.string() }),
});
type Tokens = z.infer<typeof Tokens>;

type SignIn = PortalSettings["signIn"];

let place: { signIn: SignIn; navigator: INavigator | undefined } | undefined;
let manager: UserManager | undefined;
let tokens: Tokens | undefined;
let heldName: string | undefined;
let renewal: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

function keep(next: Tokens | undefined) {
  tokens = next;
  for (const listener of listeners) listener();
}

/** Where the provider's library keeps the tokens of a tab: in session storage (decision G-X-12). */
const storageKey = ({ issuer, clientId }: SignIn) => `oidc.user:${issuer}:${clientId}`;

/** What is not as the library writes it is thrown away, because the library would break on it. */
function storedTokens(signIn: SignIn): Tokens | undefined {
  const key = storageKey(signIn);
  const stored = readJson(window.sessionStorage.getItem(key));
  const found = Tokens.safeParse(stored).data;
  if (found === undefined) window.sessionStorage.removeItem(key);
  return found;
}

/** What a storage keeps; null for what makes no sense. */
export function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    // Not JSON: treated as signed out.
    return null;
  }
}

/** Notes which provider it is, and reads the tokens of this tab, if it has any. */
export async function openTokens(signIn: SignIn, navigator?: INavigator): Promise<void> {
  place = { signIn, navigator };
  manager = undefined;
  if (await isCopiedTab()) window.sessionStorage.removeItem(storageKey(signIn));
  keep(storedTokens(signIn));
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

/** False when another tab holds it. In a browser without locks every tab gets it. */
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

/**
 * The provider's library, to sign in, renew and sign out. Loaded when one of them is due: most page loads only read the tokens they
 * have. Nothing is renewed in frames: the content policy forbids them.
 */
export async function provider(): Promise<UserManager> {
  if (!place) throw new Error("The settings of the portal are not loaded yet");
  const { UserManager, WebStorageStateStore } = await import("oidc-client-ts");
  if (manager) return manager;
  const store = new WebStorageStateStore({ store: window.sessionStorage });
  const settings = {
    authority: place.signIn.issuer,
    client_id: place.signIn.clientId,
    redirect_uri: window.location.origin + CALLBACK,
    response_type: "code",
    scope: "openid profile email",
    userStore: store,
    stateStore: store,
    automaticSilentRenew: false,
    monitorSession: false,
  };
  manager = new UserManager(settings, place.navigator);
  manager.events.addUserLoaded(keep);
  manager.events.addUserUnloaded(() => keep(undefined));
  return manager;
}

/** Whether this page holds tokens; whether they still count, the server says. */
export const isSignedIn = (): boolean => tokens !== undefined;

/** The access token; undefined when signed out. */
export const accessToken = (): string | undefined => tokens?.access_token;

/** The provider needs it to end a session; undefined when signed out. */
export const idToken = (): string | undefined => tokens?.id_token;

/** Sets the things of one person in the browser's storage apart from those of another (decision G-X-13). */
export const userKey = (): string => tokens?.profile.sub ?? "nobody";

/** Calls back whenever tokens arrive or go. Returns the way to stop. */
export function onTokensChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Calls back once for each token that is about to end. Returns the way to stop. It looks at the clock instead of counting, because
 * a computer that sleeps does not count.
 */
export function onTokenEnding(listener: () => void): () => void {
  let toldOf: string | undefined;
  const look = () => {
    if (tokens?.expires_at === undefined || tokens.access_token === toldOf) return;
    if (tokens.expires_at - Date.now() / 1000 > RENEW_BEFORE_SECONDS) return;
    toldOf = tokens.access_token;
    listener();
  };
  const timer = window.setInterval(look, LOOK_EVERY);
  return () => window.clearInterval(timer);
}

/** New tokens for the refresh token, once for all who ask at the same time: using it twice would end the session. */
export function renewTokens(): Promise<boolean> {
  renewal ??= renewOnce().finally(() => {
    renewal = undefined;
  });
  return renewal;
}

async function renewOnce(): Promise<boolean> {
  if (!tokens?.refresh_token) return false;
  try {
    return (await (await provider()).signinSilent()) !== null;
  } catch {
    // The provider refuses, or does not answer: either way there is no token, and the caller sends the person to sign in.
    return false;
  }
}

/** Forgets the tokens of this tab, without telling the provider. */
export function dropTokens(): void {
  if (place) window.sessionStorage.removeItem(storageKey(place.signIn));
  keep(undefined);
}
