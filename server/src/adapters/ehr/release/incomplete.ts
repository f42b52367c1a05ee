/**
 * What a record lacks that may leave it: how many resources cannot be read, and whether the hospital's system did not send all. What a
 * rule withholds is never among it, nor what cannot be read so far that the rules can be applied.
 */
export interface Incomplete {
  unreadable: number;
  isCut: boolean;
}

interface MaybeIncomplete {
  incomplete?: Incomplete | undefined;
}

/** Adds to a record what it lacks; nothing is said of a record that lacks nothing. */
export function lacking<Part extends object>(record: Part & MaybeIncomplete, more: Partial<Incomplete>): Part & MaybeIncomplete {
  const unreadable = (record.incomplete?.unreadable ?? 0) + (more.unreadable ?? 0);
  const isCut = Boolean(record.incomplete?.isCut || more.isCut);
  return unreadable > 0 || isCut ? { ...record, incomplete: { unreadable, isCut } } : record;
}

/** A reading of which only is known whose it is and that it may leave: it is counted, and not shown. */
export interface MaybeUnreadable {
  isUnreadable?: true | undefined;
}

/** What of this can be shown, and how much cannot. */
export function readable<Part extends MaybeUnreadable>(released: readonly Part[]): { shown: Part[]; unreadable: number } {
  const shown = released.filter(({ isUnreadable }) => !isUnreadable);
  return { shown, unreadable: released.length - shown.length };
}
