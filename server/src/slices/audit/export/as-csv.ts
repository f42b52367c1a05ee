import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import { allUsed } from "../../../platform/all-used.ts";
import { CSV_OPTIONS } from "../../../platform/http/csv.ts";
import type { auditRowRepository, NamedRow, RowFilter } from "../compliance/row-repository.ts";
import { auditPages } from "./pages.ts";

const COLUMNS = [
  ...(["Number", "Time (UTC)", "Person", "Email", "Logged in as", "Logged in as (email)", "Roles", "Practice", "Action"] as const),
  ...(["Outcome", "Rule", "Record IDs", "Number of patients", "Object", "Fields changed", "Count", "Address", "Request"] as const),
] as const;

function cellsOf({ id, at, micros: _exact, practice_id: _practice, ...row }: NamedRow): (string | number)[] {
  const { actor_id, actor_name, actor_email, effective_id, effective_name, effective_email, role_ids, practice_name, ...event } = row;
  const { action, outcome, rule, children, child_count, object, changed, count, address, request_id, ...rest } = event;
  allUsed(rest);
  const isOther = effective_id !== actor_id;
  const cells: Record<(typeof COLUMNS)[number], string | number | null> = {
    Number: id,
    "Time (UTC)": at.toISOString(),
    Person: actor_name,
    Email: actor_email,
    "Logged in as": isOther ? effective_name : "",
    "Logged in as (email)": isOther ? effective_email : "",
    Roles: role_ids.join(" "),
    Practice: practice_name,
    Action: action,
    Outcome: outcome,
    Rule: rule,
    "Record IDs": children.join(" "),
    "Number of patients": child_count,
    Object: object,
    "Fields changed": changed.join(" "),
    Count: count,
    Address: address,
    Request: request_id,
  };
  return COLUMNS.map((column) => cells[column] ?? "");
}

async function* linesOf(rows: Pick<ReturnType<typeof auditRowRepository>, "find">, filter: RowFilter): AsyncGenerator<string> {
  yield stringify([COLUMNS], { ...CSV_OPTIONS, bom: true });
  for await (const page of auditPages(rows, filter, { order: "desc" })) yield stringify(page.map(cellsOf), CSV_OPTIONS);
}

/** The rows of a search as a CSV table, newest first. */
export const auditAsCsv = (rows: Pick<ReturnType<typeof auditRowRepository>, "find">, filter: RowFilter): Readable =>
  Readable.from(linesOf(rows, filter));
