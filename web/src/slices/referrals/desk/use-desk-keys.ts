import { useState } from "react";
import { z } from "zod";
import { useKeys } from "../../../platform/page/use-keys.ts";
import { storedState } from "../../../platform/session/stored-state.ts";

/** By letter, what each does. */
type DeskKeys = Record<string, () => void>;

const stored = () => storedState(window.localStorage, "desk-keys", z.boolean());

/** Single letters that do something at the desk. Who speaks to their computer, or hits keys by accident, turns them off, which is remembered (WCAG 2.1.4). */
export function useDeskKeys(keys: DeskKeys) {
  const [isOn, setIsOn] = useState(() => stored().read() ?? true);
  useKeys(keys, isOn);
  const turn = (next: boolean) => {
    stored().write(next);
    setIsOn(next);
  };
  return { isOn, turn };
}
