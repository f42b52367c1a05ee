/** What the provider's library keeps: the one thing that outlives a login (decision G-X-12). */
const PROVIDER_PREFIX = "oidc.";

/** Says that this browser has a session at the provider, so a new tab may ask for tokens without a word. No personal data. */
export const SIGNED_IN_HINT = "linnet.signed-in";

/** Empties a storage but for the things of the provider's library and those that are spared. */
export function wipeStorage(storage: Storage, ...spared: string[]): void {
  for (const name of Object.keys(storage)) {
    if (!name.startsWith(PROVIDER_PREFIX) && !spared.includes(name)) storage.removeItem(name);
  }
}
