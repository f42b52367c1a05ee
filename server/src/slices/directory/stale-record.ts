import { TZDate } from "@date-fns/tz";
import { format } from "../../platform/dates.ts";
import { type AppError, conflict } from "../../platform/http/errors.ts";

interface Stamps {
  modifiedBy: string;
  modifiedOn: string;
}

/** Says who has changed a record since the sender looked at it, and when by the hospital's clock. */
export function staleRecord(record: "practice" | "physician", { modifiedBy, modifiedOn }: Stamps, zone: string): AppError {
  const when = format(new TZDate(modifiedOn, zone), "MM/dd/yyyy 'at' h:mm a");
  return conflict(`${modifiedBy || "Someone"} changed this ${record} on ${when}. Reload the page.`);
}
