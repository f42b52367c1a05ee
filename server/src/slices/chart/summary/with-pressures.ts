import type { Found } from "../../../adapters/ehr/port.ts";
import { isMeasured, type Observation, PRESSURE_TOKENS, VITAL_SIGN_CODES } from "../../../adapters/ehr/record.ts";
import { resultUnits } from "../labs/result-value.ts";
import { settleCorrections } from "../labs/settle-corrections.ts";

type Result = Found<Observation> & { visitId?: string | undefined };
type Side = keyof typeof PRESSURE_TOKENS;

/** One half of a blood pressure that came as a result of its own. */
interface Half {
  side: Side;
  result: Result;
}

/** The first of these that a half has says how final the whole is. */
const LEAST_FINAL: readonly Result["status"][] = ["preliminary", "unknown", "final", "amended", "corrected"];

const MINUTE = 60_000;

function halvesIn(observations: readonly Result[]): Half[] {
  const sideOf = ({ code }: Result) => (["systolic", "diastolic"] as const).find((side) => code.codes.includes(PRESSURE_TOKENS[side]));
  const measured = observations.filter(({ status, value, components }) => value && !components && isMeasured(status));
  const settled: Result[] = settleCorrections(measured.filter(sideOf)).current;
  const halves = settled.flatMap((result): [string, Half][] => {
    const side = sideOf(result);
    // What was sent twice is one.
    return side ? [[JSON.stringify([side, result.at, result.value, result.visitId, result.device]), { side, result }]] : [];
  });
  return [...new Map(halves).values()];
}

/** By what two halves belong together, the surest first; undefined where a half does not say it. */
function tiesOf(observations: readonly Result[]): ((half: Result) => string | undefined)[] {
  const panels = new Map(observations.flatMap(({ id, memberIds = [] }) => memberIds.map((member) => [member, id] as const)));
  const said = (...parts: unknown[]) => (parts.includes(undefined) ? undefined : parts.join("\n"));
  return [
    ({ id }) => panels.get(id),
    ({ at, device }) => said(at, device),
    ({ at, visitId }) => said(at, visitId),
    ({ at }) => said(at),
    ({ at, visitId }) => said(at && Math.floor(at / MINUTE), visitId),
  ];
}

const unitOf = (result: Result) =>
  resultUnits(result)
    .replaceAll(/[^a-z]/gi, "")
    .toLowerCase();

/** What says that two are not of one measurement. */
const areApart = (one: Result, other: Result) =>
  unitOf(one) !== unitOf(other) ||
  [one.visitId && other.visitId && one.visitId !== other.visitId, one.device && other.device && one.device !== other.device].some(Boolean);

/** One blood pressure of its halves, or of the one there is. */
function whole(halves: readonly [Half, ...Half[]]): Result {
  const [{ result: first }] = halves;
  const results = halves.map(({ result }) => result);
  return {
    id: first.id,
    status: LEAST_FINAL.find((status) => results.some((result) => result.status === status)) ?? first.status,
    code: { text: "Blood pressure", codes: [`http://loinc.org|${VITAL_SIGN_CODES["blood-pressure"][0]}`] },
    collected: first.collected,
    at: first.at,
    components: results.map(({ code, value, absent }) => ({ code, value, absent })),
    memberIds: results.map(({ id }) => id),
  };
}

/**
 * Adds systolic and diastolic results as blood pressures, of both halves or a single one. If several halves would match, none is combined:
 * a pressure that was never measured is worse than half of one.
 */
export function withPressures(observations: readonly Result[]): Result[] {
  let left = halvesIn(observations);
  const pressures: Result[] = [];
  for (const tieOf of tiesOf(observations))
    for (const [tie, group] of Map.groupBy(left, ({ result }) => tieOf(result))) {
      const [one, other] = group.toSorted((a, b) => (a.side < b.side ? 1 : -1));
      if (tie === undefined || group.length !== 2 || !one || !other) continue;
      if (one.side === other.side || areApart(one.result, other.result)) continue;
      pressures.push(whole([one, other]));
      left = left.filter((half) => half !== one && half !== other);
    }
  return [...observations, ...pressures, ...left.map((half) => whole([half]))];
}
