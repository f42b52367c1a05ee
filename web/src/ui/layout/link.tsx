import { type AnyRouter, type HistoryState, useRouter } from "@tanstack/react-router";
import { type ComponentPropsWithRef, type MouseEvent, useRef } from "react";

type LinkProps = Omit<ComponentPropsWithRef<"a">, "href"> & {
  /** Leads nowhere when it is undefined: the element stays, so that the focus stays with it. */
  href: string | undefined;
  /** What goes along to the screen, and is not in its address. */
  state?: HistoryState;
};

/** A click that a browser would follow in this tab. Every other click is left to the browser. */
function isPlain(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  return (
    !event.defaultPrevented &&
    event.button === 0 &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
    (target === "" || target === "_self")
  );
}

/** Longer than any system lets the two halves of a double click be apart. */
const DOUBLE_CLICK_MS = 1000;

/** The address below this site's root, or nothing for an address that is not one of our screens. */
function screenOf({ origin, pathname, search, hash, protocol }: HTMLAnchorElement): string | undefined {
  const ours = origin === location.origin && (protocol === "https:" || protocol === "http:");
  return ours ? pathname + search + hash : undefined;
}

/** A true link, so 'open in a new tab', 'copy address' and a page without a router work; a plain click changes the screen only. */
export function Link({ href, state = {}, onClick, onMouseEnter, onFocus, ...anchor }: LinkProps) {
  // The type says there is always a router; a piece drawn outside one gets nothing.
  const router: AnyRouter | undefined = useRouter({ warn: false });
  const clickedAt = useRef(Number.NEGATIVE_INFINITY);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // The second half of a double click lands on whatever has come under the pointer since the first. A link that was clicked itself
    // a moment ago was meant both times.
    if (event.detail > 1 && event.timeStamp - clickedAt.current > DOUBLE_CLICK_MS) event.preventDefault();
    else clickedAt.current = event.timeStamp;
    const screen = screenOf(event.currentTarget);
    if (!router || screen === undefined || anchor.download !== undefined || !isPlain(event)) return;
    event.preventDefault();
    void router.navigate({ href: screen, state });
  };
  const preload = (element: HTMLAnchorElement) => {
    const screen = screenOf(element);
    // What cannot be fetched in advance is fetched, and its failure shown, when the link is followed.
    if (screen !== undefined) router?.preloadRoute({ to: element.pathname, href: screen }).catch(() => undefined);
  };
  if (href === undefined) return <a {...anchor} role="link" aria-disabled="true" tabIndex={-1} />;
  return (
    <a
      {...anchor}
      href={href}
      onClick={follow}
      onMouseEnter={(event) => {
        onMouseEnter?.(event);
        preload(event.currentTarget);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        preload(event.currentTarget);
      }}
    />
  );
}
