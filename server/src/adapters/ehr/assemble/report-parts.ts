import type { Ehr, ReportWithResults } from "../port.ts";
import type { StoredHeading, StoredResult } from "../release/released-results.ts";

interface Results {
  observations: readonly StoredResult[];
  reports: readonly StoredHeading[];
}

type ReportPart = "laboratory" | "radiology" | "other";

/** By id, with those they are made of, however far; each once, in the order in which they are named. */
function withMembers<Result extends Pick<StoredResult, "memberIds">>(
  ids: readonly string[],
  observations: ReadonlyMap<string, Result>,
): Result[] {
  const found = new Set(ids);
  // A set hands out what is added while it is walked, and nothing twice: a result that names itself ends here.
  for (const id of found) for (const member of observations.get(id)?.memberIds ?? []) found.add(member);
  return [...found].flatMap((id) => observations.get(id) ?? []);
}

/**
 * To which part of the chart reports and results belong. A report without a category whose code says nothing is the laboratory's
 * when it heads one of its results. A result is the laboratory's by its category, or because a report of the laboratory or another of
 * its results names it.
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
    /** `other` is what is neither: pathology, genetics, cardiology, and whatever says nothing of itself. */
    partOf: ({ id }: Pick<StoredHeading, "id">): ReportPart => parts.get(id) ?? "other",
    isLabResult: ({ id }: Pick<StoredResult, "id">): boolean => ofLaboratory.has(id),
    /** The results that a report names, with those they are made of. */
    resultsOf: ({ resultIds = [] }: Pick<StoredHeading, "resultIds">): StoredResult[] => withMembers(resultIds, byId),
  };
}

/**
 * One report of a patient, whichever part of the chart has it. Asked of the parts themselves, so that what a part withholds is not
 * found by its id either.
 */
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
