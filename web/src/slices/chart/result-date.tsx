import { formatDate, formatDay, formatTime } from "../../platform/format/format.ts";
import { useSettings } from "../../platform/page/settings.ts";
import classes from "./result-table.module.css";

/** The day of a result, and quietly its time; empty where the record has none. */
export function ResultDate({ date }: { date: string }) {
  const { timeZone } = useSettings();
  if (date === "") return <span className={classes.quiet}>Not recorded</span>;
  if (!date.includes("T")) return formatDay(date);
  return (
    <span className={classes.facts}>
      <span>{formatDate(date, timeZone)}</span>
      <span className={classes.quiet}>{formatTime(date, timeZone)}</span>
    </span>
  );
}
