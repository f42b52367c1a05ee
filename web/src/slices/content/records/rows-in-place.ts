import type { UpdateColumn, UpdateKind, UpdateRow } from "./kind.ts";
import type { ListPlace } from "./places.ts";

const words = new Intl.Collator("en-US", { numeric: true, sensitivity: "base" });

const compare = (one: string | number, other: string | number): number =>
  typeof one === "number" && typeof other === "number" ? one - other : words.compare(String(one), String(other));

/** The rows that the filter lets through, in the order that somebody chose, or else as the server sent them. */
export function rowsInPlace<Row extends UpdateRow>(
  rows: readonly Row[],
  { isActive }: Pick<UpdateKind<Row>, "isActive">,
  columns: readonly UpdateColumn<Row>[],
  { active, sort = "" }: ListPlace,
): Row[] {
  const found = rows.filter((row) => active === undefined || !isActive || isActive(row) === (active === "yes"));
  const by = columns.find(({ key }) => key === sort.replace(/^-/, ""))?.by;
  if (!by) return found;
  const way = sort.startsWith("-") ? -1 : 1;
  return found.toSorted((one, other) => way * compare(by(one), by(other)));
}
