import { isNumeric, type Level, levelOf } from "@linnet/contract/chart/lab-reading";
import type { ArrivedResult } from "./arrived-results.ts";

/** The newest later values that a list names. */
const NAMED = 3;
/** Letters of each of them. */
const LONGEST = 40;

type Severity = 0 | 1 | 2;

/** What was found later of the same test. */
export interface LaterValues {
  count: number;
  /** The newest few, oldest first; `at` in ISO with Z. */
  values: (Pick<ArrivedResult, "value" | "finding" | "happenedOn"> & { at: string })[];
  /** Severity of the newest value; undefined if not judged: then the earlier value is not history. */
  severity: Severity | undefined;
}

const SEVERITY: Record<Level, Severity> = { critical: 2, abnormal: 1, normal: 0 };

/** Which results can follow each other. In doubt they are apart: a value of another specimen must not make history of a critical one. */
const seriesOf = ({ test, title, units, value }: ArrivedResult) => JSON.stringify([test ?? title, units, isNumeric(value)]);

/** 'Specimen hemolyzed' follows nothing, nor does a value that is not final. */
const mayFollow = ({ value, isUnjudged, isPreliminary }: ArrivedResult) => !isPreliminary && (isNumeric(value) || !isUnjudged);

interface Dated {
  result: ArrivedResult;
  at: number;
}

function toLater(newest: readonly Dated[], count: number): LaterValues {
  const last = newest.at(-1)?.result;
  return {
    count,
    values: newest.map(({ result: { value, finding, happenedOn }, at }) => ({
      value: value.slice(0, LONGEST),
      finding,
      at: new Date(at).toISOString(),
      ...(happenedOn !== undefined && { happenedOn }),
    })),
    severity: last && !last.isUnjudged ? SEVERITY[levelOf(last.finding)] : undefined,
  };
}

/** What was collected later of the test of each laboratory result, among all results of one child; the newest of each are not in it. */
export function laterValues(results: readonly ArrivedResult[]): ReadonlyMap<ArrivedResult, LaterValues> {
  const labs = results.flatMap((result): Dated[] =>
    result.section === "labs" && result.happenedAt !== undefined ? [{ result, at: result.happenedAt }] : [],
  );
  const found = new Map<ArrivedResult, LaterValues>();
  for (const unsorted of Map.groupBy(labs, ({ result }) => seriesOf(result)).values()) {
    const series = unsorted.toSorted((one, other) => one.at - other.at);
    const following = series.filter(({ result }) => mayFollow(result));
    let first = 0;
    for (const { result, at } of series) {
      while ((following[first]?.at ?? Number.POSITIVE_INFINITY) <= at) first++;
      const count = following.length - first;
      if (count > 0) found.set(result, toLater(following.slice(Math.max(first, following.length - NAMED)), count));
    }
  }
  return found;
}
