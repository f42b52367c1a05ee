import type { ReactNode } from "react";
import classes from "./toolbar.module.css";

/** The one row between the page title and the list. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={classes.toolbar}>{children}</div>;
}
