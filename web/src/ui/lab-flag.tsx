import classes from "./lab-flag.module.css";
import { type Zone, zoneWord } from "./range-zones.ts";
import { ZoneMark } from "./zone-mark.tsx";

/** LOW, HIGH or CRITICAL. Nothing at all for a normal value: calm is the absence of badges. */
export function LabFlag({ zone }: { zone: Zone }) {
  if (zone === "normal") return null;
  const level = zone.startsWith("critical") ? "critical" : "abnormal";
  return (
    <span className={classes["flag"]} data-level={level}>
      <ZoneMark zone={zone} size={10} />
      {zoneWord[zone]}
    </span>
  );
}
