import type { Zone } from "@linnet/contract/chart/lab-reading";
import classes from "./range-scale.module.css";
import { FIVE_ZONES } from "./range-zones.ts";

const WORDS: Record<Zone, string> = {
  "critical-low": "Critical",
  low: "Low",
  normal: "Normal",
  high: "High",
  "critical-high": "Critical",
};

/** Names the zones once above the column. */
export function RangeLegend() {
  return (
    <div className={classes.legend}>
      {FIVE_ZONES.map(({ zone, width }) => (
        <span key={zone} data-zone={zone} style={{ flexBasis: `${width}%` }}>
          {WORDS[zone]}
        </span>
      ))}
    </div>
  );
}
