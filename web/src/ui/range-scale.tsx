import classes from "./range-scale.module.css";
import { type Limits, positionOf, zoneOf, zonesOf, zoneWord } from "./range-zones.ts";
import { ZoneMark } from "./zone-mark.tsx";

type RangeScaleProps = { test: string; value: number | string; unit: string; limits: Limits };

const text = (limit: number | undefined) => (limit === undefined ? "" : String(limit));

function describe({ criticalLow, normalLow, normalHigh, criticalHigh }: Limits): string {
  const critical = criticalLow === undefined ? "" : `, critical below ${criticalLow} or above ${criticalHigh}`;
  return `Normal ${normalLow} to ${normalHigh}${critical}`;
}

/** With one limit or a value that is not a number there is no bar: the limits are said in words. */
function LimitsInWords({ normalLow, normalHigh }: Limits) {
  if (normalLow !== undefined && normalHigh !== undefined)
    return (
      <span className={classes["words"]}>
        Normal {normalLow} to {normalHigh}
      </span>
    );
  if (normalLow !== undefined) return <span className={classes["words"]}>Normal {normalLow} or above</span>;
  if (normalHigh !== undefined) return <span className={classes["words"]}>Normal {normalHigh} or below</span>;
  return <span className={classes["words"]}>No reference range</span>;
}

/** The limits that stand under the edges between the zones. */
function edgesOf(limits: Limits): { at: number; limit: string }[] {
  const spans = zonesOf(limits);
  const { criticalLow, normalLow, normalHigh, criticalHigh } = limits;
  const values = spans.length === 5 ? [criticalLow, normalLow, normalHigh, criticalHigh] : [normalLow, normalHigh];
  let at = 0;
  return values.map((limit, index) => {
    at += spans[index]?.width ?? 0;
    return { at, limit: text(limit) };
  });
}

export function RangeScale({ test, value, unit, limits }: RangeScaleProps) {
  const spans = zonesOf(limits);
  if (typeof value === "string" || spans.length === 0) return <LimitsInWords {...limits} />;
  const zone = zoneOf(value, limits);
  return (
    <div className={classes["scale"]} role="img" aria-label={`${test} ${value} ${unit}: ${zoneWord[zone]}. ${describe(limits)}.`}>
      <div className={classes["bar"]}>
        {spans.map((span) => (
          <span
            key={span.zone}
            className={classes["zone"]}
            data-zone={span.zone}
            data-here={span.zone === zone || undefined}
            style={{ flexBasis: `${span.width}%` }}
          />
        ))}
        <span className={classes["marker"]} style={{ insetInlineStart: `${positionOf(value, limits)}%` }}>
          <ZoneMark zone={zone} size={14} />
        </span>
      </div>
      <div className={classes["limits"]}>
        {edgesOf(limits).map(({ at, limit }) => (
          <span key={at} style={{ insetInlineStart: `${at}%` }}>
            {limit}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Stands once above the column and names the zones. */
export function RangeLegend() {
  const words = ["Critical", "Low", "Normal", "High", "Critical"];
  return (
    <div className={classes["legend"]} role="img" aria-label="Range scale, from left to right: critical, low, normal, high, critical">
      {zonesOf({ criticalLow: 0, normalLow: 0, normalHigh: 0, criticalHigh: 0 }).map((span, index) => (
        <span key={span.zone} data-zone={span.zone} style={{ flexBasis: `${span.width}%` }}>
          {words[index]}
        </span>
      ))}
    </div>
  );
}
