import { FINDING_WORD, type Finding, levelOf } from "@linnet/contract/chart/lab-reading";
import classes from "./lab-flag.module.css";

interface LabFlagProps {
  finding: Finding;
  /** The laboratory flagged the value, not our limits. */
  byLaboratory?: boolean;
  /** A later value exists, so a critical flag is drawn as an outline (decision G-CHT-21). */
  isSuperseded?: boolean;
}

/** LOW, HIGH, CRITICAL or ABNORMAL. Normal values get no badge. */
export function LabFlag({ finding, byLaboratory = false, isSuperseded = false }: LabFlagProps) {
  if (finding === "normal") return null;
  const level = levelOf(finding);
  const isHistory = isSuperseded && level === "critical";
  return (
    <>
      <span className={classes.flag} data-level={level} data-history={isHistory || undefined}>
        <ZoneMark finding={finding} size={10} />
        {isHistory ? `WAS ${FINDING_WORD[finding]}` : FINDING_WORD[finding]}
      </span>
      {byLaboratory && <span className={classes.by}> flagged by the laboratory</span>}
    </>
  );
}

const DIAMOND = "M8 .8 15.2 8 8 15.2.8 8Z";
const shapes: Record<Finding, string> = {
  "critical-low": DIAMOND,
  low: "M1.6 3h12.8L8 14.2Z",
  normal: "M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2Z",
  high: "M1.6 13h12.8L8 1.8Z",
  "critical-high": DIAMOND,
  abnormal: "M2.6 2.6h10.8v10.8H2.6Z",
};

/** Circle normal, triangle down low, triangle up high, diamond critical, square abnormal. The bar, badge and trend use the same marks. */
export function ZoneMark({ finding, size = 12 }: { finding: Finding; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={shapes[finding]} fill="currentColor" />
    </svg>
  );
}
