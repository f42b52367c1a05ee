import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";
import { readPreference, storePreference } from "../platform/page/preference-cookie.ts";

const NAME = "theme";
const SCHEMES: readonly MantineColorScheme[] = ["auto", "light", "dark"];

/** The chosen scheme of colours. */
export const colorSchemeCookie: MantineColorSchemeManager = {
  get: (fallback) => SCHEMES.find((scheme) => scheme === readPreference(NAME)) ?? fallback,
  set: (scheme) => storePreference(NAME, scheme),
  clear: () => storePreference(NAME, "", 0),
  // Cookies raise no change event; other tabs follow at their next load.
  subscribe: () => undefined,
  unsubscribe: () => undefined,
};
