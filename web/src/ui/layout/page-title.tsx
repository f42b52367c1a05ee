import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { countTitle } from "./count-in-main.ts";

interface PageTitleProps {
  /** Shown in the browser's tab and history. */
  title: string;
  /** Distinguishes the tabs of several patients: 'Ruiz, A.', with no more of the name. */
  whose?: string | undefined;
  /** The heading, if it differs from the title. */
  children?: ReactNode;
  className?: string | undefined;
}

/** The page and heading that last took the focus. The page that the browser itself loaded needs no focus. */
let announced: { path: string; heading?: HTMLElement | null } = { path: window.location.pathname };

/** A leaving page may render its heading after the address has changed. The focus is lost when that heading goes. */
const isFocusLost = () => announced.heading?.isConnected === false && document.activeElement === document.body;

/** A dialog that opened before the page keeps the focus. Keys do nothing behind an open dialog. */
const isBehindDialog = () => Boolean(document.activeElement?.closest("[aria-modal=true]"));

/** The page's one h1. It takes the focus after a navigation, like the start of a freshly loaded page. */
export function PageTitle({ title, whose, children = title, className }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const words = typeof children === "string" ? children : title;
  // Tells the page's frame that its page is there.
  useLayoutEffect(() => countTitle(heading.current), []);
  // Sets the document's title and focus. Also when only the words change, since one chart may follow another in the same place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words identify the page
  useEffect(() => {
    document.title = [whose, title, "Linnet"].filter(Boolean).join(" · ");
    const path = window.location.pathname;
    if (announced.path === path && !isFocusLost()) return;
    announced = { path, heading: heading.current };
    // The router restores the scroll position. The focus must not move it.
    if (!isBehindDialog()) heading.current?.focus({ preventScroll: true });
  }, [title, whose, words]);
  return (
    <h1 className={className} tabIndex={-1} ref={heading}>
      {children}
    </h1>
  );
}
