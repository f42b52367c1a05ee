import { type GrowthEvent, GrowthMeasure, type GrowthReport } from "@linnet/contract/chart/growth";
import type { Found } from "../../../adapters/ehr/port.ts";
import { GROWTH_CODES, isMeasured, type Observation } from "../../../adapters/ehr/record.ts";
import { hospitalDay } from "../hospital-moment.ts";
import { resultStatus } from "../labs/events.ts";
import { resultUnits, resultValue } from "../labs/result-value.ts";
import { compare, compareCorrected, compareForLength, inChartUnit, type Measured, type Situation } from "./compare.ts";
import { daysEarly, gestationDays } from "./gestation.ts";

type Metric = { of: "mass" | "length"; tens: number };

/** Metric units by their UCUM code: what they measure, and how many places they are from the gram or the metre. */
const METRIC = new Map<string, Metric>([
  ["kg", { of: "mass", tens: 3 }],
  ["g", { of: "mass", tens: 0 }],
  ["mg", { of: "mass", tens: -3 }],
  ["m", { of: "length", tens: 0 }],
  ["cm", { of: "length", tens: -2 }],
  ["mm", { of: "length", tens: -3 }],
]);

/** The same number with its point moved to the right, or to the left where `places` is negative; no digit is lost. */
function movePoint(digits: string, places: number): string {
  const [whole = "", part = ""] = digits.split(".");
  const padded = `${"0".repeat(Math.max(0, -places))}${whole}${part}${"0".repeat(Math.max(0, places - part.length))}`;
  const point = Math.max(0, -places) + whole.length + places;
  const [left, right] = [padded.slice(0, point).replace(/^0+(?=\d)/, ""), padded.slice(point)];
  return right === "" ? left : `${left}.${right}`;
}

/** The amount in the unit of another, if only the point has to move for that; else as it is. */
export function inUnitOf(wanted: Measured, measured: Measured): Measured {
  const [from, to] = [METRIC.get(measured.code), METRIC.get(wanted.code)];
  if (!from || from.of !== to?.of) return measured;
  return { ...wanted, digits: movePoint(measured.digits, from.tens - to.tens) };
}

type Result = Found<Observation>;

/** A measurement that can stand in a series. */
interface Point {
  result: Result;
  moment: string;
  /** Of the hospital. */
  day: string;
  at: number;
  /** Undefined where it is no amount that can be drawn. */
  measured: Measured | undefined;
}

/** Of two measurements of one moment the first of these counts, and any of them before one whose status says nothing. */
const COUNTING: readonly Result["status"][] = ["corrected", "amended", "final", "preliminary"];
const rankOf = ({ status }: Result) => (COUNTING.indexOf(status) + COUNTING.length + 1) % (COUNTING.length + 1);

const AMOUNT = /^\d+(\.\d+)?$/;

/** More than anybody was ever measured, in the unit of the charts: whatever it is, the axis has no room for it. */
const MOST: Record<GrowthMeasure, number> = { weight: 700, height: 300, "head-circumference": 150, bmi: 300 };

/** An amount that can be drawn. '<3' is no weight, no child weighs 0, and 'tall' is no height. */
function measuredOf(measure: GrowthMeasure, result: Result): Measured | undefined {
  const { value } = result;
  if (value?.kind !== "quantity" || value.comparator || !AMOUNT.test(value.value) || Number(value.value) === 0) return undefined;
  const unit = resultUnits(result);
  const measured = { digits: value.value, unit, code: value.code ?? unit };
  return inChartUnit(measure, measured) > MOST[measure] ? undefined : measured;
}

/** Undefined without a usable value or an exact date: the age would be unknown. */
function toPoint(measure: GrowthMeasure, result: Result, zone: string): Point | undefined {
  const { collected = "", at, status } = result;
  if (!isMeasured(status) || result.value === undefined || at === undefined) return undefined;
  const day = hospitalDay(collected, zone);
  if (!day) return undefined;
  return { result, moment: collected, day, at, measured: measuredOf(measure, result) };
}

const becameKnown = ({ result }: Point) => Date.parse(result.issued ?? result.updated ?? "") || 0;

/** Drawable points first, then counted ones, then the most recently known. */
const byCounting = (one: Point, other: Point) =>
  Number(one.measured === undefined) - Number(other.measured === undefined) ||
  rankOf(one.result) - rankOf(other.result) ||
  becameKnown(other) - becameKnown(one) ||
  (one.result.id < other.result.id ? -1 : 1);

/** What is sent twice, under two codes or because it was corrected, is one measurement. */
const onePerMoment = (points: readonly Point[]): Point[] =>
  [...Map.groupBy(points, ({ at }) => at).values()].flatMap((ofMoment) => [...ofMoment].sort(byCounting).slice(0, 1));

/** Whose growth it is; `zone` is the hospital's. */
export interface Subject extends Pick<Situation, "child" | "reference"> {
  zone: string;
}

function toEvents(
  measure: GrowthMeasure,
  results: readonly Result[],
  { zone, early, ...subject }: Subject & { early: number },
): GrowthEvent[] {
  const points = onePerMoment(results.flatMap((result) => toPoint(measure, result, zone) ?? [])).sort((one, other) => one.at - other.at);
  const newest = points.findLast(({ measured }) => measured)?.measured;
  return points.map(({ result, moment, day, measured }) => {
    const { digits, unit } = measured
      ? inUnitOf(newest ?? measured, measured)
      : { digits: resultValue(result, result.status, zone), unit: resultUnits(result) };
    return {
      EVENT_ID: result.id,
      EVENT_END_DT_TM: moment,
      RESULT_VAL: digits,
      RESULT_UNITS: unit,
      RESULT_STATUS: resultStatus(result),
      IS_AMOUNT: measured !== undefined,
      FOR_LENGTH: null,
      COMPARED: measured ? compare(measure, result.code.codes, measured, { ...subject, day }) : null,
      CORRECTED: measured ? compareCorrected(measure, result.code.codes, measured, { ...subject, day, daysEarly: early }) : null,
    };
  });
}

/** The lengths of a child, lying, by the day they were taken on. */
const lengthsOf = (heights: readonly GrowthEvent[], zone: string): Map<string, number> =>
  new Map(
    heights.flatMap(({ COMPARED, EVENT_END_DT_TM }): [string, number][] =>
      COMPARED?.CHART === "length-for-age" ? [[hospitalDay(EVENT_END_DT_TM, zone) ?? "", COMPARED.VALUE]] : [],
    ),
  );

/** Weights, compared by length as well where the child was measured lying on the same day. */
function withLengths(weights: readonly GrowthEvent[], heights: readonly GrowthEvent[], { reference, zone }: Subject): GrowthEvent[] {
  const lengths = lengthsOf(heights, zone);
  return weights.map((event) => {
    const centimetres = lengths.get(hospitalDay(event.EVENT_END_DT_TM, zone) ?? "");
    if (centimetres === undefined || !event.COMPARED) return event;
    return { ...event, FOR_LENGTH: compareForLength(event.COMPARED, reference, centimetres) };
  });
}

const isOf = (measure: GrowthMeasure) => {
  const tokens = new Set(GROWTH_CODES[measure].map((code) => `http://loinc.org|${code}`));
  return ({ code }: Result) => code.codes.some((token) => tokens.has(token));
};

/**
 * What was measured of a child's growth, each measure in the order of time. The body mass index is the record's own: worked out here
 * it could differ from what the hospital saw.
 */
export function growthReport(observations: readonly Result[], subject: Subject): GrowthReport {
  const gestation = gestationDays(observations, subject.child.birthDate);
  const early = daysEarly(gestation);
  const eventsOf = (measure: GrowthMeasure) => toEvents(measure, observations.filter(isOf(measure)), { ...subject, early });
  const heights = eventsOf("height");
  const GROWTH = GrowthMeasure.options
    .map((MEASURE) => {
      if (MEASURE === "height") return { MEASURE, EVENT: heights };
      const events = eventsOf(MEASURE);
      return { MEASURE, EVENT: MEASURE === "weight" ? withLengths(events, heights, subject) : events };
    })
    .filter(({ EVENT }) => EVENT.length > 0);
  return { RPTDATA: { GROWTH_CNT: GROWTH.length, GROWTH, BORN_AFTER_DAYS: early > 0 ? (gestation ?? null) : null } };
}
