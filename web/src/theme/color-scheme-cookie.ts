import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";
import { keepChoice, keptChoice } from "../platform/page/choice-cookie.ts";

const NAME = "theme";
const SCHEMES: readonly MantineColorScheme[] = ["auto", "light", "dark"];

/** The chosen scheme of colours. */
export const colorSchemeCookie: MantineColorSchemeManager = {
  get: (fallback) => SCHEMES.find((scheme) => scheme === keptChoice(NAME)) ?? fallback,
  set: (scheme) => keepChoice(NAME, scheme),
  clear: () => keepChoice(NAME, "", 0),
  // Cookies tell nobody when they change; another tab follows at its next load.
  subscribe: () => undefined,
  unsubscribe: () => undefined,
};
