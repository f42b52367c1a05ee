import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps scrolled or focused elements from going under buttons that stay at the bottom of the screen. Publishes their height in pixels while
 * they are mounted, for the pages' scroll padding (theme/tokens.css).
 */
export function useCoveredHeight<E extends HTMLElement>(): RefObject<E | null> {
  const covering = useRef<E>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const keep = () => style.setProperty("--ln-buttons-height", `${covering.current?.offsetHeight ?? 0}px`);
    // Reports the browser's own measurement before painting. Measuring now would force a layout of the whole page.
    const observer = new ResizeObserver(keep);
    if (covering.current) observer.observe(covering.current);
    return () => {
      observer.disconnect();
      style.removeProperty("--ln-buttons-height");
    };
  }, []);
  return covering;
}
