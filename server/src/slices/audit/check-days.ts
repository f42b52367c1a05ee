import { type AuditFilter, MAX_AUDIT_YEARS } from "@linnet/contract/audit/compliance";
import { addYears, parseISO } from "../../platform/dates.ts";
import { invalidInput } from "../../platform/http/errors.ts";

/** @throws AppError `invalid_input` for reversed days, or a range longer than the retention. */
export function checkDays({ from, to }: Pick<AuditFilter, "from" | "to">): void {
  if (from > to) throw invalidInput({ from: "Start date cannot be after end date." });
  if (addYears(parseISO(from), MAX_AUDIT_YEARS) < parseISO(to)) throw invalidInput({ from: `Choose at most ${MAX_AUDIT_YEARS} years` });
}
