import type { Finding, Limits, Zone } from "@linnet/contract/chart/lab-reading";
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { bandsOf, type RangeBand } from "./range-bands.ts";

export interface ChartPoint {
  key: string;
  /** A time or an age as a number, for the axis. */
  at: number;
  /** A second position of the same value: the corrected age of a child born preterm. */
  correctedAt?: number | undefined;
  value: number;
  /** The value as received. */
  text: string;
  finding: Finding;
  /** The complete description: value, date, flag. */
  words: string;
}

/** A reference curve, in one or more separate pieces. Its name is at the right end. */
export interface ReferenceCurve {
  label: string;
  pieces: readonly (readonly (readonly [at: number, value: number])[])[];
  kind: "usual" | "median" | "limit";
}

/** The axis range of one source's curves. Its name is at the right end. */
export interface CurveSource {
  name: string;
  from: number;
  to: number;
}

/** The axis labels from the first point to the last, at most `most` of them. */
export type TicksOf = (from: number, to: number, most: number) => { at: number; label: string }[];

export const HEIGHT = 240;
export const LEFT = 48;
/** Space at the right, with and without range names. */
const WORDS_ROOM = 64;
const EDGE = 16;
/** The least distance between two curve names. */
const CURVE_NAME_ROOM = 13;
const LEADER = 12;
export const TOP = 30;
/** The baseline of the source names above the drawing, and their distance from the end of the curves. */
export const SOURCE_BASE = 14;
export const SOURCE_GAP = 6;
export const BOTTOM = 28;
/** Space between the outer points and the ends of the axis. */
const AIR = 24;
/** Pixels for a date, and for a line of text. */
const TICK_ROOM = 96;
const LINE_ROOM = 14;
const LETTER = 7;

const DRAWN_LIMITS = ["normalLow", "normalHigh", "criticalLow", "criticalHigh"] as const;

const CRITICAL_LIMITS = ["criticalLow", "criticalHigh"] as const;
/** A critical limit is drawn up to this multiple of the span of values and normal range. */
const FARTHEST = 1.5;

const reach = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];

/** Leaves out distant critical limits, which would flatten the values into one line. The page states them in words. */
function limitsInSight(points: readonly ChartPoint[], limits: Limits): Limits {
  const near = [...points.map(({ value }) => value), ...[limits.normalLow, limits.normalHigh].filter((limit) => limit !== undefined)];
  const [low, high] = reach(near);
  const room = FARTHEST * (high - low || Math.abs(high) || 1);
  const seen = { ...limits };
  for (const name of CRITICAL_LIMITS) {
    const limit = limits[name];
    if (limit !== undefined && (limit < low - room || limit > high + room)) seen[name] = undefined;
  }
  return seen;
}

/** From the lowest to the highest value and limit, with some space, so that every range is visible. */
function reachOf(points: readonly ChartPoint[], limits: Limits, curves: readonly ReferenceCurve[]): [number, number] {
  const known = DRAWN_LIMITS.flatMap((name) => limits[name] ?? []);
  const drawn = curves.flatMap(({ pieces }) => pieces.flat().map(([, value]) => value));
  const [low, high] = reach([...points.map(({ value }) => value), ...known, ...drawn]);
  if (drawn.length > 0) return [low, high];
  const air = 0.14 * (high - low || Math.abs(high) || 1);
  // Values that cannot be negative get no negative axis.
  return [low >= 0 ? Math.max(0, low - air) : low - air, high + air];
}

interface Label {
  key: string;
  x: number;
  y: number;
  text: string;
}

/** A point's label: the value, and the word if it is not normal. */
const labelOf = ({ text, finding }: ChartPoint, words: Record<Finding, string>) =>
  finding === "normal" ? text : `${text} ${words[finding]}`;

/** A box on the drawing, by its center. */
interface Box {
  x: number;
  y: number;
  halfWidth: number;
  halfHeight: number;
}

const overlaps = (one: Box, other: Box) =>
  Math.abs(one.x - other.x) < one.halfWidth + other.halfWidth && Math.abs(one.y - other.y) < one.halfHeight + other.halfHeight;

/** From a label's baseline to the center of its text. */
const TEXT_RISE = 4;
const boxOf = ({ x, y, text }: Label): Box => ({
  x,
  y: y - TEXT_RISE,
  halfWidth: (text.length * LETTER) / 2,
  halfHeight: LINE_ROOM / 2,
});

/** From a point's center to the baseline of the text above and below. The ring of the current point fits between. */
const ABOVE = -17;
const BELOW = 25;
const POINT = 6;
/** The ring around the newest point, which is current at first. */
const RING = 13;
/** The line between two points is sampled at this distance, in pixels. */
const STEP = 4;

/** The areas that labels must not cover: the points and the lines between them. */
function drawnBoxes(spots: readonly { x: number; y: number }[]): Box[] {
  const points = spots.map(({ x, y }, index) => {
    const half = index === spots.length - 1 ? RING : POINT;
    return { x, y, halfWidth: half, halfHeight: half };
  });
  const between = spots.slice(1).flatMap((end, index) => {
    const start = spots[index] ?? end;
    const steps = Math.ceil(Math.hypot(end.x - start.x, end.y - start.y) / STEP);
    return Array.from({ length: Math.max(0, steps - 1) }, (_, step) => ({
      x: start.x + ((end.x - start.x) * (step + 1)) / steps,
      y: start.y + ((end.y - start.y) * (step + 1)) / steps,
      halfWidth: 1,
      halfHeight: 1,
    }));
  });
  return [...points, ...between];
}

/**
 * Places the newest label first, then abnormal values, then the others. Each goes above, below or next to its point, wherever it covers
 * nothing.
 */
function labelsThatFit(spots: readonly (Label & { calm: boolean })[], right: number, others: readonly Label[]): Label[] {
  const drawn = [...drawnBoxes(spots), ...others.map(boxOf)];
  const [newest, ...older] = [...spots].reverse();
  const inTurn = [...(newest ? [newest] : []), ...older.filter(({ calm }) => !calm), ...older.filter(({ calm }) => calm)];
  const placed: Label[] = [];
  for (const { key, x, y, text, calm } of inTurn) {
    const half = (text.length * LETTER) / 2;
    const aside = Math.max(0, half - POINT);
    const middles = [x, x - aside, x + aside].map((middle) => Math.min(right - half, Math.max(LEFT + half, middle)));
    const choices = middles.flatMap((middle) => [y + ABOVE, y + BELOW].map((base) => ({ key, x: middle, y: base, text })));
    const free = choices.find((label) => {
      const box = boxOf(label);
      const isInside = box.y - box.halfHeight >= 0 && box.y + box.halfHeight <= HEIGHT - BOTTOM;
      // Among many values, a normal label is not placed above or below another label.
      const alone = calm ? { ...box, halfHeight: HEIGHT } : box;
      return isInside && !drawn.some((other) => overlaps(box, other)) && !placed.some((other) => overlaps(alone, boxOf(other)));
    });
    if (free) placed.push(free);
  }
  return placed;
}

/** Positions of the range names next to the drawing. The normal range is always named, the others if there is room. */
function bandWordsThatFit(bands: readonly { zone: Zone; y: number; end: number }[]): { zone: Zone; y: number }[] {
  const normalFirst = bands.toSorted((one, other) => Number(other.zone === "normal") - Number(one.zone === "normal"));
  const placed: { zone: Zone; y: number }[] = [];
  for (const { zone, y: top, end } of normalFirst) {
    const y = (top + end) / 2;
    const isFree = placed.every((other) => Math.abs(other.y - y) >= LINE_ROOM);
    if (zone === "normal" || (isFree && end - top >= LINE_ROOM)) placed.push({ zone, y });
  }
  return placed;
}

/** Places each curve's name at the height of its end, or as near as the other names allow, from top to bottom. */
function curveNames(ends: readonly { label: string; kind: ReferenceCurve["kind"]; y: number }[]) {
  const named = ends.toSorted((one, other) => one.y - other.y).map((end) => ({ ...end, at: end.y }));
  for (const [index, name] of named.entries())
    name.at = Math.max(name.at, (named[index - 1]?.at ?? Number.NEGATIVE_INFINITY) + CURVE_NAME_ROOM);
  let lowest = HEIGHT - BOTTOM;
  for (const name of named.toReversed()) {
    name.at = Math.min(name.at, lowest);
    lowest = name.at - CURVE_NAME_ROOM;
  }
  return named.map(({ label, kind, y, at }) => ({ label, kind, from: y, y: at }));
}

interface Plan {
  points: readonly ChartPoint[];
  curves: readonly ReferenceCurve[];
  sources?: readonly CurveSource[];
  limits: Limits;
  ticksOf: TicksOf;
  width: number;
  words: Record<Finding, string>;
}

/** Computes the layout of a chart of this width. */
export function planLineChart({ points, curves, sources = [], limits: known, ticksOf, width, words }: Plan) {
  const limits = limitsInSight(points, known);
  const bands = bandsOf(limits);
  const right = width - (bands.length > 0 || curves.length > 0 ? WORDS_ROOM : EDGE);
  const places = [
    ...points.flatMap(({ at, correctedAt = at }) => [at, correctedAt]),
    ...curves.flatMap(({ pieces }) => pieces.flat().map(([at]) => at)),
  ];
  const [first, last] = reach(places);
  const air = curves.length > 0 ? 0 : AIR;
  const x = scaleLinear([first, last], [LEFT + air, right - air]);
  // A single position is centered.
  const across = (at: number) => (first === last ? (LEFT + right) / 2 : x(at));
  const y = scaleLinear(reachOf(points, limits, curves), [HEIGHT - BOTTOM, TOP]);
  const [bottom = 0, top = 0] = y.domain();
  const spots = points.map((point) => ({
    ...point,
    x: across(point.at),
    y: y(point.value),
    correctedX: point.correctedAt === undefined ? undefined : across(point.correctedAt),
  }));
  const band = ({ zone, from, to }: RangeBand) => ({ zone, y: y(Math.min(to, top)), end: y(Math.max(from, bottom)) });
  const drawn = curves.map(({ label, kind, pieces }) => ({
    label,
    kind,
    pieces: pieces.map((piece) => piece.map(([at, value]): [number, number] => [across(at), y(value)])),
  }));
  const named = sources.map(({ name, from, to }) => ({ name, from: across(from), to: across(to) }));
  return {
    right,
    leader: LEADER,
    curves: drawn.map(({ label, kind, pieces }) => ({ label, kind, path: pieces.map((piece) => line()(piece) ?? "").join("") })),
    curveNames: curveNames(drawn.map(({ label, kind, pieces }) => ({ label, kind, y: pieces.at(-1)?.at(-1)?.[1] ?? 0 }))),
    sources: named,
    spots,
    path: line<(typeof spots)[number]>(
      (spot) => spot.x,
      (spot) => spot.y,
    )(spots),
    bands: bands.map(band),
    bandWords: bandWordsThatFit(bands.map(band)),
    levels: levelsOf(y, limits),
    ticks: ticksOf(first, last, Math.max(2, Math.floor((right - LEFT) / TICK_ROOM))).map(({ at, label }) => ({ x: across(at), label })),
    labels: labelsThatFit(
      spots.map((spot) => ({
        key: spot.key,
        x: spot.x,
        y: spot.y,
        text: labelOf(spot, words),
        calm: spot.finding === "normal",
      })),
      right,
      named.map(({ name, to }) => ({ key: name, x: to - SOURCE_GAP - (name.length * LETTER) / 2, y: SOURCE_BASE, text: name })),
    ),
  };
}

/** The numbers on the scale: the limits that fit, or else round numbers. */
function levelsOf(y: ReturnType<typeof scaleLinear<number, number>>, limits: Limits): { y: number; label: string }[] {
  const known = DRAWN_LIMITS.flatMap((name) => limits[name] ?? []);
  const wanted = known.length > 0 ? known : y.ticks(4);
  const placed: { y: number; label: string }[] = [];
  for (const value of wanted) {
    const isFree = placed.every((other) => Math.abs(other.y - y(value)) >= LINE_ROOM);
    if (isFree) placed.push({ y: y(value), label: String(value) });
  }
  return placed;
}
