import "@fontsource-variable/inter/opsz.css";
import { MantineProvider } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { colorSchemeCookie } from "./color-scheme-cookie.ts";
import { cssVariables } from "./css-variables.ts";
import { styleNonce } from "./style-nonce.ts";
import { theme } from "./theme.ts";

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
      {...(printing && { forceColorScheme: "light" })}
    >
      {children}
    </MantineProvider>
  );
}
