import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import { CSV_OPTIONS } from "../../../platform/http/csv.ts";
import type { auditRowRepository, NamedRow, RowFilter } from "../compliance/row-repository.ts";
import { auditPages } from "./pages.ts";

const COLUMNS = [
  ...["Number", "Time (UTC)", "Person", "Email", "Logged in as", "Logged in as (email)", "Roles", "Practice", "Action", "Outcome", "Rule"],
  ...["Record IDs", "Number of patients", "Object", "Fields changed", "Count", "Address", "Request"],
];

const cellsOf = (row: NamedRow): (string | number)[] => [
  row.id,
  row.at.toISOString(),
  row.actor_name ?? "",
  row.actor_email ?? "",
  ...(row.effective_id === row.actor_id ? ["", ""] : [row.effective_name ?? "", row.effective_email ?? ""]),
  row.role_ids.join(" "),
  row.practice_name ?? "",
  row.action,
  row.outcome,
  row.rule ?? "",
  row.children.join(" "),
  row.child_count,
  row.object ?? "",
  row.changed.join(" "),
  row.count ?? "",
  row.address ?? "",
  row.request_id,
];

async function* linesOf(rows: Pick<ReturnType<typeof auditRowRepository>, "find">, filter: RowFilter): AsyncGenerator<string> {
  yield stringify([COLUMNS], { ...CSV_OPTIONS, bom: true });
  for await (const page of auditPages(rows, filter, { order: "desc" })) yield stringify(page.map(cellsOf), CSV_OPTIONS);
}

/** The rows of a search as a CSV table, newest first. */
export const auditAsCsv = (rows: Pick<ReturnType<typeof auditRowRepository>, "find">, filter: RowFilter): Readable =>
  Readable.from(linesOf(rows, filter));
