import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { countTitle } from "./count-in-main.ts";

interface PageTitleProps {
  /** Stands in the browser's tab and history. */
  title: string;
  /** Tells the tabs of several patients apart: 'Ruiz, A.', and no more of a name. */
  whose?: string | undefined;
  /** What the heading says where that is more than the title. */
  children?: ReactNode;
  className?: string | undefined;
}

/** Where the reader was last told that a page begins, and by which heading; the page that the browser itself loaded needs no telling. */
let announced: { path: string; heading?: HTMLElement | null } = { path: window.location.pathname };

/** A page that is on its way out may come to its heading once the address is the next one's, and takes the focus away with it. */
const isFocusLost = () => announced.heading?.isConnected === false && document.activeElement === document.body;

/** What was asked in front of the page before it came keeps the focus: behind an open dialog no key is heard. */
const isBehindDialog = () => Boolean(document.activeElement?.closest("[aria-modal=true]"));

/** The page's one h1. After a navigation it takes the focus, as a freshly loaded page would begin at its top. */
export function PageTitle({ title, whose, children = title, className }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const words = typeof children === "string" ? children : title;
  // Tells the frame that its page is there.
  useLayoutEffect(() => countTitle(heading.current), []);
  // Talks to the document: its title, its focus. Also when only the words change: one chart may follow another in the same place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words stand for the page that is shown
  useEffect(() => {
    document.title = [whose, title, "Linnet"].filter(Boolean).join(" · ");
    const path = window.location.pathname;
    if (announced.path === path && !isFocusLost()) return;
    announced = { path, heading: heading.current };
    // The router restores the place of scrolling; the focus must not move it.
    if (!isBehindDialog()) heading.current?.focus({ preventScroll: true });
  }, [title, whose, words]);
  return (
    <h1 className={className} tabIndex={-1} ref={heading}>
      {children}
    </h1>
  );
}
