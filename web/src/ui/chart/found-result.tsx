import type { ResultToRead } from "@linnet/contract/chart/to-read";
import classes from "./found-result.module.css";
import { LabFlag } from "./lab-flag.tsx";

type Shown = Pick<ResultToRead, "title" | "value" | "units" | "finding" | "isCorrection">;

/** A result in a line of a list: 'Potassium 6.4 mmol/L' with its flag, and whether it replaces another. */
export const FoundResult = ({ result: { title, value, units, finding, isCorrection } }: { result: Shown }) => (
  <span className={classes.result}>
    <strong>{[title, value, units].filter(Boolean).join(" ")}</strong> <LabFlag finding={finding} />
    {isCorrection && " corrected"}
  </span>
);
