import classes from "./chart.module.css";

/** What is said wherever results are shown, on paper too. */
export const WITHHELD = "Some results are not shown in the portal. Call the hospital for the complete record.";

/** Always there, whether anything was withheld or not, so that it gives nothing away (security: one place, denied by default). */
export function WithheldLine() {
  return <p className={classes.withheld}>{WITHHELD}</p>;
}
