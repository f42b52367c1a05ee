import type { LabEvent } from "@linnet/contract/chart";
import { FINDING_WORD, type LabReading, type LimitName, zoneOf } from "@linnet/contract/chart/lab-reading";
import { ZoneMark } from "./lab-flag.tsx";
import { rangesInWords } from "./lab-reading.ts";
import classes from "./range-scale.module.css";
import { positionOf, zonesOf } from "./range-zones.ts";

interface RangeScaleProps {
  test: string;
  /** The value and its unit, for screen readers. */
  result: string;
  reading: LabReading;
  /** The laboratory's own words for ranges that are not on the scale. */
  ranges: Pick<LabEvent, "RANGE_TEXT" | "OTHER_RANGES">;
}

/** The limits shown under the edges between zones. */
function edgesOf({ limits, limitTexts }: LabReading): { at: number; limit: string }[] {
  const spans = zonesOf(limits);
  const inner: LimitName[] = ["normalLow", "normalHigh"];
  const names: LimitName[] = spans.length === 5 ? ["criticalLow", ...inner, "criticalHigh"] : inner;
  return names.map((name, index) => ({
    at: spans.slice(0, index + 1).reduce((sum, { width }) => sum + width, 0),
    limit: limitTexts[name],
  }));
}

/** The value on its scale. With one limit, or for a value that is not a number, the limits in words. */
export function RangeScale({ test, result, reading, ranges }: RangeScaleProps) {
  const { number, limits } = reading;
  const spans = zonesOf(limits);
  const words = rangesInWords(reading, ranges);
  if (number === undefined || spans.length === 0) return <span className={classes.words}>{words}</span>;
  const zone = zoneOf(number, limits);
  const scale = (
    <div className={classes.scale} role="img" aria-label={`${test} ${result}: ${FINDING_WORD[zone]}. ${words}.`}>
      <div className={classes.bar}>
        {spans.map((span) => (
          <span
            key={span.zone}
            className={`ln-fill ${classes.zone}`}
            data-zone={span.zone}
            data-here={span.zone === zone || undefined}
            style={{ flexBasis: `${span.width}%` }}
          />
        ))}
        <span className={classes.marker} style={{ insetInlineStart: `${positionOf(number, limits)}%` }}>
          <ZoneMark finding={zone} size={14} />
        </span>
      </div>
      <div className={classes.limits}>
        {edgesOf(reading).map(({ at, limit }) => (
          <span key={at} style={{ insetInlineStart: `${at}%` }}>
            {limit}
          </span>
        ))}
      </div>
    </div>
  );
  if (!ranges.OTHER_RANGES) return scale;
  return (
    <>
      {scale}
      <span className={classes.words}>{ranges.OTHER_RANGES.join(", ")}</span>
    </>
  );
}
