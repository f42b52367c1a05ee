import { meansAnother, type Specimen } from "../resources/laboratory.ts";
import type { ResultRows, StoredHeading, StoredResult } from "./released-results.ts";

const OTHERS = { isAnothers: true, isUnreadable: true } as const;

/**
 * Marks results and reports that are or may be someone else's as unreadable, so that they are counted and not shown. A result from a
 * mother's or donor's specimen is theirs. One without its own specimen belongs with the report or panel that names it.
 */
export function withOthersMarked(rows: ResultRows, specimens: readonly Specimen[], personIds: readonly string[]): ResultRows {
  const strange = new Set(specimens.flatMap(({ id, subject }) => (subject && meansAnother([subject], personIds) ? [id] : [])));
  const isStrange = (id: string | undefined) => id !== undefined && strange.has(id);
  const isOthers = (result: StoredResult) => Boolean(result.isAnothers) || isStrange(result.specimenId);
  const isOthersReport = ({ specimenIds = [] }: StoredHeading) => specimenIds.some(isStrange);
  const known = new Map(rows.observations.map((result) => [result.id, result]));
  const others = new Set(rows.observations.filter(isOthers).map(({ id }) => id));
  const reports = rows.reports.filter(isOthersReport);
  if (others.size + reports.length === 0) return rows;

  const follow = (ids: readonly string[] = []) => {
    for (const id of ids) if (known.has(id) && known.get(id)?.specimenId === undefined) others.add(id);
  };
  for (const { resultIds } of reports) follow(resultIds);
  // A set can grow while it is iterated and has no duplicates.
  for (const id of others) follow(known.get(id)?.memberIds);
  return {
    ...rows,
    observations: rows.observations.map((result) => (others.has(result.id) ? { ...result, ...OTHERS } : result)),
    reports: rows.reports.map((report) => (isOthersReport(report) ? { ...report, ...OTHERS } : report)),
  };
}
