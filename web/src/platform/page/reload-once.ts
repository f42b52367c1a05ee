import { useSyncExternalStore } from "react";
import { runBeforePracticeSwitch } from "../session/before-practice-switch.ts";

/** When this tab loaded itself anew, in milliseconds: a moment, and nothing of a person. */
const RELOADED = "linnet.reloaded";
/** A file that is missing again so soon after will not come by loading the page once more. */
const AGAIN_MS = 60_000;
/** What was typed is saved first, as long as that does not take too long. */
const SAVING_MS = 3_000;

/** What browsers say where a file of the page cannot be had: Chromium, Firefox, Safari, and Vite of styles. */
const MISSING = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** A part of the page could not be loaded, and loading the page anew was no help. */
export class MissingPart extends Error {}

let isReloading = false;
let isOutdated = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether a part of this page is missing, and the person has to load it anew when nothing typed is lost by that. */
export const useIsOutdated = (): boolean => useSyncExternalStore(subscribe, () => isOutdated);

function setOutdated(value: boolean): void {
  isOutdated = value;
  for (const listener of listeners) listener();
}

/** As whatever holds the page on its way out would be asked by the browser. */
function isHeld(): boolean {
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

function wasReloadedNow(): boolean {
  const since = Date.now() - Number(window.sessionStorage.getItem(RELOADED) ?? 0);
  return since >= 0 && since < AGAIN_MS;
}

async function reload(): Promise<void> {
  const { promise: tooLong, resolve } = Promise.withResolvers<void>();
  window.setTimeout(resolve, SAVING_MS);
  await Promise.race([runBeforePracticeSwitch(), tooLong]);
  isReloading = false;
  window.location.reload();
}

/** True where the page is being loaded anew; false where the person has to do that. */
function reloadOnce(): boolean {
  if (isReloading) return true;
  // Without a network the browser would show its own page in place of this one.
  if (!navigator.onLine) return false;
  if (wasReloadedNow() || isHeld()) {
    setOutdated(true);
    return false;
  }
  try {
    window.sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    // What cannot be remembered would be done again and again.
    setOutdated(true);
    return false;
  }
  isReloading = true;
  void reload();
  return true;
}

const isMissing = (error: unknown): boolean => error instanceof Error && MISSING.test(error.message);

/**
 * Loads a part of the page. Where its file is gone, because the portal was updated, the page is loaded anew once, and this waits for it.
 * @throws MissingPart where it was loaded anew a moment ago.
 */
export async function orReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error)) throw error;
    // What is typed stays on the screen: the part is still waited for, and a strip says why.
    if (reloadOnce() || isHeld()) return new Promise<never>(() => undefined);
    throw new MissingPart("A part of the page could not be loaded", { cause: error });
  }
}

/** Loads the page anew where Vite finds a file missing, whatever asked for it. Returns the way to stop. */
export function watchMissingParts(): () => void {
  const onMissing = (event: Event) => {
    // Vite puts the failure here.
    if ("payload" in event && isMissing(event.payload)) reloadOnce();
  };
  window.addEventListener("vite:preloadError", onMissing);
  return () => {
    window.removeEventListener("vite:preloadError", onMissing);
    setOutdated(false);
  };
}
