import classes from "./lab-flag.module.css";
import { FINDING_WORD, type Finding, levelOf } from "./range-zones.ts";
import { ZoneMark } from "./zone-mark.tsx";

interface LabFlagProps {
  finding: Finding;
  /** Says that the laboratory flagged it, and not the limits. */
  byLaboratory?: boolean;
}

/** LOW, HIGH, CRITICAL or ABNORMAL. Nothing at all for a normal value: calm is the absence of badges. */
export function LabFlag({ finding, byLaboratory = false }: LabFlagProps) {
  if (finding === "normal") return null;
  return (
    <>
      <span className={classes.flag} data-level={levelOf(finding)}>
        <ZoneMark finding={finding} size={10} />
        {FINDING_WORD[finding]}
      </span>
      {byLaboratory && <span className={classes.by}> flagged by the laboratory</span>}
    </>
  );
}
