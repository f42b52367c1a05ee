import { FINDING_WORD, type Limits, levelOf, zoneOf } from "@linnet/contract/chart/lab-reading";
import { ZoneMark } from "./lab-flag.tsx";
import classes from "./sparkline.module.css";

interface SparklineProps {
  test: string;
  /** Two or more, oldest first. `text` is the value as received, and `number` is its position. */
  points: { text: string; number: number }[];
  limits: Limits;
}

const WIDTH = 96;
const HEIGHT = 32;
const PADDING = 6;
/** More points would be unreadable. The chart behind it shows all of them. */
const MOST = 20;

/** Earlier values as a line over the normal range. The newest has its zone's mark. */
export function Sparkline({ test, points, limits }: SparklineProps) {
  const drawn = points.slice(-MOST);
  const oldest = drawn.at(0);
  const newest = drawn.at(-1);
  if (!oldest || !newest) return null;
  const count = points.length > MOST ? `last ${MOST}` : points.length;
  const values = drawn.map(({ number }) => number);
  const { normalLow, normalHigh } = limits;
  const low = Math.min(...values, normalLow ?? newest.number);
  const high = Math.max(...values, normalHigh ?? newest.number);
  const y = (value: number) => PADDING + (1 - (value - low) / (high - low || 1)) * (HEIGHT - 2 * PADDING);
  const x = (index: number) => PADDING + (index / (values.length - 1)) * (WIDTH - 2 * PADDING - 4);
  const line = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const hasBand = normalLow !== undefined || normalHigh !== undefined;
  const [top, bottom] = [y(normalHigh ?? high), y(normalLow ?? low)];
  const zone = zoneOf(newest.number, limits);
  return (
    <span
      className={classes.sparkline}
      style={{ width: WIDTH, height: HEIGHT }}
      role="img"
      aria-label={`${test}: ${count} results, from ${oldest.text} to ${newest.text}, latest is ${FINDING_WORD[zone]}`}
    >
      <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {hasBand && (
          <rect x="0" width={WIDTH} y={top - 1} height={Math.max(3, bottom - top + 2)} rx="2" className={`ln-band ${classes.band}`} />
        )}
        <polyline points={line} className={classes.line} />
      </svg>
      <span className={classes.newest} data-level={levelOf(zone)} style={{ left: x(values.length - 1), top: y(newest.number) }}>
        <ZoneMark finding={zone} size={10} />
      </span>
    </span>
  );
}
