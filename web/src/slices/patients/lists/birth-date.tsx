import type { Deceased } from "@linnet/contract/patients";
import { formatAgeOf, formatDay } from "../../../platform/format/format.ts";
import { useSettings } from "../../../platform/page/settings.ts";

/** '05/19/2017 (9 y)' */
export function BirthDate({ dob, deceased }: { dob: string | null; deceased: Deceased }) {
  const { timeZone } = useSettings();
  if (dob === null) return <span className="ln-muted">Not recorded</span>;
  const age = formatAgeOf(dob, deceased, timeZone);
  return (
    <>
      <span className="ln-together">{formatDay(dob)}</span>
      {age && <span className="ln-muted ln-together"> ({age})</span>}
    </>
  );
}
