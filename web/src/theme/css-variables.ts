import type { CSSVariablesResolver } from "@mantine/core";
import { darkTokens, lightTokens } from "./tokens.ts";

const shared = {
  "--ln-nav-width": "15.5rem",
  "--ln-bar-height": "3.75rem",
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
export const cssVariables: CSSVariablesResolver = () => ({
  variables: shared,
  // The library's shade 2 leaves the accent on it at 4.4:1.
  light: { ...lightTokens, ...bridge, "--mantine-color-teal-light-hover": "var(--mantine-color-teal-1)" },
  dark: { ...darkTokens, ...bridge },
});
