import { type ReactNode, useEffect, useRef } from "react";

interface PageTitleProps {
  /** Stands in the browser's tab and history, so it never holds a patient's name. */
  title: string;
  /** What the heading says where that is more than the title. */
  children?: ReactNode;
  className?: string | undefined;
}

/** Where the reader was last told that a page begins; the page that the browser itself loaded needs no telling. */
let announcedPath = window.location.pathname;

/** The page's one h1. After a navigation it takes the focus, as a freshly loaded page would begin at its top. */
export function PageTitle({ title, children = title, className }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const words = typeof children === "string" ? children : title;
  // Talks to the document: its title, its focus. Also when only the words change: one chart may follow another in the same place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words stand for the page that is shown
  useEffect(() => {
    document.title = `${title} · Linnet`;
    if (announcedPath === window.location.pathname) return;
    announcedPath = window.location.pathname;
    // The router restores the place of scrolling; the focus must not move it.
    heading.current?.focus({ preventScroll: true });
  }, [title, words]);
  return (
    <h1 className={className} tabIndex={-1} ref={heading}>
      {children}
    </h1>
  );
}
