import { useSyncExternalStore } from "react";
import { runBeforePracticeSwitch } from "../session/before-practice-switch.ts";

/** When this tab last reloaded itself, in milliseconds: a time, no personal data. */
const RELOADED = "linnet.reloaded";
/** A file that is missing again so soon after will not come by loading the page once more. */
const AGAIN_MS = 60_000;
/** Typed text is saved first, within this time. */
const SAVING_MS = 3_000;

/** What browsers say where a file of the page cannot be had: Chromium, Firefox, Safari, and Vite of styles. */
const MISSING = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** A part of the page failed to load, even after a reload. */
export class MissingPart extends Error {}

let isReloading = false;
let isOutdated = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether a part of this page is missing, so that the person should reload it when no typed text is at risk. */
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

/** True if the page reloads; false if the person has to. */
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
 * Loads a part of the page. If an update removed its file, the page reloads once, and this waits for it.
 * @throws MissingPart right after such a reload.
 */
export async function loadOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error)) throw error;
    // What is typed stays on the screen: the part is still waited for, and a strip says why.
    if (reloadOnce() || isHeld()) return new Promise<never>(() => undefined);
    throw new MissingPart("A part of the page could not be loaded", { cause: error });
  }
}

/** Reloads the page if Vite finds a file missing. Returns a stop function. */
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
