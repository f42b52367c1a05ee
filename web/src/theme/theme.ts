import { createTheme, type MantineTheme } from "@mantine/core";
import { blue, coral, dark, gray, green, orange, red, teal } from "./tokens.ts";

/** One height per control size, all on the 4 px grid. Rows use xs, toolbars sm, forms md. */
const CONTROL_HEIGHTS = new Map<unknown, string>([
  ["xs", "2rem"],
  ["sm", "2.25rem"],
  ["md", "2.5rem"],
  ["lg", "2.75rem"],
]);
const heightOf = (size: unknown) => CONTROL_HEIGHTS.get(size) ?? "2.25rem";
const inputVars = (_theme: MantineTheme, props: { size?: unknown }) => ({
  wrapper: { "--input-height": heightOf(props.size) },
});
const labelled = {
  label: { fontWeight: 550, fontSize: "var(--mantine-font-size-sm)", color: "var(--ln-ink)", marginBottom: 4 },
  description: { fontSize: "var(--mantine-font-size-xs)", lineHeight: 1.4, color: "var(--ln-ink-3)", marginTop: 4 },
  error: { fontSize: "var(--mantine-font-size-sm)", color: "var(--ln-danger-ink)", fontWeight: 500, marginTop: 4 },
};
/** The header element of a dialog must not count as the page's banner landmark. */
const plainHeader = { header: { role: "presentation" } };
/** Label, field, help, error: the order every field keeps. */
const field = {
  defaultProps: { size: "md", inputWrapperOrder: ["label", "input", "description", "error"] as const },
  styles: labelled,
};

export const theme = createTheme({
  colors: { teal, coral, green, blue, orange, red, gray, dark },
  primaryColor: "teal",
  primaryShade: { light: 7, dark: 6 },
  black: gray[9],
  white: "#FFFFFF",
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: "0.75rem", sm: "0.875rem", md: "0.9375rem", lg: "1.0625rem", xl: "1.25rem" },
  lineHeights: { xs: "1.4", sm: "1.43", md: "1.5", lg: "1.5", xl: "1.4" },
  headings: {
    fontWeight: "650",
    sizes: {
      h1: { fontSize: "1.625rem", lineHeight: "1.23", fontWeight: "680" },
      h2: { fontSize: "1.125rem", lineHeight: "1.4", fontWeight: "650" },
      h3: { fontSize: "0.9375rem", lineHeight: "1.45", fontWeight: "650" },
      h4: { fontSize: "0.875rem", lineHeight: "1.43", fontWeight: "650" },
    },
  },
  spacing: { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.5rem", xl: "2rem" },
  radius: { xs: "0.25rem", sm: "0.375rem", md: "0.5rem", lg: "0.75rem", xl: "1rem" },
  defaultRadius: "md",
  shadows: {
    xs: "var(--ln-shadow-card)",
    sm: "var(--ln-shadow-card)",
    md: "var(--ln-shadow-float)",
    lg: "var(--ln-shadow-float)",
    xl: "var(--ln-shadow-float)",
  },
  /** Wide begins at 1001 px: at 1000 px and below lists are cards and the navigation is a drawer. */
  breakpoints: { xs: "30em", sm: "40em", md: "62.5625em", lg: "80em", xl: "90em" },
  cursorType: "pointer",
  focusClassName: "ln-focus",
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { size: "sm" },
      vars: (_t: MantineTheme, props: { size?: unknown }) => ({
        root: { "--button-height": heightOf(props.size), "--button-fz": props.size === "xs" ? "0.8125rem" : undefined },
      }),
      styles: { root: { fontWeight: 600 }, section: { marginInlineEnd: 6 } },
      classNames: { root: "ln-button" },
    },
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray", size: 32 } },
    Input: { defaultProps: { size: "md" }, vars: inputVars },
    TextInput: field,
    PasswordInput: field,
    Textarea: { ...field, defaultProps: { ...field.defaultProps, autosize: false, rows: 3 } },
    NativeSelect: field,
    Select: field,
    MultiSelect: field,
    Checkbox: { defaultProps: { size: "sm" }, styles: { label: { fontSize: "var(--mantine-font-size-sm)" } } },
    Radio: { defaultProps: { size: "sm" }, styles: { label: { fontSize: "var(--mantine-font-size-sm)" } } },
    Switch: { defaultProps: { size: "md", withThumbIndicator: false } },
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        withinPortal: false,
        // Scrolls with its button, so it need not be hidden.
        hideDetached: false,
        shadow: "md",
        position: "bottom-end",
        width: 224,
        transitionProps: { duration: 0 },
      },
    },
    Modal: {
      defaultProps: {
        centered: true,
        radius: "lg",
        padding: "lg",
        overlayProps: { backgroundOpacity: 0.45 },
        transitionProps: { duration: 0 },
        closeButtonProps: { "aria-label": "Close" },
        attributes: plainHeader,
      },
      styles: { title: { fontSize: "1.125rem", fontWeight: 650, lineHeight: 1.3 } },
    },
    Drawer: {
      defaultProps: {
        transitionProps: { duration: 0 },
        closeButtonProps: { "aria-label": "Close menu" },
        attributes: plainHeader,
      },
    },
    SegmentedControl: { defaultProps: { size: "sm" } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
    Anchor: { defaultProps: { underline: "hover" } },
    Skeleton: { defaultProps: { radius: "sm" } },
  },
});
