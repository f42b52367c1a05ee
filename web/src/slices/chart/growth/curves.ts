import type { GrowthComparison, GrowthEvent, GrowthMeasure, GrowthReport } from "@linnet/contract/chart/growth";
import {
  bmi95,
  type GrowthChart,
  type GrowthReference,
  type GrowthReferenceRow,
  type GrowthSource,
  type GrowthTable,
  type Lms,
  lmsAt,
  PERCENTILE_Z,
  SEAM_MONTHS,
  valueAtZ,
} from "@linnet/contract/chart/growth-reference";
import type { CurveSource, ReferenceCurve, TicksOf } from "../../../ui/chart/line-chart-plan.ts";

/** The two sheets of growth charts: at 24 months children are measured standing, so that no line may lead from one to the other. */
export type GrowthSheet = "infant" | "child";

/** The curves next to the points: percentiles, or standard deviations. */
export type GrowthScale = "percentiles" | "z";

export interface SheetChart {
  chart: GrowthChart;
  measure: GrowthMeasure;
  title: string;
  unit: string;
  /** What it is drawn by, where that is not the age in the words of its sheet. */
  axis?: string;
  /** In months of age, or centimetres of length. */
  from: number;
  to: number;
}

export const SHEETS: Record<GrowthSheet, { label: string; axis: string; charts: readonly SheetChart[] }> = {
  infant: {
    label: "Birth to 3 years",
    axis: "by age in months",
    charts: [
      { chart: "weight-for-age", measure: "weight", title: "Weight", unit: "kg", from: 0, to: 36 },
      { chart: "length-for-age", measure: "height", title: "Length", unit: "cm", from: 0, to: 35.5 },
      {
        chart: "head-circumference-for-age",
        measure: "head-circumference",
        title: "Head circumference",
        unit: "cm",
        from: 0,
        to: 35.5,
      },
      {
        chart: "weight-for-length",
        measure: "weight",
        title: "Weight for length",
        unit: "kg",
        axis: "by length in cm",
        from: 45,
        to: 102.5,
      },
      { chart: "bmi-for-age", measure: "bmi", title: "Body mass index", unit: "kg/m²", from: 0, to: SEAM_MONTHS },
    ],
  },
  child: {
    label: "2 to 20 years",
    axis: "by age in years",
    charts: [
      { chart: "weight-for-age", measure: "weight", title: "Weight", unit: "kg", from: 24, to: 239.5 },
      { chart: "stature-for-age", measure: "height", title: "Height", unit: "cm", from: 24, to: 239.5 },
      { chart: "bmi-for-age", measure: "bmi", title: "Body mass index", unit: "kg/m²", from: 24, to: 239.5 },
    ],
  },
};

/** Whether a measurement belongs to a sheet; from 2 to 3 years weight and height belong to both. */
export const isOnSheet = (sheet: GrowthSheet, measure: GrowthMeasure, { AGE_MONTHS }: GrowthComparison): boolean =>
  SHEETS[sheet].charts.some((chart) => chart.measure === measure && !chart.axis && AGE_MONTHS >= chart.from && AGE_MONTHS <= chart.to);

/** A measurement's position on its chart's axis. */
export const axisOf = ({ AGE_MONTHS, LENGTH }: GrowthComparison): number => LENGTH ?? AGE_MONTHS;

/** A measurement that is compared with others. */
export interface ComparedEvent extends GrowthEvent {
  COMPARED: GrowthComparison;
}

/** The measurements that stand on one chart of one sheet, the youngest first. */
export function eventsOn({ chart, measure, from, to }: SheetChart, measured: GrowthReport["RPTDATA"]["GROWTH"]): ComparedEvent[] {
  const events = measured.find(({ MEASURE }) => MEASURE === measure)?.EVENT ?? [];
  return events
    .flatMap((event) => {
      if (chart === "weight-for-length") return event.FOR_LENGTH ? [{ ...event, COMPARED: event.FOR_LENGTH, CORRECTED: null }] : [];
      return event.COMPARED?.CHART === chart ? [{ ...event, COMPARED: event.COMPARED }] : [];
    })
    .filter(({ COMPARED }) => axisOf(COMPARED) >= from && axisOf(COMPARED) <= to)
    .toSorted((one, other) => axisOf(one.COMPARED) - axisOf(other.COMPARED));
}

const Z_CURVES: readonly (readonly [label: string, z: number])[] = [
  ["+3", 3],
  ["+2", 2],
  ["+1", 1],
  ["0", 0],
  ["-1", -1],
  ["-2", -2],
  ["-3", -3],
];

const ORDINAL_END: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

/** '1st', '52nd', '98th'. */
export function ordinal(percentile: number): string {
  const rule = new Intl.PluralRules("en-US", { type: "ordinal" }).select(percentile);
  return `${percentile}${ORDINAL_END[rule] ?? "th"}`;
}

/** The percentile in words: whole, and at its ends no more exact than a chart is. */
export function percentileWords({ PERCENTILE }: Pick<GrowthComparison, "PERCENTILE">): string {
  if (PERCENTILE < 1) return "<1st";
  return PERCENTILE > 99 ? ">99th" : ordinal(Math.round(PERCENTILE));
}

/** '+2.05'; of a body mass index above the 95th what it is of the 95th, '120% of 95th'. */
export function zWords({ Z_SCORE, PERCENT_OF_95TH }: Pick<GrowthComparison, "Z_SCORE" | "PERCENT_OF_95TH">): string {
  if (PERCENT_OF_95TH !== null) return `${PERCENT_OF_95TH}% of 95th`;
  if (Z_SCORE === null) return "";
  return `${Z_SCORE < 0 ? "−" : "+"}${Math.abs(Z_SCORE).toFixed(2)}`;
}

/** The part of a chart that one source draws: all of it, or its ages on one side of the seam. */
export interface CurvesBy {
  table: GrowthTable;
  from: number;
  to: number;
}

/**
 * The sources of a chart's curves, from left to right. One by length has no seam: it is drawn by the source that its points are
 * compared with.
 */
export function curvesBy({ chart, axis, from, to }: SheetChart, { CHARTS }: GrowthReference, source?: GrowthSource): CurvesBy[] {
  const tables = CHARTS.filter(({ CHART }) => CHART === chart);
  if (axis) return tables.filter(({ SOURCE }) => SOURCE === source).map((table) => ({ table, from, to }));
  return tables
    .map((table) => ({ table, from: Math.max(from, table.FROM_MONTHS), to: Math.min(to, table.TO_MONTHS) }))
    .filter((part) => part.from < part.to);
}

/** How curves are named on the drawing: by their source, and who says what lies above the 95th. */
export const sourcesOn = (parts: readonly CurvesBy[]): CurveSource[] =>
  parts.map(({ table: { SOURCE, ABOVE_95TH }, from, to }) => ({
    name: [SOURCE, ABOVE_95TH && `${ABOVE_95TH} above the 95th`].filter(Boolean).join(", "),
    from,
    to,
  }));

/** A curve is no smoother for more places than these: WHO's tables have a row for each day. */
const MOST_PLACES = 240;

/** Where the rows of a table are known within its part of a chart, with the two ends. */
function placesOn(rows: readonly GrowthReferenceRow[], { from, to }: CurvesBy): number[] {
  const known = rows.map(([x]) => x).filter((x) => x >= from && x <= to);
  const every = Math.ceil(known.length / MOST_PLACES);
  const [first, last] = [lmsAt(rows, from) ? from : known[0], lmsAt(rows, to) ? to : known.at(-1)];
  const between = known.filter((x, index) => index % every === 0 && x !== first && x !== last);
  return [first, ...between, last].filter((x) => x !== undefined);
}

/** The curves of one chart. Of the body mass index from 24 months the 97th is not drawn: CDC 2022 took its place above the 95th. */
export function curvesOf(parts: readonly CurvesBy[], scale: GrowthScale): ReferenceCurve[] {
  if (parts.length === 0) return [];
  const places = parts.map((part) => placesOn(part.table.ROWS, part).map((x) => ({ x, lms: lmsAt(part.table.ROWS, x) })));
  const pieceOf = (known: (typeof places)[number], valueAt: (lms: Lms) => number | undefined) =>
    known.flatMap(({ x, lms }): [number, number][] => {
      const value = lms && valueAt(lms);
      return value === undefined ? [] : [[x, value]];
    });
  const curve = (label: string, valueAt: (lms: Lms) => number | undefined, kind: ReferenceCurve["kind"]): ReferenceCurve => ({
    label,
    pieces: places.map((known) => pieceOf(known, valueAt)),
    kind,
  });
  const isExtended = parts.some(({ table }) => table.ABOVE_95TH);
  const shares = isExtended ? [120, 140].map((percent) => curve(`${percent}%`, (lms) => (bmi95(lms) * percent) / 100, "limit")) : [];
  if (scale === "z")
    return Z_CURVES.filter(([, z]) => !isExtended || z < 2).map(([label, z]) =>
      curve(label, (lms) => valueAtZ(z, lms), z === 0 ? "median" : "usual"),
    );
  const percentiles = Object.entries(PERCENTILE_Z).filter(([percentile]) => !isExtended || percentile !== "97");
  return [
    ...percentiles.map(([percentile, z]) =>
      curve(ordinal(Number(percentile)), (lms) => valueAtZ(z, lms), percentile === "50" ? "median" : "usual"),
    ),
    ...shares,
  ];
}

const stepFor = (from: number, to: number, most: number, steps: readonly number[]) =>
  steps.find((step) => (to - from) / step < most) ?? steps.at(-1) ?? 1;

/** Lengths under a chart, on tens of centimetres. */
const lengthsOn: TicksOf = (from, to) => {
  const first = Math.ceil(from / 10) * 10;
  return Array.from({ length: Math.floor((to - first) / 10) + 1 }, (_, index) => first + index * 10).map((at) => ({
    at,
    label: String(at),
  }));
};

/** What is written under a chart of a sheet. */
export const ticksOn = (sheet: GrowthSheet, { chart }: SheetChart): TicksOf => (chart === "weight-for-length" ? lengthsOn : agesOn(sheet));

/** Ages under a chart, in months or in years, on round ones. */
export const agesOn =
  (sheet: GrowthSheet): TicksOf =>
  (from, to, most) => {
    const step = stepFor(from, to, most * 1.6, sheet === "infant" ? [3, 6, 12] : [24, 48, 72]);
    const first = Math.ceil(from / step) * step;
    const count = Math.floor((to + 0.5 - first) / step) + 1;
    return Array.from({ length: count }, (_, index) => first + index * step).map((at) => ({
      at: Math.min(at, to),
      label: String(sheet === "infant" ? at : at / 12),
    }));
  };

/** The curves that paediatricians count when a child leaves its own. */
const LINES = [3, 5, 10, 25, 50, 75, 90, 95, 97];

export interface Crossing {
  count: number;
  since: ComparedEvent;
  latest: ComparedEvent;
}

const isByWho = ({ COMPARED }: ComparedEvent) => COMPARED.SOURCE === "WHO";

/**
 * The latest earlier measurement since which the newest one has crossed two curves or more. Implausible values and those on other curves
 * are skipped: a change of curves says nothing about the child.
 */
export function crossingOf(events: readonly ComparedEvent[]): Crossing | undefined {
  const latest = events.findLast(({ COMPARED }) => !COMPARED.IMPLAUSIBLE);
  if (!latest) return undefined;
  const plausible = events.filter((event) => !event.COMPARED.IMPLAUSIBLE && isByWho(event) === isByWho(latest));
  const crossed = (since: ComparedEvent) => {
    const [low = 0, high = 0] = [since.COMPARED.PERCENTILE, latest.COMPARED.PERCENTILE].toSorted((one, other) => one - other);
    return LINES.filter((curve) => low < curve && high > curve).length;
  };
  const since = plausible.slice(0, -1).findLast((event) => crossed(event) >= 2);
  return since && { count: crossed(since), since, latest };
}
