import { useState, useSyncExternalStore } from "react";

const OVER = ["pointerup", "pointercancel", "contextmenu", "dragend", "blur"] as const;

let pressed = false;
const listeners = new Set<() => void>();

function set(next: boolean) {
  if (pressed === next) return;
  pressed = next;
  for (const listener of listeners) listener();
}

/** Follows from the page's start whether a button or a finger is down. Returns the way to stop. */
export function watchPress(): () => void {
  const begin = () => set(true);
  // The click follows in the same task, and has to find the page as it was.
  const end = () => window.setTimeout(() => set(false));
  window.addEventListener("pointerdown", begin, true);
  for (const type of OVER) window.addEventListener(type, end, true);
  return () => {
    window.removeEventListener("pointerdown", begin, true);
    for (const type of OVER) window.removeEventListener(type, end, true);
    set(false);
  };
}

const isPressed = () => pressed;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * `value`, which changes only while nothing is pressed; undefined until then. For what comes by itself and moves the page: a button that
 * moves away between press and release gets no click, and nobody learns why nothing happens.
 */
export function useHeldWhilePressed<T>(value: T): T | undefined {
  const isHeld = useSyncExternalStore(subscribe, isPressed);
  const [shown, setShown] = useState(isHeld ? undefined : value);
  if (!isHeld && shown !== value) setShown(value);
  return isHeld ? shown : value;
}
