import { type Limits, zoneOf, zoneWord } from "./range-zones.ts";
import classes from "./sparkline.module.css";
import { ZoneMark } from "./zone-mark.tsx";

type SparklineProps = { test: string; values: number[]; limits: Limits; width?: number; height?: number };

/** Earlier values as a line over the normal band; the newest carries the mark of its zone. */
export function Sparkline({ test, values, limits, width = 96, height = 32 }: SparklineProps) {
  const newest = values.at(-1);
  if (newest === undefined || values.length < 2) return <span className={classes["none"]}>First result</span>;
  const { normalLow = Math.min(...values), normalHigh = Math.max(...values) } = limits;
  const low = Math.min(...values, normalLow);
  const high = Math.max(...values, normalHigh);
  const pad = 6;
  const y = (value: number) => pad + (1 - (value - low) / (high - low || 1)) * (height - 2 * pad);
  const x = (index: number) => pad + (index / (values.length - 1)) * (width - 2 * pad - 4);
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const zone = zoneOf(newest, limits);
  const level = zone === "normal" ? "normal" : zone.startsWith("critical") ? "critical" : "abnormal";
  return (
    <span
      className={classes["sparkline"]}
      style={{ width, height }}
      role="img"
      aria-label={`${test}: ${values.length} results, from ${values[0]} to ${newest}, newest ${zoneWord[zone]}`}
    >
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <rect
          x="0"
          width={width}
          y={y(normalHigh) - 1}
          height={Math.max(3, y(normalLow) - y(normalHigh) + 2)}
          rx="2"
          className={classes["band"]}
        />
        <polyline points={points} className={classes["line"]} />
      </svg>
      <span className={classes["newest"]} data-level={level} style={{ left: x(values.length - 1), top: y(newest) }}>
        <ZoneMark zone={zone} size={10} />
      </span>
    </span>
  );
}
