import { useSyncExternalStore } from "react";

/** What the user did, shown for a while. */
export interface Notice {
  /** A sentence that names the person or item. */
  text: string;
  /** Undoes it. Undefined if it cannot be undone. */
  undo?: () => Promise<unknown>;
}

let shown: Notice | undefined;
const readers = new Set<() => void>();

/** Shows a notice in place of the previous one. Undefined clears it. */
export function notify(notice: Notice | undefined): void {
  shown = notice;
  for (const read of readers) read();
}

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

export const useNotice = (): Notice | undefined => useSyncExternalStore(subscribe, () => shown);
