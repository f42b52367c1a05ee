import type { auditRowRepository, NamedRow, PageOptions, Place, RowFilter } from "../compliance/row-repository.ts";

/** Rows per read, so that a file of any length needs only a page of memory. */
const ROWS_AT_ONCE = 1000;

interface Wanted extends Pick<PageOptions, "order" | "until"> {
  after?: Place | undefined;
}

/** All rows of a search, one page per read: a slow reader blocks no one. */
export async function* auditPages(
  rows: Pick<ReturnType<typeof auditRowRepository>, "find">,
  filter: RowFilter,
  { after, ...how }: Wanted,
): AsyncGenerator<NamedRow[]> {
  let place = after;
  for (;;) {
    const found = await rows.find(filter, { ...how, after: place, limit: ROWS_AT_ONCE });
    if (found.length > 0) yield found;
    place = found.at(-1);
    if (found.length < ROWS_AT_ONCE) return;
  }
}
