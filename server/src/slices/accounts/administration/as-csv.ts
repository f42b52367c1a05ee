import { TZDate } from "@date-fns/tz";
import { stringify } from "csv-stringify/sync";
import { format } from "date-fns";
import type { ManagedAccount } from "./managed-account-repository.ts";

const columnsIn = (timeZone: string) => ["Last name", "First name", "Email", "Practices", "Roles", `Last login (${timeZone})`];

const placesOf = ({ rolePerPractice }: ManagedAccount): string =>
  [...new Set(rolePerPractice.map(({ practiceName }) => practiceName).filter((name) => name !== ""))].join("; ");

const rolesOf = ({ rolePerPractice }: ManagedAccount): string => [...new Set(rolePerPractice.map(({ label }) => label))].join("; ");

/**
 * A table of accounts (RFC 4180) that a spreadsheet opens: its own mark of UTF-8 in front, times of the hospital's clock. What a
 * spreadsheet would take for a formula stands behind an apostrophe (OWASP: CSV injection).
 */
export function accountsAsCsv(accounts: readonly ManagedAccount[], timeZone: string): string {
  const rows = accounts.map((account) => [
    account.lastName,
    account.firstName,
    account.email,
    placesOf(account),
    rolesOf(account),
    account.lastLoginAt ? format(new TZDate(account.lastLoginAt, timeZone), "yyyy-MM-dd HH:mm") : "",
  ]);
  return stringify(rows, {
    header: true,
    columns: columnsIn(timeZone),
    bom: true,
    escape_formulas: true,
    record_delimiter: "windows",
    quoted_match: /\r/,
  });
}
