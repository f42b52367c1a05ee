import { useState } from "react";
import { z } from "zod";
import { useKeys } from "../../../platform/page/use-keys.ts";
import { storedState } from "../../../platform/session/stored-state.ts";

/** Actions by letter. */
type DeskKeys = Record<string, () => void>;

const stored = () => storedState(window.localStorage, "desk-keys", z.boolean());

/**
 * Single-letter shortcuts of the desk. Users of speech input, or who press keys by accident, can turn them off. That is remembered (WCAG
 * 2.1.4).
 */
export function useDeskKeys(keys: DeskKeys) {
  const [isOn, setIsOn] = useState(() => stored().read() ?? true);
  useKeys(keys, isOn);
  const turn = (next: boolean) => {
    stored().write(next);
    setIsOn(next);
  };
  return { isOn, turn };
}
