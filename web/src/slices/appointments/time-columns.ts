import type { CalendarEntry } from "./calendar-entry.ts";

/** A shorter one is drawn as long as this, so that it can be read and hit. */
export const SHORTEST_MINUTES = 15;

export type TimedEntry = CalendarEntry & { time: { from: number; to: number } };

/** An entry's column among simultaneous ones. */
export interface PlacedEntry {
  entry: TimedEntry;
  column: number;
  columns: number;
}

export const isTimed = (entry: CalendarEntry): entry is TimedEntry => entry.time !== undefined;

const drawnTo = ({ time: { from, to } }: TimedEntry) => Math.max(to, from + SHORTEST_MINUTES);

/** Puts entries that overlap side by side, in the order of the clock. */
export function timeColumns(entries: readonly TimedEntry[]): PlacedEntry[] {
  const placed: PlacedEntry[] = [];
  let cluster: PlacedEntry[] = [];
  let columnEnds: number[] = [];
  const close = () => {
    for (const place of cluster) place.columns = columnEnds.length;
    placed.push(...cluster);
    cluster = [];
    columnEnds = [];
  };
  for (const entry of entries.toSorted((one, other) => one.time.from - other.time.from)) {
    if (columnEnds.every((end) => end <= entry.time.from)) close();
    const free = columnEnds.findIndex((end) => end <= entry.time.from);
    const column = free === -1 ? columnEnds.length : free;
    columnEnds[column] = drawnTo(entry);
    cluster.push({ entry, column, columns: 1 });
  }
  close();
  return placed;
}
