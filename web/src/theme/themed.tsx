import "@fontsource-variable/inter/wght.css";
import type { CSSVariablesResolver } from "@mantine/core";
import { MantineProvider } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { colorSchemeCookie } from "./color-scheme-cookie.ts";
import { theme } from "./theme.ts";
import { darkTokens, lightTokens } from "./tokens.ts";

/** Gives everything inside it the look of Linnet: the theme, its tokens, and the person's choice of light or dark. */
export function Themed({ children }: { children: ReactNode }) {
  // Paper is white: a dark page would print its light letters on it.
  const printing = useMediaQuery("print");
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeCookie}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      // What a width hides, our own style sheets hide.
      withGlobalClasses={false}
      {...(printing && { forceColorScheme: "light" })}
    >
      {children}
    </MantineProvider>
  );
}

declare global {
  /** Read by get-nonce, through which Mantine's scroll lock marks the style it adds when a dialog opens. */
  var __webpack_nonce__: string | undefined;
}

/** The nonce of this page, which the server wrote into its head: a style made in the browser is ignored without it. */
function styleNonce(): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
  globalThis.__webpack_nonce__ = nonce;
  return nonce;
}

const shared = {
  "--ln-content-width": "76rem",
  "--ln-row-height": "2.75rem",
};
const bridge = {
  "--mantine-color-body": "var(--ln-surface)",
  "--mantine-color-text": "var(--ln-ink)",
  "--mantine-color-dimmed": "var(--ln-ink-3)",
  "--mantine-color-placeholder": "var(--ln-ink-3)",
  "--mantine-color-anchor": "var(--ln-accent)",
  "--mantine-color-error": "var(--ln-danger-ink)",
  "--mantine-color-default": "var(--ln-surface)",
  "--mantine-color-default-hover": "var(--ln-surface-hover)",
  "--mantine-color-default-color": "var(--ln-ink)",
  "--mantine-color-default-border": "var(--ln-line-control)",
  "--mantine-color-teal-light": "var(--ln-accent-soft)",
  "--mantine-color-teal-light-color": "var(--ln-accent)",
  "--mantine-color-gray-light-color": "var(--ln-ink-2)",
  "--mantine-color-red-light-color": "var(--ln-danger-ink)",
};

/** Feeds the semantic tokens to the page and lets Mantine's own variables follow them. */
const cssVariables: CSSVariablesResolver = () => ({
  variables: shared,
  // The library's shade 2 leaves the accent on it at 4.4:1.
  light: { ...lightTokens, ...bridge, "--mantine-color-teal-light-hover": "var(--mantine-color-teal-1)" },
  dark: { ...darkTokens, ...bridge },
});
