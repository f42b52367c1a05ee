import type { Findings } from "../fhir-reading.ts";

/** Several findings as one, each resource once. */
export function together(findings: readonly Findings[]): Findings {
  const rows = new Map(findings.flatMap(({ rows }) => rows.map((row) => [`${row.type}/${row.id}`, row])));
  return { rows: [...rows.values()], strangers: findings.reduce((sum, { strangers }) => sum + strangers, 0) };
}
