import { formatDate, formatDateTime, formatTime } from "../../platform/format/format.ts";
import { useSettings } from "../../platform/page/settings.ts";
import classes from "./sealed-up-to.module.css";

/** Up to when rows can be proved to be as they were written; of today the time says enough. */
export function SealedUpTo({ at }: { at: string }) {
  const { timeZone } = useSettings();
  const isToday = formatDate(at, timeZone) === formatDate(new Date().toISOString(), timeZone);
  return (
    <p className={classes.sealed}>Protected from changes through {isToday ? formatTime(at, timeZone) : formatDateTime(at, timeZone)}</p>
  );
}
