import { z } from "zod";
import { download } from "../endpoint.ts";
import { Day, Line } from "../values.ts";
import { NameReason } from "./compliance.ts";

/** Most entries of a report; with more, the caller has to choose fewer days. */
export const MAX_DISCLOSURES = 2000;

/** Which disclosures a report holds. */
export const DISCLOSURE_SCOPES = {
  all: "All disclosures outside the hospital",
  accountable: "All except those known to be for treatment or operations",
} as const;
const DisclosureScope = z.enum(["all", "accountable"]);
export type DisclosureScope = z.infer<typeof DisclosureScope>;

/** The patient is named in the body, because addresses must not identify patients. */
const DisclosureQuery = z.strictObject({
  /** An MRN or the id of the record, exactly. */
  child: Line.trim().min(1, "Enter an MRN or a record ID").max(64),
  /** Both days count, by the hospital's calendar. */
  from: Day,
  to: Day,
  scope: DisclosureScope,
  reason: NameReason,
});
export type DisclosureQuery = z.output<typeof DisclosureQuery>;

/** Added: for compliance alone (decision record 72). */
export const disclosures = {
  /** The accounting of disclosures for one patient (45 CFR 164.528), as a PDF. It names the patient, so it requires a reason. */
  report: download({
    method: "POST",
    path: "/compliance/audit/disclosures",
    action: "read:disclosures",
    inLoginAs: false,
    perMinute: 20,
    body: DisclosureQuery,
    mediaTypes: ["application/pdf"],
  }),
};
