import { useEffect, useEffectEvent } from "react";

/** Elements where a key types a letter or selects by it. */
const TYPED_IN = "input:not([type=checkbox]), textarea, select, [contenteditable]";

/** Single-key shortcuts of a page: inactive while typing and under a dialog. */
export function useKeys(keys: Record<string, () => void>, isOn: boolean): void {
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
}
