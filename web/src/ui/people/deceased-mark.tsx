import type { Deceased } from "@linnet/contract/patients";
import { formatDeceased } from "../../platform/format/format.ts";
import { useSettings } from "../../platform/page/settings.ts";
import { StatusBadge } from "../feedback/status-badge.tsx";

/** Next to the name of a child who has died: 'Died 03/14/2026'. */
export function DeceasedMark({ deceased }: { deceased: Deceased }) {
  const { timeZone } = useSettings();
  return deceased && <StatusBadge tone="neutral">{formatDeceased(deceased, timeZone)}</StatusBadge>;
}
