import type { ReactNode } from "react";
import classes from "./optional-label.module.css";

/** The label of a field that may stay empty. */
export function OptionalLabel({ children }: { children: ReactNode }) {
  return (
    <>
      {children} <span className={classes.optional}>(optional)</span>
    </>
  );
}
