import { type FocusEvent, useEffect, useEffectEvent, useState } from "react";

/** So many milliseconds what was done can be taken back, counted anew when the pointer or the focus leaves it. */
const UNDO_MS = 8000;

/**
 * How long what was done stays with its way back: the time runs while it is neither pointed at nor in the keyboard's focus. The focus of a
 * mouse does not hold it: it stays where somebody last clicked, though they have long gone on.
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
