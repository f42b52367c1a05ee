const ONE_YEAR = 31_536_000;

const isSecure = () => location.protocol === "https:";

/** On https the browser itself sees to it that no other host and no page without TLS sets it. */
const cookieOf = (name: string) => `${isSecure() ? "__Host-" : ""}${name}`;

/**
 * Keeps how a person likes the portal to look for a year, in a cookie and not in local storage, which each login clears. It says nothing
 * about a patient or the person. `value` has no semicolon and no space.
 */
export function storePreference(name: string, value: string, seconds = ONE_YEAR): void {
  const secure = isSecure() ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, and the page must not change its look after the first paint
  document.cookie = `${cookieOf(name)}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`;
}

/** What is kept under the name, which may have been written by anybody; undefined where nothing is. */
export const readPreference = (name: string): string | undefined =>
  document.cookie
    .split("; ")
    .find((pair) => pair.startsWith(`${cookieOf(name)}=`))
    ?.slice(cookieOf(name).length + 1);
