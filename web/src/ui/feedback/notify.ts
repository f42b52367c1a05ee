import { useSyncExternalStore } from "react";

/** What somebody has done, told where it is seen for a while. */
export interface Notice {
  /** A sentence that names whom or what it was done to. */
  text: string;
  /** Takes it back. Absent where nothing can. */
  undo?: () => Promise<unknown>;
}

let shown: Notice | undefined;
const readers = new Set<() => void>();

/** Shows what was done instead of what was shown before; nothing takes that away. */
export function notify(notice: Notice | undefined): void {
  shown = notice;
  for (const read of readers) read();
}

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

export const useNotice = (): Notice | undefined => useSyncExternalStore(subscribe, () => shown);
