/** Entries of the provider's library: the only ones that survive a login (decision G-X-12). */
const PROVIDER_PREFIX = "oidc.";

/** Says that this browser has a session at the provider, so a new tab may ask for tokens without a word. No personal data. */
export const SIGNED_IN_HINT = "linnet.signed-in";

/** Empties a storage except for the provider's library and the spared entries. */
export function wipeStorage(storage: Storage, ...spared: string[]): void {
  for (const name of Object.keys(storage)) {
    if (!name.startsWith(PROVIDER_PREFIX) && !spared.includes(name)) storage.removeItem(name);
  }
}
