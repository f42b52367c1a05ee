import { FINDING_WORD, type Limits, levelOf, type Zone } from "@linnet/contract/chart/lab-reading";
import { useElementSize } from "@mantine/hooks";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { ZoneMark } from "./lab-flag.tsx";
import classes from "./line-chart.module.css";
import {
  BOTTOM,
  type ChartPoint,
  type CurveSource,
  HEIGHT,
  LEFT,
  planLineChart,
  type ReferenceCurve,
  SOURCE_BASE,
  SOURCE_GAP,
  type TicksOf,
  TOP,
} from "./line-chart-plan.ts";

interface LineChartProps {
  /** The measurement's name and unit. */
  label: string;
  /** One or more, in axis order. */
  points: readonly ChartPoint[];
  /** The ranges drawn behind the points. */
  limits: Limits;
  ticksOf: TicksOf;
  curves?: readonly ReferenceCurve[];
  /** The sources of the curves, from left to right. */
  sources?: readonly CurveSource[];
}

const NO_CURVES: readonly ReferenceCurve[] = [];
const NO_SOURCES: readonly CurveSource[] = [];

const NARROWEST = 240;
const USUAL = 640;
const BAND_WORD: Record<Zone, string> = {
  "critical-low": "Critical",
  low: "Low",
  normal: "Normal",
  high: "High",
  "critical-high": "Critical",
};

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => Math.min(last, index + 1),
  ArrowLeft: (index) => Math.max(0, index - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Measured values over time in front of the named ranges, each with the mark of its finding. The arrow keys move between the points. The
 * current point's description is above the chart. Show a table of the same values next to it.
 */
export function LineChart({ label, points, limits, ticksOf, curves = NO_CURVES, sources = NO_SOURCES }: LineChartProps) {
  const { ref, width: room } = useElementSize<HTMLElement>();
  const [chosen, setChosen] = useState<string>();
  const width = Math.max(NARROWEST, room || USUAL);
  const plan = planLineChart({ points, curves, sources, limits, ticksOf, width, words: FINDING_WORD });
  const current = points.find(({ key }) => key === chosen) ?? points.at(-1);
  const helpId = useId();
  return (
    <figure ref={ref} className={classes.figure} aria-label={label} aria-describedby={helpId}>
      <p className={classes.readout}>{current?.words}</p>
      <p id={helpId} className="ln-hidden">
        Use the arrow keys to move along the points. The table below has the same values.
      </p>
      <div className={classes.chart} style={{ width, height: HEIGHT }}>
        <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
          <Frame plan={plan} />
          <Curves plan={plan} />
          {plan.path && <path d={plan.path} className={classes.line} />}
          {plan.spots.map(
            ({ key, x, y, correctedX }) =>
              correctedX !== undefined && (
                <g key={key}>
                  <line x1={correctedX} x2={x} y1={y} y2={y} className={classes.curve} data-kind="limit" />
                  <circle cx={correctedX} cy={y} r={4.5} className={classes.corrected} />
                </g>
              ),
          )}
          {plan.labels.map(({ key, x, y, text }) => (
            <text key={key} x={x} y={y} textAnchor="middle" className={classes.value}>
              {text}
            </text>
          ))}
        </svg>
        <Points spots={plan.spots} current={current?.key} onChoose={setChosen} />
      </div>
    </figure>
  );
}

/** Ranges, limits and dates behind the points. */
function Frame({ plan: { bands, bandWords, levels, ticks, right } }: { plan: ReturnType<typeof planLineChart> }) {
  const foot = HEIGHT - BOTTOM;
  return (
    <>
      {bands.map(({ zone, y, end }) => (
        <rect
          key={zone}
          x={LEFT}
          y={y}
          width={right - LEFT}
          height={Math.max(0, end - y)}
          className={`ln-band ${classes.band}`}
          data-zone={zone}
        />
      ))}
      {bandWords.map(({ zone, y }) => (
        <text key={zone} x={right + 8} y={y + 4} className={classes.zone} data-zone={zone}>
          {BAND_WORD[zone]}
        </text>
      ))}
      {levels.map(({ y, label }) => (
        <g key={label}>
          <line x1={LEFT} x2={right} y1={y} y2={y} className={classes.level} />
          <text x={LEFT - 8} y={y + 4} textAnchor="end" className={classes.axis}>
            {label}
          </text>
        </g>
      ))}
      <path d={`M${LEFT} ${TOP - 8}V${foot}H${right}`} className={classes.frame} />
      {ticks.map(({ x, label }) => (
        <g key={x}>
          <line x1={x} x2={x} y1={foot} y2={foot + 5} className={classes.frame} />
          <text x={x} y={foot + 20} textAnchor="middle" className={classes.axis}>
            {label}
          </text>
        </g>
      ))}
    </>
  );
}

/** The reference curves, with names and leader lines. */
function Curves({ plan: { curves, curveNames, sources, right, leader } }: { plan: ReturnType<typeof planLineChart> }) {
  return (
    <>
      {sources.map(({ name, from, to }, index) => (
        <g key={name}>
          {index > 0 && <line x1={from} x2={from} y1={SOURCE_BASE - 12} y2={HEIGHT - BOTTOM} className={classes.seam} />}
          <text x={to - SOURCE_GAP} y={SOURCE_BASE} textAnchor="end" className={classes.axis}>
            {name}
          </text>
        </g>
      ))}
      {curves.map(({ label, kind, path }) => path && <path key={label} d={path} className={classes.curve} data-kind={kind} />)}
      {curveNames.map(({ label, kind, from, y }) => (
        <g key={label}>
          <path d={`M${right} ${from}L${right + leader} ${y}`} className={classes.leader} />
          <text x={right + leader + 4} y={y + 4} className={classes.axis} data-kind={kind}>
            {label}
          </text>
        </g>
      ))}
    </>
  );
}

interface PointsProps {
  spots: ReturnType<typeof planLineChart>["spots"];
  current: string | undefined;
  onChoose: (key: string) => void;
}

/** One tab stop. The arrow keys move between the points, and each has a description. */
function Points({ spots, current, onChoose }: PointsProps) {
  const group = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent, index: number) => {
    const next = STEPS[event.key]?.(index, spots.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    group.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div ref={group}>
      {spots.map(({ key, x, y, finding, words }, index) => (
        <button
          key={key}
          type="button"
          aria-label={words}
          tabIndex={key === current ? 0 : -1}
          style={{ left: x, top: y }}
          className={classes.point}
          data-level={levelOf(finding)}
          data-current={key === current || undefined}
          onFocus={() => onChoose(key)}
          onPointerEnter={() => onChoose(key)}
          onClick={() => onChoose(key)}
          onKeyDown={(event) => step(event, index)}
        >
          <ZoneMark finding={finding} size={12} />
        </button>
      ))}
    </div>
  );
}
