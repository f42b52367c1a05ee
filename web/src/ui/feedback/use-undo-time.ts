import { type FocusEvent, useEffect, useEffectEvent, useState } from "react";

/** Milliseconds to undo, counted again when the pointer or the focus leaves. */
const UNDO_MS = 8000;

/**
 * Removes the notice after a time that runs only while it has neither the pointer nor keyboard focus. Focus from a mouse click does not
 * stop the time, because it stays after the user has moved on.
 */
export function useUndoTime({ isRunning, onOver }: { isRunning: boolean; onOver: () => void }) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const goAway = useEffectEvent(onOver);
  const runs = isRunning && !isPointedAt && !isFocused;
  // Talks to the browser's clock.
  useEffect(() => {
    if (!runs) return undefined;
    const timer = window.setTimeout(() => goAway(), UNDO_MS);
    return () => window.clearTimeout(timer);
  }, [runs]);
  return {
    onPointerEnter: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
    onFocus: ({ target }: FocusEvent<HTMLElement>) => setFocused(target.matches(":focus-visible")),
    onBlur: () => setFocused(false),
  };
}
