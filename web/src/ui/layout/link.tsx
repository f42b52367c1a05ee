import { type AnyRouter, type HistoryState, useRouter } from "@tanstack/react-router";
import { type ComponentPropsWithRef, type MouseEvent, useRef } from "react";

type LinkProps = Omit<ComponentPropsWithRef<"a">, "href"> & {
  /** Undefined disables the link. The element stays, and so does the focus. */
  href: string | undefined;
  /** State for the next screen, outside its address. */
  state?: HistoryState;
};

/** A click that the browser would follow in this tab. Every other click is left to the browser. */
function isPlain(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  return (
    !event.defaultPrevented &&
    event.button === 0 &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
    (target === "" || target === "_self")
  );
}

/** Longer than any system's double-click interval. */
const DOUBLE_CLICK_MS = 1000;

/** The address below this site's root. Undefined if it is not one of our screens. */
function screenOf({ origin, pathname, search, hash, protocol }: HTMLAnchorElement): string | undefined {
  const ours = origin === location.origin && (protocol === "https:" || protocol === "http:");
  return ours ? pathname + search + hash : undefined;
}

/** A real link, so 'open in new tab', 'copy address' and pages without a router work. A plain click only changes the screen. */
export function Link({ href, state = {}, onClick, onMouseEnter, onFocus, ...anchor }: LinkProps) {
  // The type says there is always a router. Outside a router, the hook returns undefined.
  const router: AnyRouter | undefined = useRouter({ warn: false });
  const clickedAt = useRef(Number.NEGATIVE_INFINITY);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // The second half of a double click goes to the element now under the pointer. Two clicks on the same link are both meant.
    if (event.detail > 1 && event.timeStamp - clickedAt.current > DOUBLE_CLICK_MS) event.preventDefault();
    else clickedAt.current = event.timeStamp;
    const screen = screenOf(event.currentTarget);
    if (!router || screen === undefined || anchor.download !== undefined || !isPlain(event)) return;
    event.preventDefault();
    void router.navigate({ href: screen, state });
  };
  const preload = (element: HTMLAnchorElement) => {
    const screen = screenOf(element);
    // If preloading fails, the screen is fetched, and a failure shown, when the user follows the link.
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
