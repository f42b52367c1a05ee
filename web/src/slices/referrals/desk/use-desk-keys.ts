import { useEffect, useEffectEvent, useState } from "react";
import { z } from "zod";
import { storedState } from "../../../platform/session/stored-state.ts";

/** Where a key is a letter of what somebody types, or chooses by it. */
const TYPED_IN = "input:not([type=checkbox]), textarea, select, [contenteditable]";

/** By letter, what each does. */
type DeskKeys = Record<string, () => void>;

const stored = () => storedState(window.localStorage, "desk-keys", z.boolean());

/** Single letters that do something at the desk. Who speaks to their computer, or hits keys by accident, turns them off, which is remembered (WCAG 2.1.4). */
export function useDeskKeys(keys: DeskKeys) {
  const [isOn, setIsOn] = useState(() => stored().read() ?? true);
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const isBusy = target instanceof Element && target.closest(TYPED_IN) !== null;
    const act = new Map(Object.entries(keys)).get(key);
    if (!act || isBusy || document.querySelector("[aria-modal=true]")) return;
    act();
    event.preventDefault();
  });
  // Listens to the keyboard.
  useEffect(() => {
    if (!isOn) return;
    const hear = (event: KeyboardEvent) => listen(event);
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, [isOn]);
  const turn = (next: boolean) => {
    stored().write(next);
    setIsOn(next);
  };
  return { isOn, turn };
}
