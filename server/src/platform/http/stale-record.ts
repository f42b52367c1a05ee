import { TZDate } from "@date-fns/tz";
import { format } from "../dates.ts";
import { type AppError, conflict } from "./errors.ts";

interface Stamps {
  /** A name. Empty if no person has changed it. */
  modifiedBy: string;
  modifiedOn: string;
}

/** 409 that names who changed a record after the caller loaded it, and when. `zone` is the hospital's time zone. */
export function staleRecord(record: "practice" | "physician" | "account", { modifiedBy, modifiedOn }: Stamps, zone: string): AppError {
  const when = format(new TZDate(modifiedOn, zone), "MM/dd/yyyy 'at' h:mm a");
  return conflict(`${modifiedBy || "Someone"} changed this ${record} on ${when}. Reload the page.`);
}
