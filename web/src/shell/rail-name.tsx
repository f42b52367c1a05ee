import { Tooltip } from "@mantine/core";
import "@mantine/core/styles/Tooltip.css";

/** The name of an icon of the menu, next to it. Its link or button has the name already, so screen readers do not hear it twice. */
export function RailName({ of }: { of: Element | undefined }) {
  if (!(of instanceof HTMLElement)) return null;
  return <Tooltip opened target={of} label={of.textContent} position="right" aria-hidden />;
}
