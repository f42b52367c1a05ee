import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps what is scrolled to, as what has the focus, from under what stays in its place on the screen: tells the page how high that is, in
 * pixels, as long as it is there. Its height is known only once it is drawn. The pages' own scroll padding is made of it (theme/tokens.css).
 */
export function useCoveredHeight<E extends HTMLElement>(property: "--ln-head-height" | "--ln-buttons-height"): RefObject<E | null> {
  const covering = useRef<E>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const keep = () => style.setProperty(property, `${covering.current?.offsetHeight ?? 0}px`);
    // Told first when the browser has measured it in any case, before it is painted: to ask now would measure the whole page once more.
    const observer = new ResizeObserver(keep);
    if (covering.current) observer.observe(covering.current);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [property]);
  return covering;
}
