import { type AuditFilter, MAX_AUDIT_YEARS } from "@linnet/contract/audit/compliance";
import { addYears, parseISO } from "../../platform/dates.ts";
import { invalidInput } from "../../platform/http/errors.ts";

/** @throws AppError `invalid_input` for days the wrong way round, or more of them than rows are kept. */
export function checkDays({ from, to }: Pick<AuditFilter, "from" | "to">): void {
  if (from > to) throw invalidInput({ from: "Start date cannot be after end date." });
  if (addYears(parseISO(from), MAX_AUDIT_YEARS) < parseISO(to)) throw invalidInput({ from: `Choose at most ${MAX_AUDIT_YEARS} years` });
}
