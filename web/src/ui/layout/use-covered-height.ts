import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps scrolled or focused elements from going under a fixed part of the screen. Publishes the part's height in pixels while it is
 * mounted, for the pages' scroll padding (theme/tokens.css).
 */
export function useCoveredHeight<E extends HTMLElement>(property: "--ln-head-height" | "--ln-buttons-height"): RefObject<E | null> {
  const covering = useRef<E>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const keep = () => style.setProperty(property, `${covering.current?.offsetHeight ?? 0}px`);
    // Reports the browser's own measurement before painting. Measuring now would force a layout of the whole page.
    const observer = new ResizeObserver(keep);
    if (covering.current) observer.observe(covering.current);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [property]);
  return covering;
}
