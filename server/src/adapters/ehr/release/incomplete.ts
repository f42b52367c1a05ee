/**
 * What is missing from a reply: the number of unreadable resources, and whether the hospital's system sent everything. Does not count
 * withheld resources, or ones that cannot be judged.
 */
export interface Incomplete {
  unreadable: number;
  isCut: boolean;
}

interface MaybeIncomplete {
  incomplete?: Incomplete | undefined;
}

/** Adds to a reply what is missing. Leaves a complete reply unchanged. */
export function lacking<Part extends object>(record: Part & MaybeIncomplete, more: Partial<Incomplete>): Part & MaybeIncomplete {
  const unreadable = (record.incomplete?.unreadable ?? 0) + (more.unreadable ?? 0);
  const isCut = Boolean(record.incomplete?.isCut || more.isCut);
  return unreadable > 0 || isCut ? { ...record, incomplete: { unreadable, isCut } } : record;
}

/** Unreadable: only its patient and its release are known. It is counted and not shown. */
export interface MaybeUnreadable {
  isUnreadable?: true | undefined;
}

/** The readings that can be shown, and the number that cannot be read. */
export function readable<Part extends MaybeUnreadable>(released: readonly Part[]): { shown: Part[]; unreadable: number } {
  const shown = released.filter(({ isUnreadable }) => !isUnreadable);
  return { shown, unreadable: released.length - shown.length };
}
