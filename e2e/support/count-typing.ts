import type { Locator } from "@playwright/test";

/** Seconds at an ordinary pace, by the keystroke-level model of Card, Moran and Newell: a key, a mouse movement with click, a thought. */
const KEY = 0.28;
const POINT = 1.3;
const THINK = 1.35;

/** Fills in a form like a person and counts typed fields, chosen fields, keystrokes and seconds. */
export function countTyping() {
  const counts = { typed: 0, chosen: 0, keystrokes: 0, seconds: 0 };
  const act = (seconds: number) => {
    counts.seconds += THINK + seconds;
  };
  return {
    counts,
    async type(field: Locator, text: string): Promise<void> {
      await field.fill("");
      await field.pressSequentially(text);
      counts.typed += 1;
      counts.keystrokes += text.length + 1;
      act((text.length + 1) * KEY);
    },
    /** By its first letters, or the mouse. */
    async choose(field: Locator, label: string): Promise<void> {
      await field.selectOption(label);
      counts.chosen += 1;
      counts.keystrokes += 2;
      act(POINT + 2 * KEY);
    },
    async press(target: Locator): Promise<void> {
      await target.click();
      act(POINT);
    },
  };
}
