import { formatAge, formatDay } from "../../platform/format.ts";
import { useSettings } from "../../platform/settings.ts";

/** '05/19/2017 (9 y)' */
export function BirthDate({ dob }: { dob: string | null }) {
  const { timeZone } = useSettings();
  if (dob === null) return <span className="ln-muted">Not recorded</span>;
  const age = formatAge(dob, timeZone);
  return (
    <>
      {formatDay(dob)}
      {age && <span className="ln-muted"> ({age})</span>}
    </>
  );
}
