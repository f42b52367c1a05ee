import type { Ehr, ReportWithResults } from "../port.ts";
import type { StoredHeading, StoredResult } from "../release/released-results.ts";

interface Results {
  observations: readonly StoredResult[];
  reports: readonly StoredHeading[];
}

type ReportPart = "laboratory" | "radiology" | "other";

/** Results by id with all their members, each once and in order. */
function withMembers<Result extends Pick<StoredResult, "memberIds">>(
  ids: readonly string[],
  observations: ReadonlyMap<string, Result>,
): Result[] {
  const found = new Set(ids);
  // A set can grow while it is iterated and has no duplicates, so a result that names itself ends here.
  for (const id of found) for (const member of observations.get(id)?.memberIds ?? []) found.add(member);
  return [...found].flatMap((id) => observations.get(id) ?? []);
}

/**
 * The chart section of each report and result. A report without a category or a known code is laboratory if it names a laboratory result. A
 * result is laboratory by category, or because a laboratory report or result names it.
 */
export function partsOf({ observations, reports }: Results) {
  const byId = new Map(observations.map((result) => [result.id, result]));
  const isOfLaboratory = (id: string) => byId.get(id)?.category === "laboratory";
  const partOf = ({ category, sections, resultIds = [] }: StoredHeading): ReportPart => {
    if (category === "laboratory" || category === "radiology") return category;
    return sections === undefined && resultIds.some(isOfLaboratory) ? "laboratory" : "other";
  };
  const parts = new Map(reports.map((report) => [report.id, partOf(report)]));
  const seeds = [
    ...observations.flatMap(({ id, category }) => (category === "laboratory" ? [id] : [])),
    ...reports.flatMap(({ id, resultIds = [] }) => (parts.get(id) === "laboratory" ? resultIds : [])),
  ];
  const ofLaboratory = new Set(withMembers(seeds, byId).map(({ id }) => id));
  return {
    /** `other`: pathology, genetics, cardiology, and reports that do not say. */
    partOf: ({ id }: Pick<StoredHeading, "id">): ReportPart => parts.get(id) ?? "other",
    isLabResult: ({ id }: Pick<StoredResult, "id">): boolean => ofLaboratory.has(id),
    /** The results a report names, with their members. */
    resultsOf: ({ resultIds = [] }: Pick<StoredHeading, "resultIds">): StoredResult[] => withMembers(resultIds, byId),
  };
}

/** A patient's report from any section. Reads the sections themselves, so that a report withheld there is not found by id either. */
export async function findReport(
  ehr: Pick<Ehr, "labsOf" | "imagingOf" | "reportsOf">,
  personId: string,
  reportId: string,
): Promise<ReportWithResults | undefined> {
  const other = (await ehr.reportsOf(personId)).reports.find(({ report }) => report.id === reportId);
  if (other) return other;
  const examined = (await ehr.imagingOf(personId)).examinations.find(({ report }) => report?.id === reportId);
  if (examined?.report) return { report: examined.report, results: [...(examined.results ?? [])] };
  const { observations, reports } = await ehr.labsOf(personId);
  const report = reports.find(({ id }) => id === reportId);
  const byId = new Map(observations.map((result) => [result.id, result]));
  return report && { report, results: withMembers(report.resultIds ?? [], byId) };
}
