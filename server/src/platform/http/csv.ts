import { stringify } from "csv-stringify/sync";

/** CSV for spreadsheets (RFC 4180). Values that look like formulas get a leading apostrophe (OWASP: CSV injection). */
export const CSV_OPTIONS = { escape_formulas: true, record_delimiter: "windows", quoted_match: /\r/ } as const;

/** A table that a spreadsheet opens, with its own mark of UTF-8 in front. */
export const csv = (columns: readonly string[], rows: readonly (readonly (string | number)[])[]): Buffer =>
  Buffer.from(stringify([...rows], { ...CSV_OPTIONS, header: true, columns: [...columns], bom: true }));
