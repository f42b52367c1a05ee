import { useMediaQuery } from "@mantine/hooks";
import { type RefCallback, type RefObject, useCallback, useRef, useState } from "react";

/** A screen so low keeps nothing at its top: the head leaves with the page (WCAG 1.4.10). */
const LOW = "(max-height: 30em)";

/** For the page's scroll padding and its bar (theme/tokens.css). */
const STAYS = "data-sticky-head";

export interface Shrinking {
  isShrunk: boolean;
  /** What the head took at rest, in pixels, while it is shrunk: the page below stays where it is. */
  room: number | undefined;
  /** Around the head. */
  around: RefObject<HTMLDivElement | null>;
  /** On the line that is out of sight once the page was scrolled. */
  watch: RefCallback<HTMLDivElement>;
}

/** Whether the page was scrolled past a line near its top. */
export function useShrinking(): Shrinking {
  const isLow = useMediaQuery(LOW, false, { getInitialValueInEffect: false });
  const [room, setRoom] = useState<number>();
  const around = useRef<HTMLDivElement>(null);
  const watch = useCallback((line: HTMLDivElement | null) => {
    if (!line) return;
    // Called after the browser's own layout, so that measuring forces none.
    // A busy page hears of several changes together: the last one holds.
    const observer = new IntersectionObserver((seen) =>
      setRoom(seen.at(-1)?.isIntersecting === false ? around.current?.offsetHeight : undefined),
    );
    observer.observe(line);
    const page = document.documentElement;
    page.setAttribute(STAYS, "");
    return () => {
      observer.disconnect();
      page.removeAttribute(STAYS);
    };
  }, []);
  const isShrunk = room !== undefined && !isLow;
  return { isShrunk, room: isShrunk ? room : undefined, around, watch };
}
