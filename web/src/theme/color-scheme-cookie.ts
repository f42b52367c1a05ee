import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";

const NAME = "theme";
const ONE_YEAR = 31_536_000;
const SCHEMES: readonly MantineColorScheme[] = ["auto", "light", "dark"];

function keep(value: string, seconds: number) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, and the page must not change its colours after the first paint
  document.cookie = `${NAME}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`;
}

/** The chosen scheme, in a cookie and not in local storage, which each login clears. It says nothing about the person. */
export const colorSchemeCookie: MantineColorSchemeManager = {
  get(fallback) {
    const pairs = document.cookie.split("; ");
    return SCHEMES.find((scheme) => pairs.includes(`${NAME}=${scheme}`)) ?? fallback;
  },
  set: (scheme) => keep(scheme, ONE_YEAR),
  clear: () => keep("", 0),
  // Cookies tell nobody when they change; another tab follows at its next load.
  subscribe: () => undefined,
  unsubscribe: () => undefined,
};
