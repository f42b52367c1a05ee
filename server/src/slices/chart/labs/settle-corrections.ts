import type { Found } from "../../../adapters/ehr/port.ts";
import type { Observation } from "../../../adapters/ehr/record.ts";

type Result = Found<Observation>;

/** The results that count, and for each, by its id, those it has replaced. */
export interface Settled {
  current: Result[];
  replaced: Map<string, Result[]>;
}

const CORRECTING = new Set(["corrected", "amended"]);
const AWAITING = new Set(["registered", "preliminary"]);

const stampOf = ({ issued, updated }: Result) => Date.parse(issued ?? updated ?? "");

const codeOf = ({ code }: Result) => code.codes[0] ?? code.text;

/** An identifier alone does not tell a measurement: laboratories give a whole panel the one of its order. */
const identifiersOf = (result: Result) => result.identifiers?.map((identifier) => `${identifier} ${codeOf(result)}`) ?? [];

/** When the specimen was taken. A correction that says only when it was issued says nothing of that. */
function collectionOf({ collected, issued, status }: Result): string | number | undefined {
  if (!collected || (CORRECTING.has(status) && collected === issued)) return undefined;
  return collected.includes("T") ? Date.parse(collected) : collected;
}

/**
 * Nor do identifier and code together: a glucose tolerance test measures one thing three times under one order. Where that shows,
 * a result that does not say when it was collected belongs to none of them.
 */
function byCollection(group: Result[]): Result[][] {
  const collections = Map.groupBy(
    group.filter((result) => collectionOf(result) !== undefined),
    collectionOf,
  );
  return collections.size > 1 ? [...collections.values()] : [group];
}

/** Nor does a day: two blood gases of one day are two measurements. */
const momentsOf = (result: Result) =>
  result.collected?.includes("T") ? [`${result.collected} ${codeOf(result)} ${result.specimenId ?? ""}`] : [];

/** Whether one result certainly replaces the other. */
const replaces = (newer: Result, older: Result) => CORRECTING.has(newer.status) || AWAITING.has(older.status);

function newestFirst(results: readonly Result[]): Result[] {
  return results.filter((result) => !Number.isNaN(stampOf(result))).sort((one, other) => stampOf(other) - stampOf(one));
}

function groupBy(results: readonly Result[], keysOfResult: (result: Result) => string[]): Result[][] {
  const groups = new Map<string, Result[]>();
  for (const result of results)
    for (const key of keysOfResult(result)) {
      const group = groups.get(key);
      if (group) group.push(result);
      else groups.set(key, [result]);
    }
  return [...groups.values()].filter((group) => group.length > 1);
}

/**
 * Some laboratories correct a result by sending a second one. The newest counts; the older one is kept for reference. In doubt both are
 * shown: a duplicate harms less than a hidden result.
 */
export function settleCorrections(results: readonly Result[]): Settled {
  const successors = new Map<Result, Result>();
  const settle = (group: Result[], isReplaced: (newer: Result, older: Result) => boolean) => {
    const [newest, ...others] = newestFirst(group);
    for (const older of others) if (newest && stampOf(older) < stampOf(newest) && isReplaced(newest, older)) successors.set(older, newest);
  };
  for (const group of groupBy(results, identifiersOf).flatMap(byCollection)) settle(group, () => true);
  const mayReplace = results.some(({ status }) => CORRECTING.has(status) || AWAITING.has(status));
  if (mayReplace) for (const group of groupBy(results, momentsOf)) settle(group, replaces);

  const lastOf = (result: Result): Result => {
    const successor = successors.get(result);
    return successor ? lastOf(successor) : result;
  };
  const replaced = new Map<string, Result[]>();
  for (const older of newestFirst([...successors.keys()])) {
    const { id } = lastOf(older);
    replaced.set(id, [...(replaced.get(id) ?? []), older]);
  }
  return { current: results.filter((result) => !successors.has(result)), replaced };
}
