import { useState, useSyncExternalStore } from "react";

/** Ends what one finger or button presses. */
const RELEASES = ["pointerup", "pointercancel"] as const;
/** After these events there may be no release. */
const ENDS = ["contextmenu", "dragend"] as const;

let pressed = false;
const listeners = new Set<() => void>();

function set(next: boolean) {
  if (pressed === next) return;
  pressed = next;
  for (const listener of listeners) listener();
}

/** Follows from the page's start whether a button or a finger is down. Returns the way to stop. */
export function watchPress(): () => void {
  const down = new Set<number>();
  let timer: number | undefined;
  const begin = ({ pointerId }: PointerEvent) => {
    // The second press of a double click may come before the end of the first.
    window.clearTimeout(timer);
    down.add(pointerId);
    set(true);
  };
  const end = () => {
    down.clear();
    window.clearTimeout(timer);
    // The click follows in the same task, and has to find the page as it was.
    timer = window.setTimeout(() => set(false));
  };
  const release = ({ pointerId }: PointerEvent) => {
    down.delete(pointerId);
    if (down.size === 0) end();
  };
  window.addEventListener("pointerdown", begin, true);
  for (const type of RELEASES) window.addEventListener(type, release, true);
  for (const type of ENDS) window.addEventListener(type, end, true);
  // The window's own alone: a press that takes the focus from a field is not over.
  window.addEventListener("blur", end);
  return () => {
    window.removeEventListener("pointerdown", begin, true);
    for (const type of RELEASES) window.removeEventListener(type, release, true);
    for (const type of ENDS) window.removeEventListener(type, end, true);
    window.removeEventListener("blur", end);
    window.clearTimeout(timer);
    set(false);
  };
}

const isPressed = () => pressed;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * `value`, updated only while nothing is pressed; undefined until then. For automatic changes that move the page: a button that moves
 * between press and release gets no click, and the user would not know why.
 */
export function useHeldWhilePressed<T>(value: T): T | undefined {
  const isHeld = useSyncExternalStore(subscribe, isPressed);
  const [shown, setShown] = useState(isHeld ? undefined : value);
  if (!isHeld && shown !== value) setShown(value);
  return isHeld ? shown : value;
}
