import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { z } from "zod";
import { storedState } from "../../../platform/session/stored-state.ts";

/** Where a key is a letter of what somebody types, or chooses by it. */
const TYPED_IN = "input, textarea, select, [contenteditable]";

/** Marks the links that the keys go through. */
export const ROW_LINK = "data-row-link";

interface RowKeys {
  page: RefObject<HTMLElement | null>;
  /** What n does. */
  onNext: () => void;
}

const stored = () => storedState(window.localStorage, "desk-keys", z.boolean());

function moveFocus(page: HTMLElement, key: "j" | "k"): void {
  const links = [...page.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`)];
  const at = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
  links[key === "j" ? Math.min(at + 1, links.length - 1) : Math.max(at - 1, 0)]?.focus();
}

/**
 * j and k move the focus from row to row, n opens the next. Who speaks to their computer, or hits keys by accident, turns them off, which
 * is remembered (WCAG 2.1.4).
 */
export function useRowKeys({ page, onNext }: RowKeys) {
  const [isOn, setIsOn] = useState(() => stored().read() ?? true);
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const isBusy = target instanceof Element && target.closest(TYPED_IN) !== null;
    if (isBusy || document.querySelector("[aria-modal=true]") || !page.current) return;
    if (key === "n") onNext();
    else if (key === "j" || key === "k") moveFocus(page.current, key);
    else return;
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
