import type { Findings } from "../fhir-reading.ts";

/** Several findings as one, each resource once. */
export function mergeFindings(findings: readonly Findings[]): Findings {
  const rows = new Map(findings.flatMap(({ rows }) => rows.map((row) => [`${row.type}/${row.id}`, row])));
  return { rows: [...rows.values()], otherPatients: findings.reduce((sum, { otherPatients }) => sum + otherPatients, 0) };
}
