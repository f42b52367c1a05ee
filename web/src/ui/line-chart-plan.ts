import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { bandsOf, type RangeBand } from "./range-bands.ts";
import type { Finding, Limits } from "./range-zones.ts";

export interface ChartPoint {
  key: string;
  /** On the axis: a moment or an age, as a number. */
  at: number;
  value: number;
  /** The value as it was received. */
  text: string;
  finding: Finding;
  /** All there is to say about it: value, date, flag. */
  words: string;
}

/** What is written under the axis, from the first point to the last, at most so many times. */
export type TicksOf = (from: number, to: number, most: number) => { at: number; label: string }[];

export const HEIGHT = 224;
export const LEFT = 48;
/** Beside the points: with room for the words of the ranges, and where there are none. */
const WORDS_ROOM = 64;
const EDGE = 16;
export const TOP = 20;
export const BOTTOM = 28;
/** Between the first and last point and the ends of the axis. */
const AIR = 24;
/** In pixels, for a date and for a line of text. */
const TICK_ROOM = 96;
const LINE_ROOM = 14;
const LETTER = 7;

const DRAWN_LIMITS = ["normalLow", "normalHigh", "criticalLow", "criticalHigh"] as const;

/** From the lowest to the highest of values and limits, with some air: a range that is out of sight would be no help. */
function reachOf(points: readonly ChartPoint[], limits: Limits): [number, number] {
  const known = DRAWN_LIMITS.flatMap((name) => limits[name] ?? []);
  const values = [...points.map(({ value }) => value), ...known];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const air = 0.14 * (high - low || Math.abs(high) || 1);
  // What cannot be below nothing is not drawn as if it could.
  return [low >= 0 ? Math.max(0, low - air) : low - air, high + air];
}

interface Label {
  key: string;
  x: number;
  y: number;
  text: string;
}

/** What stands beside a point: the value, and the word where it is not normal. */
const labelOf = ({ text, finding }: ChartPoint, words: Record<Finding, string>) =>
  finding === "normal" ? text : `${text} ${words[finding]}`;

/** The newest first, then what is not normal, then the others, as long as no two lie over each other. */
function labelsThatFit(spots: readonly (Label & { calm: boolean })[], right: number): Label[] {
  const wanted = [...spots].reverse();
  const [newest, ...others] = wanted;
  const inTurn = [...(newest ? [newest] : []), ...others.filter(({ calm }) => !calm), ...others.filter(({ calm }) => calm)];
  const placed: Label[] = [];
  for (const { key, x, y, text } of inTurn) {
    const half = (text.length * LETTER) / 2;
    const within = Math.min(right - half, Math.max(LEFT + half, x));
    const isFree = placed.every((other) => {
      const apart = Math.abs(other.x - within) > half + (other.text.length * LETTER) / 2;
      return apart || Math.abs(other.y - y) > LINE_ROOM;
    });
    if (isFree) placed.push({ key, x: within, y, text });
  }
  return placed;
}

interface Plan {
  points: readonly ChartPoint[];
  limits: Limits;
  ticksOf: TicksOf;
  width: number;
  words: Record<Finding, string>;
}

/** Where everything stands in a chart of this width. */
export function planLineChart({ points, limits, ticksOf, width, words }: Plan) {
  const bands = bandsOf(limits);
  const right = width - (bands.length > 0 ? WORDS_ROOM : EDGE);
  const places = points.map(({ at }) => at);
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const x = scaleLinear([first, last], [LEFT + AIR, right - AIR]);
  // One place alone stands in the middle.
  const across = (at: number) => (first === last ? (LEFT + right) / 2 : x(at));
  const y = scaleLinear(reachOf(points, limits), [HEIGHT - BOTTOM, TOP]);
  const [bottom = 0, top = 0] = y.domain();
  const spots = points.map((point) => ({ ...point, x: across(point.at), y: y(point.value) }));
  const band = ({ zone, from, to }: RangeBand) => ({ zone, y: y(Math.min(to, top)), end: y(Math.max(from, bottom)) });
  return {
    right,
    spots,
    path: line<(typeof spots)[number]>(
      (spot) => spot.x,
      (spot) => spot.y,
    )(spots),
    bands: bands.map(band),
    levels: levelsOf(y, limits),
    ticks: ticksOf(first, last, Math.max(2, Math.floor((right - LEFT) / TICK_ROOM))).map(({ at, label }) => ({ x: across(at), label })),
    labels: labelsThatFit(
      spots.map((spot) => ({
        key: spot.key,
        x: spot.x,
        y: spot.y - 11,
        text: labelOf(spot, words),
        calm: spot.finding === "normal",
      })),
      right,
    ),
  };
}

/** What is written beside the scale: the limits, as far as there is room for them; else round numbers. */
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
