import type { ReactNode } from "react";
import classes from "./chart.module.css";

interface NothingHereProps {
  title: string;
  /** What to do next. */
  action?: ReactNode;
}

/** A section of the chart without results. */
export function NothingHere({ title, action }: NothingHereProps) {
  return (
    <div className={classes.nothing} role="status">
      <p>{title}</p>
      {action}
    </div>
  );
}
