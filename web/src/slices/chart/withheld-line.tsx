import classes from "./chart.module.css";

/** Always there, whether anything was withheld or not, so that it gives nothing away (security: one place, denied by default). */
export function WithheldLine() {
  return <p className={classes["withheld"]}>Some results are not shown in the portal. Call the hospital for the complete record.</p>;
}
